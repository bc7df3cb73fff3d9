import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import type { DayKey } from '../values/stored-days.db.ts';

/** A day of a computed meter; meters of a lower level are derived first. */
export interface ComputedDayKey extends DayKey {
  level: number;
}

/** The days of meters that are computed of these, by a formula that holds on the day. */
export async function findDependentDays(
  db: Database,
  customerId: number,
  days: readonly DayKey[],
): Promise<ComputedDayKey[]> {
  const { rows } = await sql<ComputedDayKey>`
    select distinct p.meter_id as "meterId", sent.day, p.meter_level as level
    from unnest(${formatNumberArray(days.map(({ meterId }) => meterId))}::int[],
      ${days.map(({ day }) => day)}::date[]) as sent (part_id, day)
    join meter_part p on p.customer_id = ${customerId} and p.part_id = sent.part_id and p.during @> sent.day
    order by sent.day, p.meter_id`.execute(db);
  return rows;
}
