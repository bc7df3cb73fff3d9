import { randomUUID } from 'node:crypto';
import {
  EmailTakenError,
  UnknownAccountError,
  type Accounts,
  type IdentityAccount,
  type IdentityProvider,
  type NewIdentityAccount,
} from '../identity-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { createFailedMails } from './failed-mails.ts';
import { createEmbeddedCredentials, type CredentialMailsOptions } from './credential-mails.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords.ts';
import { bestSpelling, emailKey, isSameEmail } from '../../../database/email-key.ts';
import { asOwner } from './as-owner.ts';
import { SqlState } from '../../../database/sql-states.ts';

/** The identity provider with accounts in our own database. */
export function createEmbeddedIdentity(
  db: IdentityDb,
  passwords: PasswordHasher = createPasswordHasher(),
): IdentityProvider {
  return asOwner({
    createAccount: (account) => createAccount(db, account, passwords),
    adoptAccount: ({ email }) => adoptAccount(db, email),
    changeAccount: (sub, account) => changeAccount(db, sub, account),
    setPassword: async (sub, password) => setPasswordHash(db, sub, await passwords.hash(password)),
    endSessions: (sub) => endSessions(db, sub),
    disableAccount: (sub) => disableAccount(db, sub),
    enableAccount: (sub) => enableAccount(db, sub),
    findByEmail: (email) => findByEmail(db, email),
  });
}

async function createAccount(
  db: IdentityDb,
  { email, firstName, lastName, password }: NewIdentityAccount,
  passwords: PasswordHasher,
): Promise<string> {
  const passwordHash = password === undefined ? null : await passwords.hash(password);
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
    .catch(translateTakenEmail);
  return sub;
}

function translateTakenEmail(error: { code?: string }): never {
  throw error.code === SqlState.UniqueViolation ? new EmailTakenError() : error;
}

/** No e-mail is confirmed without a link, and a link opens a user's account only. */
async function adoptAccount(db: IdentityDb, email: string): Promise<string> {
  const found = await findByEmail(db, email);
  if (!found) throw new UnknownAccountError();
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, found.sub);
    await updateAccount(tx, found.sub, { password_hash: null });
    await endAccess(tx, found.sub);
  });
  return found.sub;
}

/** Removes links with the e-mail, since a link sent to a former e-mail must not open the account. */
async function changeAccount(db: IdentityDb, sub: string, changed: Omit<IdentityAccount, 'sub'>): Promise<void> {
  const { firstName, lastName } = changed;
  const email = changed.email.trim();
  await db.transaction().execute(async (tx) => {
    const before = await lockAccount(tx, sub);
    await updateAccount(tx, sub, { email, first_name: firstName, last_name: lastName }).catch(translateTakenEmail);
    if (!(await isSameEmail(tx, before.email, email))) await removeLinks(tx, sub);
  });
}

async function setPasswordHash(db: IdentityDb, sub: string, passwordHash: string): Promise<void> {
  await db.transaction().execute((tx) => savePassword(tx, sub, passwordHash));
}

/** Ends sessions and links with the old password. Throws UnknownAccountError. */
export async function savePassword(tx: IdentityDb, sub: string, passwordHash: string): Promise<void> {
  await lockAccount(tx, sub);
  await updateAccount(tx, sub, { password_hash: passwordHash });
  await endAccess(tx, sub);
}

async function disableAccount(db: IdentityDb, sub: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, sub);
    await updateAccount(tx, sub, { disabled_at: new Date() });
    await endAccess(tx, sub);
  });
}

async function enableAccount(db: IdentityDb, sub: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { disabledAt } = await lockAccount(tx, sub);
    if (disabledAt) await updateAccount(tx, sub, { disabled_at: null, password_hash: null });
  });
}

const accountColumns = ['sub', 'email', 'first_name as firstName', 'last_name as lastName'] as const;

/** Locks the account and its links until the transaction ends. Throws UnknownAccountError. */
export async function lockAccount(tx: IdentityDb, sub: string) {
  const account = await tx
    .selectFrom('identity_account')
    .select([...accountColumns, 'disabled_at as disabledAt'])
    .where('sub', '=', sub)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new UnknownAccountError();
  return account;
}

interface AccountRow {
  email?: string;
  first_name?: string;
  last_name?: string;
  password_hash?: string | null;
  disabled_at?: Date | null;
}

async function updateAccount(tx: IdentityDb, sub: string, row: AccountRow): Promise<void> {
  await tx.updateTable('identity_account').set(row).where('sub', '=', sub).execute();
}

async function endSessions(db: IdentityDb, sub: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, sub);
    await removeSessions(tx, sub);
  });
}

async function endAccess(tx: IdentityDb, sub: string): Promise<void> {
  await removeSessions(tx, sub);
  await removeLinks(tx, sub);
}

async function removeSessions(tx: IdentityDb, sub: string): Promise<void> {
  await tx.deleteFrom('identity_payload').where('account_sub', '=', sub).execute();
}

async function removeLinks(tx: IdentityDb, sub: string): Promise<void> {
  await tx.deleteFrom('identity_password_link').where('account_sub', '=', sub).execute();
}

function findByEmail(db: IdentityDb, email: string): Promise<IdentityAccount | undefined> {
  return db
    .selectFrom('identity_account')
    .select(accountColumns)
    .where('email_key', '=', emailKey(email))
    .orderBy(bestSpelling(email.trim()))
    .executeTakeFirst();
}

/** The account of a token or session; undefined when it is disabled. */
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
    .where('email_key', '=', emailKey(email))
    .where('disabled_at', 'is', null)
    .orderBy(bestSpelling(email))
    .executeTakeFirst();
}

/** Accounts in our own database, with links to our own pages. */
export function createEmbeddedAccounts(options: CredentialMailsOptions & { passwords?: PasswordHasher }): Accounts {
  return {
    identity: createEmbeddedIdentity(options.db, options.passwords),
    credentials: createEmbeddedCredentials(options),
    failedMails: createFailedMails(options.db),
  };
}
