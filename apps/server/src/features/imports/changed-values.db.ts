import type { Database } from '../../database/database.ts';
import type { ReadFileSeries } from './file-tasks.ts';
import { unpackDays } from './packed-days.ts';

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
  series: ReadFileSeries,
): Promise<ChangedValues | undefined> {
  const changedDays: { day: string; quarterHours: number }[] = [];
  for (let from = 0; from < series.days.length; from += daysPerQuery) {
    const sent = unpackDays(series, from, from + daysPerQuery);
    const keys = { customerId, meterId: series.meterId, from: sent[0]!.day, to: sent.at(-1)!.day };
    const stored = await readStoredAmounts(db, keys);
    for (const { day, amounts } of sent) {
      const quarterHours = countChanges(stored.get(day) ?? [], amounts);
      if (quarterHours > 0) changedDays.push({ day, quarterHours });
    }
  }
  if (changedDays.length === 0) return undefined;
  const quarterHours = changedDays.reduce((sum, { quarterHours: count }) => sum + count, 0);
  return { quarterHours, firstDay: changedDays[0]!.day, lastDay: changedDays.at(-1)!.day };
}

interface StoredRange {
  customerId: number;
  meterId: number;
  from: string;
  to: string;
}

async function readStoredAmounts(
  db: Database,
  { customerId, meterId, from, to }: StoredRange,
): Promise<Map<string, (number | null)[]>> {
  const rows = await db
    .selectFrom('meter_day')
    .select(['day', 'amounts'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return new Map(rows.map(({ day, amounts }) => [day, amounts]));
}

function countChanges(stored: (number | null)[], sent: (number | null)[]): number {
  return stored.filter((amount, index) => {
    const next = sent[index] ?? null;
    return amount !== null && next !== null && amount !== next;
  }).length;
}
