import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { fastPasswords } from '../integrations/identity/testing/fast-passwords.ts';
import type { IdentityDb } from '../integrations/identity/identity-tables.ts';
import { subOf } from './test-server.ts';

/** The account of a user created by the makers; without a password the user cannot sign in. */
export async function anAccount(db: Database, userId: number, password?: string): Promise<string> {
  const { email, first_name, last_name } = await db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const account = { sub: subOf(userId), email, first_name, last_name };
  const identityDb: IdentityDb = db.$extendTables();
  await identityDb
    .insertInto('identity_account')
    .values({ ...account, password_hash: password === undefined ? null : await fastPasswords.hash(password) })
    .execute();
  return account.sub;
}

/** A session of the embedded provider in which a user is signed in; its uid. */
export async function aSession(db: Database, userId: number): Promise<string> {
  const uid = randomUUID();
  await db
    .insertInto('identity_payload')
    .values({ model: 'Session', id: uid, payload: '{}', uid, account_sub: subOf(userId) })
    .execute();
  return uid;
}
