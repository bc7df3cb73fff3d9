import type { AmountStatus } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The quarter-hours of one meter on one local day; null is missing, statuses null when all were measured. */
export interface StoredDay {
  amounts: (number | null)[];
  statuses: AmountStatus[] | null;
  missing: number;
}

/** The stored days of meters, found by meter and day. */
export type StoredDays = (meterId: number, day: string) => StoredDay | undefined;

/** Reads all days of the meters in a range at once: give it a few, for there may be a thousand meters. */
export async function readStoredDays(
  db: Database,
  { customerId, meterIds }: { customerId: number; meterIds: number[] },
  { from, to }: DayRange,
): Promise<StoredDays> {
  const { rows } = await sql<StoredDay & { meter_id: number; day: string }>`
    select meter_id, day, amounts, statuses, missing from meter_day
    where customer_id = ${customerId} and meter_id = any(${meterIds}::int[])
      and day >= ${from}::date and day < ${to}::date`.execute(db);
  const byMeter = new Map<number, Map<string, StoredDay>>(meterIds.map((meterId) => [meterId, new Map()]));
  for (const row of rows) byMeter.get(row.meter_id)!.set(row.day, row);
  return (meterId, day) => byMeter.get(meterId)?.get(day);
}
