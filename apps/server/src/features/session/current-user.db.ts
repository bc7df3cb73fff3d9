import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Records the visit at most every five minutes and completes the invitation of a user who has a right or membership.
 * Returns the phone, which findCaller does not read.
 */
export async function recordVisit(db: Database, userId: number, hasRights: boolean): Promise<{ phone: string | null }> {
  const { rows } = await sql<{ phone: string | null }>`
    with invited as (
      select ${hasRights}::boolean or exists (select from user_customer k
        join customer_member m on m.customer_id = k.customer_id and m.user_id = k.user_id where k.user_id = ${userId}) as is_true),
    seen as (
      update app_user set last_seen_at = now(), invitation_completed = invitation_completed or invited.is_true
      from invited
      where id = ${userId} and (last_seen_at is null or last_seen_at < now() - interval '5 minutes'
        or (not invitation_completed and invited.is_true)))
    select phone from app_user where id = ${userId}`.execute(db);
  return { phone: rows[0]?.phone ?? null };
}
