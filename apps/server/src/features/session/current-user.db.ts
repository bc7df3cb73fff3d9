import { ofSameCustomer } from '../../database/same-customer.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface Visitor {
  phone: string | null;
  /** Whether the last visit that was noted is longer ago than five minutes. */
  isVisitDue: boolean;
  invitationCompleted: boolean;
}

/** What findCaller does not read of a user. */
export async function readVisitor(db: Database, userId: number): Promise<Visitor> {
  const row = await db
    .selectFrom('app_user')
    .select([
      'phone',
      sql<boolean>`coalesce(last_seen_at < now() - interval '5 minutes', true)`.as('isVisitDue'),
      'invitation_completed as invitationCompleted',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? { phone: null, isVisitDue: false, invitationCompleted: true };
}

/**
 * Notes a visit, at most every five minutes, and completes the invitation of a user who has a right or membership.
 * Writes nothing else: on Citus a table that every machine has cannot be written while one of them is away.
 */
export async function noteVisit(
  db: Database,
  { userId, visitor, hasRights }: { userId: number; visitor: Visitor; hasRights: boolean },
): Promise<void> {
  const isCompleted = !visitor.invitationCompleted && (hasRights || (await isMember(db, userId)));
  if (!visitor.isVisitDue && !isCompleted) return;
  await sql`
    update app_user set last_seen_at = now(), invitation_completed = invitation_completed or ${isCompleted}::boolean
    where id = ${userId}`.execute(db);
}

/** Asked before the update: Citus changes no global table in a statement that reads tables of several customers. */
async function isMember(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_customer as k')
    .innerJoin('customer_member as m', ofSameCustomer('m.user_id', 'k.user_id'))
    .where('k.user_id', '=', userId)
    .select('k.user_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
