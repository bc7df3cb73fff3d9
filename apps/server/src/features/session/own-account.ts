import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { changeCurrentUser } from '@lichthof/contracts/session.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { userFields, type UserFields } from '@lichthof/domain/fields/user-fields.ts';
import { sql } from 'kysely';
import { addAuditEntries } from '../../database/audit/add-audit-entry.ts';
import { changedFields, type ChangedFields } from '../../database/audit/changed-fields.ts';
import { auditPersonEvent } from './record-account-event.ts';
import { tellPreviousEmail } from '../users/tell-previous-email.ts';
import type { Database } from '../../database/database.ts';
import { isSameEmail } from '../../database/email-key.ts';
import { columnNames, columnValues, userColumns } from '../../database/field-columns.ts';
import { claimBeforeSending } from '../../database/request-key.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { customerIdsOf, type Caller } from '../../http/caller.ts';
import { conflict, forbidden, HttpError } from '../../http/errors.ts';
import { countCredentialMail, deleteAttempt } from '../../integrations/identity/embedded/attempt-limits.ts';
import {
  MailFailedError,
  UnknownAccountError,
  type Accounts,
  type IdentityAccount,
} from '../../integrations/identity/identity-provider.ts';

type OwnData = BodyOf<typeof changeCurrentUser>;

interface Tools {
  db: Database;
  accounts: Accounts | undefined;
}

/**
 * Changes the caller's own name and phone. Throws 403 for another e-mail, 409 for another name where an external
 * identity provider manages the accounts.
 */
export async function changeOwnData({ db, accounts }: Tools, caller: Caller, data: OwnData): Promise<void> {
  const { firstName, lastName } = data;
  const { sub, email, ...before } = await findOwnAccount(db, caller.userId);
  if (data.email !== undefined && !(await isSameEmail(db, data.email, email))) throw forbidden();
  const renamedSub = changedFields(before, { firstName, lastName }) ? sub : null;
  if (renamedSub !== null) await changeAccount(accounts, renamedSub, { email, firstName, lastName });
  await db.transaction().execute((tx) => saveOwnData(tx, caller, data));
  if (renamedSub === null) return;
  // an admin may have changed the e-mail after it was read above: writes the current one to the account again
  const { sub: _, ...current } = await findOwnAccount(db, caller.userId);
  if (current.email !== email) await changeAccount(accounts, renamedSub, current);
}

type AccountData = Omit<IdentityAccount, 'sub'>;

async function changeAccount(accounts: Accounts | undefined, sub: string, data: AccountData): Promise<void> {
  if (!accounts) throw accountsElsewhere();
  await accounts.identity.changeAccount(sub, data).catch(ignoreUnknown);
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof UnknownAccountError)) throw error;
}

/** Only an admin changes the e-mail. */
const { email: _ownField, ...ownFields } = userFields;
const { email: _ownColumn, ...ownColumns } = userColumns;

async function saveOwnData(tx: Database, caller: Caller, data: OwnData): Promise<void> {
  const { userId } = caller;
  const before = await tx
    .selectFrom('app_user')
    .select(columnNames(ownColumns))
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const columns = columnValues(ownColumns, valuesToStore<Omit<UserFields, 'email'>>(ownFields, data));
  const changed = changedFields(before, columns);
  if (!changed) return;
  await tx
    .updateTable('app_user')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute();
  await auditChange(tx, caller, changed);
}

interface AccountColumns {
  first_name: string;
  last_name: string;
  phone: string | null;
}

/** Writes an audit entry for every customer that the user belongs to. */
async function auditChange(tx: Database, caller: Caller, changed: ChangedFields<AccountColumns>): Promise<void> {
  const { userId } = caller;
  const members = await tx
    .selectFrom('user_customer as k')
    .innerJoin('customer_member as m', ofSameCustomer('m.user_id', 'k.user_id'))
    .select('m.customer_id')
    .where('k.user_id', '=', userId)
    .execute();
  const customerIds = new Set([...members.map((member) => member.customer_id), ...customerIdsOf(caller)]);
  const object = { userId, action: 'change' as const, objectType: 'app_user' as const, objectId: userId, ...changed };
  await addAuditEntries(
    tx,
    [...customerIds].map((customerId) => ({ customerId, ...object })),
  );
}

/**
 * Mails the caller a link to choose a password. Throws 409 if accounts are managed externally or the mail cannot be
 * sent.
 */
export async function resetOwnPassword(db: Database, accounts: Accounts | undefined, userId: number): Promise<void> {
  const { sub, ...person } = await findOwnAccount(db, userId);
  if (!accounts || sub === null) throw accountsElsewhere();
  await claimBeforeSending(db);
  const attempt = await countCredentialMail(db.$extendTables(), person.email, new Date());
  if (!attempt) {
    throw new HttpError(429, 'Three mails went to the address already', { code: ErrorCode.TooManyMails });
  }
  try {
    await accounts.credentials.send({ sub, ...person }, 'reset');
    await tellPreviousEmail(db, userId);
    await auditPersonEvent(db, { userId, authorId: userId, action: 'requestPassword' });
  } catch (error) {
    await deleteAttempt(db.$extendTables(), attempt);
    if (error instanceof MailFailedError) throw conflict(ErrorCode.MailNotSent, error.message, { cause: error.cause });
    throw error instanceof UnknownAccountError ? accountsElsewhere() : error;
  }
}

const accountsElsewhere = () => conflict(ErrorCode.AccountsElsewhere, 'The account is kept by another service');

async function findOwnAccount(db: Database, userId: number) {
  return db
    .selectFrom('app_user')
    .select(['sub', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
