import type { MeterDayAmounts, MeterDayTotals } from '@lichthof/domain/metering/meter-day.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { hexOf, unpackHex } from '../../../database/packed-amounts.ts';

export interface MeterDay extends MeterDayAmounts, MeterDayTotals {
  meterId: number;
  day: string;
  quarterHours: number;
}

/** The stored days of the meters. */
export async function readMeterDays(
  db: Database,
  { customerId, meterIds }: { customerId: number; meterIds: number[] },
  { from, to }: DayRange,
): Promise<MeterDay[]> {
  if (meterIds.length === 0) return [];
  const { rows } = await sql<Omit<MeterDay, 'amounts'> & { amounts: string }>`
    select meter_id as "meterId", day, ${hexOf('amounts')} as amounts, statuses, total, missing, substituted,
      amount_count(amounts) as "quarterHours"
    from meter_day
    where customer_id = ${customerId} and meter_id = any(${meterIds}::int[])
      and day >= ${from}::date and day < ${to}::date`.execute(db);
  return rows.map((row) => ({ ...row, amounts: unpackHex(row.amounts) }));
}
