import { metersOf, type BillingBasis } from '@lichthof/domain/billing/billing-basis.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readRunContracts, type RunContract } from '../billing-runs.db.ts';
import type { ClaimedRun } from '../billing-run-claims.db.ts';
import { readBillingBasis } from './billing-basis.db.ts';

/** What the amounts of a run rest on. Two that are equal mean that nothing was changed in between. */
export interface BillingInputs {
  basis: BillingBasis | undefined;
  billedDays: RunContract[];
  values: StoredVersion;
}

interface StoredVersion {
  dayCount: number;
  /** Of the transaction that changed one of the days last. */
  changedBy: number | null;
}

export async function readBillingInputs(db: Database, run: ClaimedRun, now: Date): Promise<BillingInputs> {
  const basis = await readBillingBasis(db, run, run.period, now);
  return {
    basis,
    billedDays: await readRunContracts(db, run),
    values: await readVersion(db, run, basis ? metersOf(basis) : []),
  };
}

/** Every change of a row gives it the number of its transaction, and a deleted row is missing in the count. */
async function readVersion(
  db: Database,
  { customerId, period }: ClaimedRun,
  meterIds: number[],
): Promise<StoredVersion> {
  const { rows } = await sql<StoredVersion>`
    select count(*)::int as "dayCount", max(xmin::text::bigint) as "changedBy" from meter_day
    where customer_id = ${customerId} and meter_id = any(${meterIds}::int[])
      and day >= ${period.from}::date and day < ${period.to}::date`.execute(db);
  const [version] = rows;
  return version ?? { dayCount: 0, changedBy: null };
}
