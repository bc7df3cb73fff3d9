import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCaller } from '../../http/caller.ts';
import type { Accounts, IdentityAccount } from '../../integrations/identity/identity-provider.ts';
import { aUser } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { subOf } from '../../testing/test-server.ts';
import { changeOwnData } from './own-account.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('keeps an e-mail that an admin changes at the same time', async () => {
  const { db } = database;
  const userId = await aUser(db);
  const caller = (await findCaller(db, { sub: subOf(userId), issuedAtSeconds: 0 }))!;
  let account: Omit<IdentityAccount, 'sub'> | undefined;
  const changeAccount = async (_: string, changed: typeof account) => {
    if (!account)
      await db.updateTable('app_user').set({ email: 'neu@lichthof.example' }).where('id', '=', userId).execute();
    account = changed;
  };
  const accounts = { identity: { changeAccount } } as unknown as Accounts;

  await changeOwnData({ db, accounts }, caller, { firstName: 'Ida', lastName: 'Kunz' });

  expect(account).toEqual({ email: 'neu@lichthof.example', firstName: 'Ida', lastName: 'Kunz' });
});
