import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import type { Database } from '../../database/database.ts';
import { claimBeforeSending } from '../../database/request-key.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import { refuseSampleCustomer } from '../../http/refuse-sample-customer.ts';
import {
  EmailTakenError,
  MailFailedError,
  UnknownAccountError,
  type Accounts,
  type CredentialPurpose,
  type IdentityAccount,
  type IdentityProvider,
} from '../../integrations/identity/identity-provider.ts';
import {
  countCredentialMail,
  deleteAttempt,
  type CountedAttempt,
} from '../../integrations/identity/embedded/attempt-limits.ts';
import { isUnused } from './unused-users.db.ts';

type AccountData = { email: string; firstName: string; lastName: string };
type AccountUser = AccountData & { sub: string | null; invitationCompleted: boolean };

/** Throws 409 where an external identity provider manages the accounts. */
export function requireAccounts(accounts: Accounts | undefined): Accounts {
  if (!accounts) throw accountsElsewhere('Accounts are kept by another service');
  return accounts;
}

/**
 * Mails a link to choose a password, after creating the account if it is missing, so that sending again completes an
 * invitation that failed half-way. Throws 409 when the mail cannot be sent, the e-mail belongs to another account, the
 * account is disabled, or it is asked for within a sample customer.
 */
export async function sendCredentials(
  db: Database,
  { identity, credentials }: Accounts,
  { customerId, userId, purpose }: { customerId: number; userId: number; purpose: CredentialPurpose },
): Promise<IdentityAccount> {
  await refuseSampleCustomer(db, customerId);
  await claimBeforeSending(db);
  const attempt = await countMail(db, userId);
  try {
    const account = await ensureAccount(db, identity, userId);
    await credentials.send(account, purpose);
    return account;
  } catch (error) {
    await deleteAttempt(db.$extendTables(), attempt);
    if (error instanceof MailFailedError) throw conflict(ErrorCode.MailNotSent, error.message, { cause: error.cause });
    throw error instanceof UnknownAccountError ? accountsElsewhere('The account is disabled') : error;
  }
}

/** Throws 429 when three mails with a link went to the user within fifteen minutes, whoever asked for them. */
async function countMail(db: Database, userId: number): Promise<CountedAttempt> {
  const { email } = await readAccountUser(db, userId);
  const attempt = await countCredentialMail(db.$extendTables(), email, new Date());
  if (attempt) return attempt;
  throw new HttpError(429, 'Three mails went to the address already', { code: ErrorCode.TooManyMails });
}

const accountsElsewhere = (reason: string) => conflict(ErrorCode.AccountsElsewhere, reason);

async function readAccountUser(db: Database, userId: number): Promise<AccountUser> {
  const user = await db
    .selectFrom('app_user')
    .select(['sub', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select('invitation_completed as invitationCompleted')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw notFound('User');
  return user;
}

/** Returns the account of a user, creating it if it is missing. Throws 409 when the e-mail belongs to another account. */
export async function ensureAccount(
  db: Database,
  identity: IdentityProvider,
  userId: number,
): Promise<IdentityAccount> {
  const { sub, invitationCompleted, email, firstName, lastName } = await readAccountUser(db, userId);
  const data = { email, firstName, lastName };
  const isReturning = !invitationCompleted;
  if (sub !== null && (await updateAccount(identity, { sub, data, isReturning }))) return { sub, ...data };
  const newSub = await createOrAdoptAccount(db, identity, data);
  await linkAccount(db, userId, newSub);
  return { sub: newSub, ...data };
}

interface AccountUpdate {
  sub: string;
  data: AccountData;
  /** Whether the account was disabled when the user lost the last right. */
  isReturning: boolean;
}

/** Updates the account to the user's data; returns false when it no longer exists. */
async function updateAccount(identity: IdentityProvider, { sub, data, isReturning }: AccountUpdate): Promise<boolean> {
  try {
    if (isReturning) await identity.enableAccount(sub);
    await identity.changeAccount(sub, data);
    return true;
  } catch (error) {
    if (error instanceof UnknownAccountError) return false;
    throw translateTakenEmail(error);
  }
}

/** Adopts an account with the e-mail but without a user, left by an interrupted attempt or another portal. */
async function createOrAdoptAccount(db: Database, identity: IdentityProvider, data: AccountData): Promise<string> {
  try {
    return await identity.createAccount(data);
  } catch (error) {
    const existing = error instanceof EmailTakenError ? await identity.findByEmail(data.email) : undefined;
    if (!existing || (await hasUser(db, existing.sub))) throw translateTakenEmail(error);
    return identity.adoptAccount(data);
  }
}

async function hasUser(db: Database, sub: string): Promise<boolean> {
  return (await db.selectFrom('app_user').select('id').where('sub', '=', sub).executeTakeFirst()) !== undefined;
}

async function linkAccount(db: Database, userId: number, sub: string): Promise<void> {
  try {
    await db.updateTable('app_user').set({ sub }).where('id', '=', userId).execute();
  } catch (error) {
    throw violatedIndex(error) === 'app_user_sub_key' ? emailTaken() : error;
  }
}

/** Changes name and e-mail of the account. Throws 409 when the e-mail belongs to another account. */
export async function changeAccount(identity: IdentityProvider, sub: string, data: AccountData): Promise<void> {
  try {
    await identity.changeAccount(sub, data);
  } catch (error) {
    if (!(error instanceof UnknownAccountError)) throw translateTakenEmail(error);
  }
}

/** Restores the account to the user's data after a change that the database has refused. */
export async function restoreAccount(db: Database, identity: IdentityProvider, userId: number): Promise<void> {
  const { sub, email, firstName, lastName } = await readAccountUser(db, userId);
  if (sub !== null) await changeAccount(identity, sub, { email, firstName, lastName });
}

/** Disables the account of an unused user; enables it again when the user was invited at the same time. */
export async function disableUnusedAccount(db: Database, identity: IdentityProvider, userId: number): Promise<void> {
  const sub = await findUnusedSub(db, userId);
  if (!sub) return;
  try {
    await identity.disableAccount(sub);
    if (!(await findUnusedSub(db, userId))) await identity.enableAccount(sub);
  } catch (error) {
    if (!(error instanceof UnknownAccountError)) throw error;
  }
}

async function findUnusedSub(db: Database, userId: number): Promise<string | null | undefined> {
  if (!(await isUnused(db, userId))) return undefined;
  const user = await db.selectFrom('app_user').select('sub').where('id', '=', userId).executeTakeFirst();
  return user?.sub;
}

export const emailTaken = () =>
  new HttpError(409, 'Somebody uses this e-mail', { code: ErrorCode.EmailTaken, field: FieldName.Email });

const translateTakenEmail = (error: unknown) => (error instanceof EmailTakenError ? emailTaken() : error);
