import type { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { StoredDay, StoredDays } from '@lichthof/domain/billing/meter-values.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { splitBy, type DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { hexOf, mostQuarterHours, unpackHex, unpackWholeDay } from '../../../database/packed-amounts.ts';
import { letRequestsPass } from '../../../http/open-requests.ts';

interface MetersToRead {
  customerId: number;
  meterIds: readonly number[];
}

/** Meter days in one read: more cost memory, fewer cost round trips. */
const rowsPerRead = 800;

/**
 * The days of a range one after the other, with the stored days of the meters; lets requests be answered after each. The
 * database reads the next days meanwhile.
 */
export async function* eachStoredDay(
  db: Database,
  meters: MetersToRead,
  range: DayRange,
): AsyncGenerator<{ day: string; stored: StoredDays }> {
  const daysPerRead = Math.max(1, Math.floor(rowsPerRead / Math.max(1, meters.meterIds.length)));
  const parts = splitBy(range, (day) => addDays(day, daysPerRead));
  let next = readAhead(db, meters, parts[0]);
  try {
    for (const [index, part] of parts.entries()) {
      const read = await next;
      if ('error' in read) throw read.error;
      next = readAhead(db, meters, parts[index + 1]);
      for (const day of eachDay(part.from, part.to)) {
        yield { day, stored: read.stored };
        await letRequestsPass();
      }
    }
  } finally {
    // a transaction must not go on while one of its statements runs
    await next;
  }
}

type ReadDays = { stored: StoredDays } | { error: unknown };

/** Never rejects: an error is thrown where the days are needed. */
async function readAhead(db: Database, meters: MetersToRead, part: DayRange | undefined): Promise<ReadDays> {
  try {
    return { stored: part ? await readStoredDays(db, meters, part) : () => undefined };
  } catch (error) {
    return { error };
  }
}

interface StoredRow {
  meter_id: number;
  day: string;
  amounts: string;
  statuses: AmountStatus[] | null;
}

async function readStoredDays(
  db: Database,
  { customerId, meterIds }: MetersToRead,
  { from, to }: DayRange,
): Promise<StoredDays> {
  const { rows } = await sql<StoredRow>`
    select meter_id, day, ${hexOf('amounts')} as amounts, statuses from meter_day
    where customer_id = ${customerId} and meter_id = any(${meterIds}::int[])
      and day >= ${from}::date and day < ${to}::date`.execute(db);
  const byMeter = new Map<number, Map<string, StoredDay>>(meterIds.map((meterId) => [meterId, new Map()]));
  // one array for all: each array costs an allocation outside of the heap
  const numbers = new Int32Array(rows.length * mostQuarterHours);
  for (const [index, { meter_id: meterId, day, amounts: hex, statuses }] of rows.entries()) {
    const begin = index * mostQuarterHours;
    const count = unpackWholeDay(hex, numbers.subarray(begin, begin + mostQuarterHours));
    const amounts = count === null ? unpackHex(hex) : numbers.subarray(begin, begin + count);
    getEntry(byMeter, meterId).set(day, { amounts, statuses });
  }
  return (meterId, day) => byMeter.get(meterId)?.get(day);
}
