import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import type { Database } from '../../database/database.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import {
  EmailTakenError,
  MailFailedError,
  UnknownAccountError,
  type Accounts,
  type CredentialPurpose,
  type IdentityAccount,
  type IdentityProvider,
} from '../../integrations/identity/identity-provider.ts';
import { isUnused } from './users.db.ts';

type AccountData = { email: string; firstName: string; lastName: string };
type AccountUser = AccountData & { sub: string | null; invitationCompleted: boolean };

/** Throws 409 where another service keeps the accounts. */
export function requireAccounts(accounts: Accounts | undefined): Accounts {
  if (!accounts) throw accountsElsewhere('Accounts are kept by another service');
  return accounts;
}

/**
 * Mails a link to choose a password, and makes the account first where there is none yet: so an invitation that failed
 * half-way is whole after the next try. Throws 409 when the mail cannot be sent, the address is another account's, or
 * the account was disabled where accounts are kept.
 */
export async function sendCredentials(
  db: Database,
  { identity, credentials }: Accounts,
  { userId, purpose }: { userId: number; purpose: CredentialPurpose },
): Promise<void> {
  const account = await ensureAccount(db, identity, userId);
  try {
    await credentials.send(account, purpose);
  } catch (error) {
    if (error instanceof MailFailedError) throw conflict(ErrorCode.MailNotSent, error.message, { cause: error.cause });
    throw error instanceof UnknownAccountError ? accountsElsewhere('The account is disabled') : error;
  }
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

/** The account of a user, made where there is none. Throws 409 when the address is another account's. */
export async function ensureAccount(
  db: Database,
  identity: IdentityProvider,
  userId: number,
): Promise<IdentityAccount> {
  const { sub, invitationCompleted, email, firstName, lastName } = await readAccountUser(db, userId);
  const data = { email, firstName, lastName };
  const isReturning = !invitationCompleted;
  if (sub !== null && (await updateAccount(identity, { sub, data, isReturning }))) return { sub, ...data };
  const newSub = await createOrAdoptAccount(identity, data);
  await linkAccount(db, userId, newSub);
  return { sub: newSub, ...data };
}

interface AccountUpdate {
  sub: string;
  data: AccountData;
  /** Whoever was taken out of everything has a disabled account. */
  isReturning: boolean;
}

/** Brings the account to what we know of the person; false when it is gone. */
async function updateAccount(identity: IdentityProvider, { sub, data, isReturning }: AccountUpdate): Promise<boolean> {
  try {
    if (isReturning) await identity.enableAccount(sub);
    await identity.changeAccount(sub, data);
    return true;
  } catch (error) {
    if (error instanceof UnknownAccountError) return false;
    throw explainTakenEmail(error);
  }
}

/** An account with the address but without a user is left from an attempt that was interrupted, or of another portal. */
async function createOrAdoptAccount(identity: IdentityProvider, data: AccountData): Promise<string> {
  try {
    return await identity.createAccount(data);
  } catch (error) {
    const left = error instanceof EmailTakenError ? await identity.findByEmail(data.email) : undefined;
    if (!left) throw error;
    return left.sub;
  }
}

async function linkAccount(db: Database, userId: number, sub: string): Promise<void> {
  try {
    await db.updateTable('app_user').set({ sub }).where('id', '=', userId).execute();
  } catch (error) {
    throw violatedIndex(error) === 'app_user_sub_key' ? emailTaken() : error;
  }
}

/** Changes name and e-mail where people sign in. Throws 409 when the e-mail is another account's. */
export async function changeAccount(identity: IdentityProvider, sub: string, data: AccountData): Promise<void> {
  try {
    await identity.changeAccount(sub, data);
  } catch (error) {
    if (!(error instanceof UnknownAccountError)) throw explainTakenEmail(error);
  }
}

/** Puts the account back to what our database says, after a change that did not come about there. */
export async function restoreAccount(db: Database, identity: IdentityProvider, userId: number): Promise<void> {
  const { sub, email, firstName, lastName } = await readAccountUser(db, userId);
  if (sub !== null) await changeAccount(identity, sub, { email, firstName, lastName });
}

/** Ends the sign-in of a person with nothing left anywhere; of whoever was invited meanwhile it stays. */
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
  const user = await db
    .selectFrom('app_user as u')
    .select('u.sub')
    .where('u.id', '=', userId)
    .where(isUnused)
    .executeTakeFirst();
  return user?.sub;
}

export const emailTaken = () =>
  new HttpError(409, 'Somebody uses this e-mail', { code: ErrorCode.EmailTaken, field: FieldName.Email });

const explainTakenEmail = (error: unknown) => (error instanceof EmailTakenError ? emailTaken() : error);
