import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { NewUser } from '@lichthof/contracts/users.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { conflict } from '../../http/errors.ts';
import { isUnused } from './known-email.db.ts';
import { findUser } from './users.db.ts';

/** Where the person of an e-mail comes from: `returning` has been here and has nothing left anywhere. */
export interface FoundOrCreatedUser {
  userId: number;
  origin: 'new' | 'returning' | 'member' | 'elsewhere';
  invitationCompleted: boolean;
}

/**
 * The person of an e-mail, made where there is none, and held until the transaction ends. The unique index decides
 * between two at the same time: the second finds what the first has made.
 */
export async function findOrCreateUser(tx: Database, customerId: number, body: NewUser): Promise<FoundOrCreatedUser> {
  const made = await insertUser(tx, body);
  if (made) return { userId: made.id, origin: 'new', invitationCompleted: body.invitationCompleted };
  const { userId, isUnused, invitationCompleted } = await lockByEmail(tx, body.email);
  if (isUnused) {
    await takeBack(tx, userId, body);
    return { userId, origin: 'returning', invitationCompleted: false };
  }
  const member = await findUser(tx, { customerId }, { userId });
  return { userId, origin: member ? 'member' : 'elsewhere', invitationCompleted };
}

async function insertUser(tx: Database, body: NewUser) {
  return tx
    .insertInto('app_user')
    .values({ ...columnsOf(body), invitation_completed: body.invitationCompleted })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst();
}

interface LockedUser {
  userId: number;
  isUnused: boolean;
  invitationCompleted: boolean;
}

/** Holds the row before anything about the person is read: a statement that waits for it still sees the past. */
async function lockByEmail(tx: Database, email: string): Promise<LockedUser> {
  await sql`select id from app_user where lower(email) = lower(${email}) for no key update`.execute(tx);
  const { rows } = await sql<LockedUser>`
    select u.id as "userId", u.invitation_completed as "invitationCompleted", ${isUnused} as "isUnused"
    from app_user u where lower(u.email) = lower(${email})`.execute(tx);
  if (!rows[0]) throw conflict(ErrorCode.ChangedByOthers, 'The e-mail was given up just now');
  return rows[0];
}

/** Nobody else knows the row: what is said of the person now is what counts. */
async function takeBack(tx: Database, userId: number, body: NewUser): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ ...columnsOf(body), invitation_completed: false, invited_at: null, version: sql`version + 1` })
    .where('id', '=', userId)
    .execute();
}

function columnsOf({ email, firstName, lastName, phone }: NewUser) {
  return { email, first_name: firstName, last_name: lastName, phone: phone || null };
}
