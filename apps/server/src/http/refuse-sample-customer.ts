import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Database } from '../database/database.ts';
import { isSampleCustomer } from '../database/sample-customers.ts';
import { conflict } from './errors.ts';

/** Throws 409 for a sample customer: nothing leaves it, and nothing is fetched for it. */
export async function refuseSampleCustomer(db: Database, customerId: number): Promise<void> {
  if (await isSampleCustomer(db, customerId))
    throw conflict(ErrorCode.SampleCustomer, 'Nothing leaves a sample customer');
}
