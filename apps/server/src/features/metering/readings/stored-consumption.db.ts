import type { KnownConsumption } from '@lichthof/domain/metering/readings/expected-consumption.ts';
import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { ReadMeter } from './readings.db.ts';

/** What the quarter-hours of each range say; null where less than half of them are there. */
export async function readStoredConsumption(
  db: Database,
  { customerId, meterId }: ReadMeter,
  ranges: DayRange[],
): Promise<(KnownConsumption | null)[]> {
  const { rows } = await sql<{ amount: number; present: number; isEnough: boolean }>`
    select coalesce(sum(d.total), 0)::float8 as amount,
      coalesce(sum(cardinality(d.amounts) - d.missing), 0)::int as present,
      coalesce(sum(cardinality(d.amounts) - d.missing), 0) >= (asked.end_day - asked.first_day) * 48 as "isEnough"
    from unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[]) with ordinality
      as asked (first_day, end_day, place)
    left join meter_day d on d.customer_id = ${customerId} and d.meter_id = ${meterId}
      and d.day >= asked.first_day and d.day < asked.end_day
    group by asked.first_day, asked.end_day, asked.place order by asked.place`.execute(db);
  return rows.map(({ amount, present, isEnough }) =>
    isEnough && present > 0 ? { amount, lengthMs: present * quarterHourMs } : null,
  );
}
