import type { BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import { allocateBillingDay, type BillingDay, type BillingMonth } from '@lichthof/domain/billing/billing-month.ts';
import type { StoredDay, StoredDays } from '@lichthof/domain/billing/meter-values.ts';
import { addMonth, emptyAllocation, type PeriodAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';

/**
 * Allocates the local energy of a period to its contracts. Reads and allocates month by month, so that a year needs
 * only the memory of a month. `storeMonth` may store each month.
 */
export async function allocatePeriod(
  db: Database,
  basis: BillingBasis,
  storeMonth?: (month: BillingMonth) => Promise<void>,
): Promise<PeriodAllocation> {
  let allocation = emptyAllocation(basis);
  for (const { from, to } of splitBy(basis.period, (day) => periodAround('month', day).to)) {
    const month = { month: periodAround('month', from).from, days: await allocateDays(db, basis, { from, to }) };
    await storeMonth?.(month);
    allocation = addMonth(allocation, month);
  }
  return allocation;
}

const daysPerRead = 8;

/** Yields to the event loop between two days. */
async function allocateDays(db: Database, basis: BillingBasis, range: DayRange): Promise<BillingDay[]> {
  const meters = [
    ...basis.localMeters,
    ...basis.contracts.flatMap((contract) => [...contract.meters, ...contract.allocationMeters]),
  ];
  const meterIds = [...new Set(meters.map(({ meterId }) => meterId))];
  const days: BillingDay[] = [];
  for (const part of splitBy(range, (day) => addDays(day, daysPerRead))) {
    const stored = await readStoredDays(db, { customerId: basis.estate.customerId, meterIds }, part);
    for (const day of eachDay(part.from, part.to)) {
      days.push(allocateBillingDay(basis, day, stored));
      await yieldToEventLoop();
    }
  }
  return days;
}

/** Reads all days of the meters in a range at once. The range must be short, because there may be a thousand meters. */
async function readStoredDays(
  db: Database,
  { customerId, meterIds }: { customerId: number; meterIds: number[] },
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

/** Splits a range into consecutive parts. `endOf` returns the end of a part for its first day. */
function splitBy({ from, to }: DayRange, endOf: (first: string) => string): DayRange[] {
  const parts: DayRange[] = [];
  for (let first = from; first < to; first = parts.at(-1)!.to) {
    const end = endOf(first);
    parts.push({ from: first, to: end < to ? end : to });
  }
  return parts;
}
