import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { NewUser } from '@lichthof/contracts/people/users.ts';
import { fieldNames, valuesToStore } from '@lichthof/domain/fields/field.ts';
import { userFields, type UserFields } from '@lichthof/domain/fields/user-fields.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import { bestSpelling, emailKey } from '../../database/email-key.ts';
import { columnNames, columnValues, typedFields, userColumns } from '../../database/field-columns.ts';
import { conflict } from '../../http/errors.ts';
import { findUnused, isUnused } from './unused-users.db.ts';
import { findUser } from './users.db.ts';

/** `returning` is a user whose rights and memberships were all removed, `elsewhere` one of other customers. */
export interface FoundOrCreatedUser {
  userId: number;
  origin: 'new' | 'returning' | 'member' | 'elsewhere';
  invitationCompleted: boolean;
}

/**
 * Finds the user of an e-mail or creates one, and locks the row until the transaction ends. Of two calls at the same
 * time the unique index lets one create the user; the other finds it.
 */
export async function findOrCreateUser(tx: Database, customerId: number, body: NewUser): Promise<FoundOrCreatedUser> {
  const created = await insertUser(tx, body);
  if (created) return { userId: created.id, origin: 'new', invitationCompleted: body.invitationCompleted };
  const { userId, invitationCompleted } = await lockByEmail(tx, body.email);
  if (await isUnused(tx, userId)) {
    await reactivateUser(tx, userId, body);
    return { userId, origin: 'returning', invitationCompleted: false };
  }
  const member = await findUser(tx, { customerId }, { userId });
  return { userId, origin: member ? 'member' : 'elsewhere', invitationCompleted };
}

async function insertUser(tx: Database, body: NewUser) {
  return tx
    .insertInto('app_user')
    .values({ ...columnsOf(body), invitation_completed: body.invitationCompleted })
    .onConflict((existing) => existing.doNothing())
    .returning('id')
    .executeTakeFirst();
}

interface LockedUser {
  userId: number;
  invitationCompleted: boolean;
}

/** Locks the row before anything else is read: a statement that waits for the lock would still see old values. */
async function lockByEmail(tx: Database, email: string): Promise<LockedUser> {
  const isOfEmail = sql<boolean>`email_key = ${emailKey(email)}`;
  await tx.selectFrom('app_user').select('id').where(isOfEmail).orderBy('id').forNoKeyUpdate().execute();
  const rows = await tx
    .selectFrom('app_user')
    .select(['id as userId', 'invitation_completed as invitationCompleted'])
    .where(isOfEmail)
    .orderBy(bestSpelling(email))
    .limit(1)
    .execute();
  if (!rows[0]) throw conflict(ErrorCode.ChangedByOthers, 'The e-mail was released just now');
  return rows[0];
}

/** Replaces name and phone: nobody else refers to an unused user. */
async function reactivateUser(tx: Database, userId: number, body: NewUser): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...columnsOf(body), invitation_completed: false, invited_at: null, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute();
}

const columnsOf = (body: NewUser) => columnValues(userColumns, valuesToStore<UserFields>(userFields, body));

/**
 * Does what findOrCreateUser does for many different e-mails in a few statements. Sends no invitations. Returns the
 * ids by e-mail, spelt as in `users`.
 */
export async function findOrCreateUsers(tx: Database, users: UserFields[]): Promise<ReadonlyMap<string, number>> {
  if (users.length === 0) return new Map();
  const sent = sql`jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
    as p (${typedFields(userColumns)})`;
  const createdIds = new Set(await insertUsers(tx, sent));
  const { rows: locked } = await sql<{ id: number }>`
    select id from app_user where email_key in (select email_key(p.email) from ${sent})
    order by id for no key update`.execute(tx);
  const foundIds = locked.map(({ id }) => id).filter((id) => !createdIds.has(id));
  await reactivateUsers(tx, sent, [...(await findUnused(tx, foundIds))]);
  const { rows } = await sql<{ email: string; id: number }>`
    select distinct on (p.email) p.email, u.id from ${sent} join app_user u on u.email_key = email_key(p.email)
    order by p.email, u.email = p.email desc, u.shared_email is null desc`.execute(tx);
  if (rows.length !== users.length) throw conflict(ErrorCode.ChangedByOthers, 'An e-mail was released just now');
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Inserts in the order of e-mails, so that two transactions at the same time cannot deadlock. */
async function insertUsers(tx: Database, sent: RawBuilder<unknown>): Promise<number[]> {
  const names = columnNames(userColumns).map((name) => sql.ref(name));
  const values = fieldNames(userFields).map((field) => sql.ref(`p.${field}`));
  const { rows } = await sql<{ id: number }>`
    insert into app_user (${sql.join(names)})
    select ${sql.join(values)} from ${sent} order by email_key(p.email)
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Replaces name and phone of unused users. */
async function reactivateUsers(tx: Database, sent: RawBuilder<unknown>, unusedIds: number[]): Promise<void> {
  const values = fieldNames(userFields).map(
    (field) => sql`${sql.ref(userColumns[field].column)} = ${sql.ref(`p.${field}`)}`,
  );
  await sql`
    update app_user u set ${sql.join(values)}, invitation_completed = false, invited_at = null, version = u.version + 1
    from ${sent} where u.email_key = email_key(p.email) and u.id = any(${unusedIds}::int[])`.execute(tx);
}
