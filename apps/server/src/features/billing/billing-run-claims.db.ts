import type { BillingRunKind } from '@lichthof/contracts/billing/billing-runs.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import { addWebhookEvent } from '../webhooks/add-webhook-event.ts';
import type { Database } from '../../database/database.ts';
import { claimNext, endClaimed, updateClaimed, type Claim } from '../../database/work-claims.ts';

/** A run that this server has claimed. */
export interface ClaimedRun {
  runId: number;
  customerId: number;
  estateId: number;
  providerId: number;
  period: DayRange;
  step: 'numbers' | 'documents' | 'mails' | 'done';
  kind: BillingRunKind;
  /** The invoice that is cancelled or replaced; null for the billing of a period. */
  correctsInvoiceId: number | null;
  expectedCount: number;
  expectedGrossCents: number;
  createdBy: number;
  claim: Claim<'billing_run'>;
}

/** The runs that were started with this claim and are not done, in their order. */
export async function readRunsClaimedBy(db: Database, customerId: number, token: string): Promise<ClaimedRun[]> {
  const runs = await db
    .selectFrom('billing_run')
    .where('customer_id', '=', customerId)
    .where('claim', '=', token)
    .where('state', '=', 'ready')
    .orderBy('id')
    .select('id')
    .execute();
  return Promise.all(runs.map(({ id }) => readClaimedRun(db, { table: 'billing_run', customerId, id, token })));
}

/** Claims the oldest run that no server has claimed. */
export async function claimRun(db: Database, token?: string): Promise<ClaimedRun | undefined> {
  const claim = await claimNext(db, 'billing_run', token);
  return claim && readClaimedRun(db, claim);
}

export async function readClaimedRun(db: Database, claim: Claim<'billing_run'>): Promise<ClaimedRun> {
  const { from, to, ...run } = await db
    .selectFrom('billing_run')
    .where('customer_id', '=', claim.customerId)
    .where('id', '=', claim.id)
    .select(['id as runId', 'customer_id as customerId', 'estate_id as estateId', 'provider_id as providerId', 'step'])
    .select([sql<string>`lower(period)`.as('from'), sql<string>`upper(period)`.as('to')])
    .select([
      'expected_count as expectedCount',
      'expected_gross_cents as expectedGrossCents',
      'created_by as createdBy',
      'kind',
      'corrects_invoice_id as correctsInvoiceId',
    ])
    .executeTakeFirstOrThrow();
  return { ...run, period: { from, to }, claim };
}

/** Sets the next step, in the transaction that finishes the previous one. Throws ClaimLostError. */
export async function setStep(tx: Database, { claim }: ClaimedRun, step: ClaimedRun['step']): Promise<void> {
  await updateClaimed(tx, claim, { step });
}

/** Throws ClaimLostError when another server has claimed the run meanwhile. */
export async function confirmClaim(db: Database, { claim }: ClaimedRun): Promise<void> {
  await updateClaimed(db, claim);
}

interface RunEnd {
  state: 'success' | 'partial' | 'failed';
  failure?: 'notReady' | 'changed' | 'storageFull' | 'unexpected';
}

/** A failed run releases the days that it has taken. Throws ClaimLostError. */
export async function endRun(tx: Database, { claim }: ClaimedRun, { state, failure }: RunEnd): Promise<void> {
  await endClaimed(tx, claim, { state, failure: failure ?? null, finished_at: sql<Date>`now()` });
  await addWebhookEvent(tx, { customerId: claim.customerId, event: 'billingRun.finished', ids: [claim.id] });
  if (state !== 'failed') return;
  await tx
    .updateTable('billing_run_contract')
    .set({ is_in_force: false })
    .where('customer_id', '=', claim.customerId)
    .where('billing_run_id', '=', claim.id)
    .execute();
}
