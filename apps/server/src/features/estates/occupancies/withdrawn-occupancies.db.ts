import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { estateToday } from '../../../database/estate-today.ts';

/** Days that are removed from an occupancy; null is open-ended, `to` exclusive. */
export interface WithdrawnDays {
  occupancyId: number;
  from: string | null;
  to: string | null;
  /** Absent for all members. */
  userId?: number;
}

/**
 * Stores whose days they were before an occupancy loses them, so that no one else may read their curve afterwards. A
 * member recorded less than two weeks ago keeps only days since then, so that a mistake leaves nothing behind.
 */
export async function keepWithdrawnDays(tx: Database, customerId: number, withdrawn: WithdrawnDays[]): Promise<void> {
  if (withdrawn.length === 0) return;
  await sql`
    insert into withdrawn_occupancy (customer_id, apartment_id, user_id, during)
    select customer_id, apartment_id, user_id, days
    from (select o.customer_id, o.apartment_id, m.user_id,
        o.during * daterange(m.sees_from, null) * daterange(given."from", given."to")
        * daterange(case when m.joined_at > now() - interval '14 days' then (m.joined_at at time zone e.time_zone)::date end,
          ${estateToday()} + 1) as days
      from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb)
        as given ("occupancyId" int, "from" date, "to" date, "userId" int)
      join occupancy o on o.customer_id = ${customerId} and o.id = given."occupancyId"
      join occupancy_member m on m.customer_id = o.customer_id and m.occupancy_id = o.id
        and m.user_id = coalesce(given."userId", m.user_id)
      join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
      join estate e on e.customer_id = a.customer_id and e.id = a.estate_id) lost
    where not isempty(days)`.execute(tx);
}

/** Deletes withdrawn days that belong to the same person again. */
export async function dropRestoredDays(tx: Database, customerId: number, occupancyId: number): Promise<void> {
  await tx
    .deleteFrom('withdrawn_occupancy as w')
    .using(['occupancy as o', 'occupancy_member as m'])
    .where('w.customer_id', '=', customerId)
    .where('o.customer_id', '=', customerId)
    .where('m.customer_id', '=', customerId)
    .where('o.id', '=', occupancyId)
    .whereRef('m.occupancy_id', '=', 'o.id')
    .whereRef('w.apartment_id', '=', 'o.apartment_id')
    .whereRef('w.user_id', '=', 'm.user_id')
    .where(sql<boolean>`w.during <@ o.during * daterange(m.sees_from, null)`)
    .execute();
}
