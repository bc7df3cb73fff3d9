import { yearBefore } from '@lichthof/domain/time/year-before.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

interface Compared {
  customerId: number;
  meterIds: readonly number[];
  periods: readonly DayRange[];
}

/** By meter what it has on the same days of the year before, in the order of the periods; null where a value is missing. */
export async function readYearBefore(
  db: Database,
  { customerId, meterIds, periods }: Compared,
): Promise<Map<number, (number | null)[]>> {
  const before = periods.map(yearBefore);
  const { rows } = await sql<{ meterId: number; place: number; total: number }>`
    select d.meter_id as "meterId", place.place::int as place, sum(d.total)::float8 as total
    from unnest(${before.map(({ from }) => from)}::date[], ${before.map(({ to }) => to)}::date[])
        with ordinality as place (first, last, place)
      join meter_day d on d.customer_id = ${customerId} and d.meter_id = any(${[...meterIds]}::int[])
        and d.day >= place.first and d.day < place.last
    where d.missing = 0
    group by d.meter_id, place.place, place.first, place.last
    having count(*) = place.last - place.first`.execute(db);
  const totals = new Map(meterIds.map((meterId) => [meterId, periods.map((): number | null => null)]));
  for (const { meterId, place, total } of rows) totals.get(meterId)?.splice(place - 1, 1, total);
  return totals;
}
