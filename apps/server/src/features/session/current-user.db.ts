import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Records the visit at most every five minutes and completes the invitation of a user who has a right or membership.
 * Returns the phone, which findCaller does not read.
 */
export async function recordVisit(db: Database, userId: number, hasRights: boolean): Promise<{ phone: string | null }> {
  const isInvited = hasRights || (await isMember(db, userId));
  const { rows } = await sql<{ phone: string | null }>`
    with seen as (
      update app_user set last_seen_at = now(), invitation_completed = invitation_completed or ${isInvited}::boolean
      where id = ${userId} and (last_seen_at is null or last_seen_at < now() - interval '5 minutes'
        or (not invitation_completed and ${isInvited}::boolean)))
    select phone from app_user where id = ${userId}`.execute(db);
  return { phone: rows[0]?.phone ?? null };
}

/** Asked before the update: Citus changes no global table in a statement that reads tables of several customers. */
async function isMember(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_customer k join customer_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
    where k.user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}
