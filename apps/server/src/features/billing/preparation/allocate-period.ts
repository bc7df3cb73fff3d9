import { metersOf, type BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import {
  allocateBillingDay,
  inFewerBytes,
  type BillingDay,
  type BillingMonth,
} from '@lichthof/domain/billing/billing-month.ts';
import { addMonth, emptyAllocation, type PeriodAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { periodAround, splitBy, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { eachStoredDay } from './stored-days.db.ts';

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

async function allocateDays(db: Database, basis: BillingBasis, range: DayRange): Promise<BillingDay[]> {
  const { customerId } = basis.estate;
  const days: BillingDay[] = [];
  for await (const { day, stored } of eachStoredDay(db, { customerId, meterIds: metersOf(basis) }, range)) {
    days.push(inFewerBytes(allocateBillingDay(basis, day, stored)));
  }
  return days;
}
