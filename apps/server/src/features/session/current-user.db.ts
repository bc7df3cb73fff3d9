import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Notes that somebody is here, at most every five minutes; an invitation is accepted by coming, except by whoever has
 * been taken out of everything. Answers with the phone, which nothing else on the way here reads.
 */
export async function markSeen(db: Database, userId: number, hasRights: boolean): Promise<{ phone: string | null }> {
  const { rows } = await sql<{ phone: string | null }>`
    with invited as (
      select ${hasRights}::boolean or exists (select from customer_member where user_id = ${userId}) as is_true),
    seen as (
      update app_user set last_seen_at = now(), invitation_completed = invitation_completed or invited.is_true
      from invited
      where id = ${userId} and (last_seen_at is null or last_seen_at < now() - interval '5 minutes'
        or (not invitation_completed and invited.is_true)))
    select phone from app_user where id = ${userId}`.execute(db);
  return { phone: rows[0]?.phone ?? null };
}

export async function findOwnAccount(db: Database, userId: number) {
  return db
    .selectFrom('app_user')
    .select(['sub', 'email', 'first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
