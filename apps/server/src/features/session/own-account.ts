import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { changeCurrentUser } from '@lichthof/contracts/session.ts';
import { sql } from 'kysely';
import { addAuditEntries } from '../../database/add-audit-entries.ts';
import { changedFields, type ChangedFields } from '../../database/changed-fields.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict, forbidden } from '../../http/errors.ts';
import {
  UnknownAccountError,
  type Accounts,
  type IdentityAccount,
} from '../../integrations/identity/identity-provider.ts';
import { customersOf } from './customers-of.ts';
import { findOwnAccount } from './current-user.db.ts';

type OwnData = BodyOf<typeof changeCurrentUser>;

interface Tools {
  db: Database;
  accounts: Accounts | undefined;
}

/**
 * Changes one's own name and phone. Throws 403 for another e-mail, 409 for another name where another service keeps the
 * accounts.
 */
export async function changeOwnData({ db, accounts }: Tools, caller: Caller, data: OwnData): Promise<void> {
  const { firstName, lastName } = data;
  const { sub, email, ...before } = await findOwnAccount(db, caller.userId);
  if (data.email !== undefined && data.email.toLowerCase() !== email.toLowerCase()) throw forbidden();
  const renamedSub = changedFields(before, { firstName, lastName }) ? sub : null;
  if (renamedSub !== null) await changeAccount(accounts, renamedSub, { email, firstName, lastName });
  await db.transaction().execute((tx) => saveOwnData(tx, caller, data));
  if (renamedSub === null) return;
  // an admin who gave another e-mail meanwhile has found it overwritten
  const { sub: _, ...now } = await findOwnAccount(db, caller.userId);
  if (now.email !== email) await changeAccount(accounts, renamedSub, now);
}

type AccountData = Omit<IdentityAccount, 'sub'>;

async function changeAccount(accounts: Accounts | undefined, sub: string, data: AccountData): Promise<void> {
  if (!accounts) throw conflict(ErrorCode.AccountsElsewhere, 'Accounts are kept by another service');
  await accounts.identity.changeAccount(sub, data).catch(ignoreUnknown);
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof UnknownAccountError)) throw error;
}

async function saveOwnData(tx: Database, caller: Caller, { firstName, lastName, phone }: OwnData): Promise<void> {
  const { userId } = caller;
  const before = await tx
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'phone'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const columns = { first_name: firstName, last_name: lastName, phone: phone || null };
  const changed = changedFields(before, columns);
  if (!changed) return;
  await tx
    .updateTable('app_user')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute();
  await noteChange(tx, caller, changed);
}

/** In the log of every customer to which the person belongs. */
async function noteChange(tx: Database, caller: Caller, changed: ChangedFields): Promise<void> {
  const { userId } = caller;
  const members = await tx.selectFrom('customer_member').select('customer_id').where('user_id', '=', userId).execute();
  const customerIds = new Set([...members.map((member) => member.customer_id), ...customersOf(caller)]);
  const object = { userId, action: 'change', objectType: 'app_user', objectId: userId, ...changed };
  await addAuditEntries(
    tx,
    [...customerIds].map((customerId) => ({ customerId, ...object })),
  );
}
