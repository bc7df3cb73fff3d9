import type { MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The stored days of a meter in ranges that do not overlap, by day. */
export async function readStoredAmounts(
  db: Database,
  { customerId, meterId }: { customerId: number; meterId: number },
  ranges: DayRange[],
): Promise<Map<string, MeterDayAmounts>> {
  const { rows } = await sql<MeterDayAmounts & { day: string }>`
    select d.day, d.amounts, d.statuses
    from unnest(${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[]) as asked (first, last)
    join meter_day d on d.customer_id = ${customerId} and d.meter_id = ${meterId}
      and d.day >= asked.first and d.day < asked.last`.execute(db);
  return new Map(rows.map(({ day, ...amounts }) => [day, amounts]));
}
