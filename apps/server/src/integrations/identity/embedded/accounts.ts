import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  EmailTakenError,
  UnknownAccountError,
  type IdentityAccount,
  type IdentityProvider,
  type NewIdentityAccount,
} from '../identity-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { hashPassword } from './passwords.ts';

const uniqueViolation = '23505';

/** The identity provider whose accounts are rows of our own database. */
export function createEmbeddedIdentity(db: IdentityDb): IdentityProvider {
  return {
    createAccount: (account) => createAccount(db, account),
    setPassword: (sub, password) => setPassword(db, sub, password),
    findByEmail: (email) => findByEmail(db, email),
  };
}

async function createAccount(db: IdentityDb, account: NewIdentityAccount): Promise<string> {
  const { email, firstName, lastName, password } = account;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const { sub } = await db
    .insertInto('identity_account')
    .values({
      sub: randomUUID(),
      email: email.trim(),
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
    })
    .returning('sub')
    .executeTakeFirstOrThrow()
    .catch((error: { code?: string }) => {
      throw error.code === uniqueViolation ? new EmailTakenError() : error;
    });
  return sub;
}

async function setPassword(db: IdentityDb, sub: string, password: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('identity_account')
    .set({ password_hash: await hashPassword(password) })
    .where('sub', '=', sub)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new UnknownAccountError();
  await db.deleteFrom('identity_payload').where('account_sub', '=', sub).execute();
}

const accountColumns = ['sub', 'email', 'first_name as firstName', 'last_name as lastName'] as const;

function findByEmail(db: IdentityDb, email: string): Promise<IdentityAccount | undefined> {
  return db
    .selectFrom('identity_account')
    .select(accountColumns)
    .where(sql`lower(email)`, '=', sql`lower(${email.trim()})`)
    .executeTakeFirst();
}

/** The account behind a token or session, as long as it may sign in. */
export function findActiveAccount(db: IdentityDb, sub: string): Promise<IdentityAccount | undefined> {
  return db
    .selectFrom('identity_account')
    .select(accountColumns)
    .where('sub', '=', sub)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

export function findCredentials(db: IdentityDb, email: string) {
  return db
    .selectFrom('identity_account')
    .select(['sub', 'password_hash as passwordHash'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
