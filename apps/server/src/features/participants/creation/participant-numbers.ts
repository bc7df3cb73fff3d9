import { getEntry } from '@lichthof/domain/collections/items.ts';
import type { Database } from '../../../database/database.ts';
import { takeNumbers } from '../../providers/take-numbers.ts';

const beforeFirstCustomer = 100_000;

/** Takes customer numbers ('K-100001'). Give it the transaction that saves the participants. */
export async function takeCustomerNumbers(tx: Database, customerId: number, count: number): Promise<string[]> {
  const range = { customerId, providerId: await firstProviderOf(tx, customerId), series: 'customer', year: 0 } as const;
  const first = await takeNumbers(tx, range, count);
  return Array.from({ length: count }, (_, index) => `K-${beforeFirstCustomer + first + index}`);
}

/** Takes contract numbers ('V-2026-0001') for contracts that begin on the days, in their order. */
export async function takeContractNumbers(tx: Database, customerId: number, startDates: string[]): Promise<string[]> {
  const providerId = await firstProviderOf(tx, customerId);
  const years = startDates.map((day) => Number(day.slice(0, 4)));
  const next = new Map<number, number>();
  for (const [year, contracts] of Map.groupBy(years, (year) => year)) {
    next.set(year, await takeNumbers(tx, { customerId, providerId, series: 'contract', year }, contracts.length));
  }
  return years.map((year) => {
    const number = getEntry(next, year);
    next.set(year, number + 1);
    return `V-${year}-${String(number).padStart(4, '0')}`;
  });
}

/** Participant and contract numbers are unique within the customer, so all its providers use the ranges of one. */
async function firstProviderOf(tx: Database, customerId: number): Promise<number> {
  const providers = tx.selectFrom('provider').select('id').where('customer_id', '=', customerId).orderBy('id').limit(1);
  return (await providers.executeTakeFirstOrThrow()).id;
}
