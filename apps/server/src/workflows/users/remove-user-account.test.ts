import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { adminOf, callsOf, ownerOf, readUserRow } from '../../features/users/user-calls-for-tests.ts';
import { anAccount } from '../../testing/account-makers.ts';
import { aCustomer, anEstate, aUser, addMembership } from '../../testing/makers.ts';
import { subOf, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customerId: number;
let admin: number;
let leaver: number;

beforeAll(async () => {
  // an account that cannot be disabled is noted in the log
  server = await startTestServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server;
  customerId = await aCustomer(db);
  admin = await aUser(db, [adminOf(customerId)]);
  leaver = await aUser(db, [ownerOf(await anEstate(db, customerId))]);
  await anAccount(db, leaver, 'ein gutes Passwort');
});

const remove = () => callsOf(server, admin).remove(`/customers/${customerId}/users/${leaver}`);

async function findAccount() {
  const identity = server.db.$extendTables<{
    identity_account: { sub: string; disabled_at: Date | null; password_hash: string | null };
  }>();
  return identity
    .selectFrom('identity_account')
    .select(['disabled_at', 'password_hash'])
    .where('sub', '=', subOf(leaver))
    .executeTakeFirstOrThrow();
}

it('disables the account of a user without any right, and keeps the row', async () => {
  expect((await remove()).status).toBe(204);
  expect((await findAccount()).disabled_at).toBeInstanceOf(Date);
  expect(await readUserRow(server, leaver)).toMatchObject({ sub: subOf(leaver), invitation_completed: false });
});

it('leaves a token that is still good nothing to open', async () => {
  await remove();
  const calls = callsOf(server, leaver);
  const { body } = await calls.get<CurrentUser>('/users/me');
  expect(body).toMatchObject({ estateHierarchy: [], operationViews: [], authorityRoles: [] });
  expect((await calls.get(`/customers/${customerId}/estates`)).status).toBe(403);
  expect(await readUserRow(server, leaver)).toMatchObject({ invitation_completed: false });
});

it('keeps the account of a user who also belongs to another customer', async () => {
  const other = await aCustomer(server.db);
  await addMembership(server.db, other, leaver);
  expect((await remove()).status).toBe(204);
  expect((await findAccount()).disabled_at).toBeNull();
});

it('ends the rights even when the identity provider is away', async () => {
  vi.spyOn(server.accounts.identity, 'disableAccount').mockRejectedValueOnce(new Error('The provider is away'));
  expect((await remove()).status).toBe(204);
  expect((await callsOf(server, leaver).get<CurrentUser>('/users/me')).body.estateHierarchy).toEqual([]);
});

it('enables the account again for a user who is invited while it is being disabled', async () => {
  const { identity } = server.accounts;
  const disable = identity.disableAccount.bind(identity);
  vi.spyOn(identity, 'disableAccount').mockImplementationOnce(async (sub) => {
    await addMembership(server.db, customerId, leaver);
    await disable(sub);
  });
  expect((await remove()).status).toBe(204);
  expect((await findAccount()).disabled_at).toBeNull();
});
