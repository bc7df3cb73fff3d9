import type { StoredDay, StoredDays } from '@lichthof/domain/billing/meter-values.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { splitBy, type DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';

interface MetersToRead {
  customerId: number;
  meterIds: readonly number[];
}

const daysPerRead = 8;

/** The days of a range one after the other, with the stored days of the meters; yields to the event loop after each. */
export async function* eachStoredDay(
  db: Database,
  meters: MetersToRead,
  range: DayRange,
): AsyncGenerator<{ day: string; stored: StoredDays }> {
  for (const part of splitBy(range, (day) => addDays(day, daysPerRead))) {
    const stored = await readStoredDays(db, meters, part);
    for (const day of eachDay(part.from, part.to)) {
      yield { day, stored };
      await yieldToEventLoop();
    }
  }
}

/** Reads all days of the meters in a range at once. The range must be short, because there may be a thousand meters. */
async function readStoredDays(
  db: Database,
  { customerId, meterIds }: MetersToRead,
  { from, to }: DayRange,
): Promise<StoredDays> {
  const { rows } = await sql<StoredDay & { meter_id: number; day: string }>`
    select meter_id, day, amounts, statuses from meter_day
    where customer_id = ${customerId} and meter_id = any(${meterIds}::int[])
      and day >= ${from}::date and day < ${to}::date`.execute(db);
  const byMeter = new Map<number, Map<string, StoredDay>>(meterIds.map((meterId) => [meterId, new Map()]));
  for (const row of rows) byMeter.get(row.meter_id)!.set(row.day, row);
  return (meterId, day) => byMeter.get(meterId)?.get(day);
}
