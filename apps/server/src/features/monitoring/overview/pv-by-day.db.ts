import { getItem } from '@lichthof/domain/collections/items.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Days } from '../energy-totals.db.ts';

/** PV generation in Wh by estate, for each day from the first one on; null if quarter-hours are missing. */
export async function readPvByDay(
  db: Database,
  { customerId, estateIds }: { customerId: number; estateIds: number[] },
  { from, to }: Days,
): Promise<Map<number, (number | null)[]>> {
  const { rows } = await sql<{ estateId: number; days: number[]; energiesWh: number[] }>`
    select wanted.id as "estateId", known.days, known."energiesWh"
    from unnest(${estateIds}::int[]) as wanted (id),
      lateral (select array_agg(day - ${from}::date) as days, array_agg(pv_wh::float8) as "energiesWh" from estate_day
        where customer_id = ${customerId} and estate_id = wanted.id
          and day >= ${from}::date and day < ${to}::date and pv_count = quarter_hours) as known
    where known.days is not null`.execute(db);
  const length = daysBetween(from, to);
  return new Map(rows.map(({ estateId, days, energiesWh }) => [estateId, placedAt(days, energiesWh, length)]));
}

function placedAt(days: number[], energiesWh: number[], length: number): (number | null)[] {
  const placed = Array.from<number | null>({ length }).fill(null);
  for (const [index, day] of days.entries()) placed[day] = getItem(energiesWh, index);
  return placed;
}
