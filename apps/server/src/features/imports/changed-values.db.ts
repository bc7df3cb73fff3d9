import { mergeAmounts, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { ImportSeries } from './read-import-file.ts';
import { unpackDays } from './file-parts.ts';

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

export interface ChangedValues {
  quarterHours: number;
  /** First and last local day with a change. */
  firstDay: string;
  lastDay: string;
}

const daysPerQuery = 200;

/** Counts the quarter-hours for which the store has another value than the file; undefined when there are none. */
export async function findChangedValues(
  db: Database,
  customerId: number,
  series: ImportSeries,
): Promise<ChangedValues | undefined> {
  const changedDays: { day: string; quarterHours: number }[] = [];
  for (let from = 0; from < series.days.length; from += daysPerQuery) {
    const sent = unpackDays(series, from, from + daysPerQuery);
    const days = { from: sent[0]!.day, to: addDays(sent.at(-1)!.day, 1) };
    const stored = await readStoredAmounts(db, { customerId, meterId: series.meterId }, [days]);
    for (const { day, ...amounts } of sent) {
      const quarterHours = countChanges(stored.get(day), amounts);
      if (quarterHours > 0) changedDays.push({ day, quarterHours });
    }
  }
  if (changedDays.length === 0) return undefined;
  const quarterHours = changedDays.reduce((sum, { quarterHours: count }) => sum + count, 0);
  return { quarterHours, firstDay: changedDays[0]!.day, lastDay: changedDays.at(-1)!.day };
}

/** What is stored as measured is not changed by substitutes that are sent. */
function countChanges(stored: MeterDayAmounts | undefined, sent: MeterDayAmounts): number {
  if (!stored) return 0;
  const merged = mergeAmounts(stored, sent).amounts;
  return stored.amounts.filter((amount, index) => amount !== null && amount !== merged[index]).length;
}
