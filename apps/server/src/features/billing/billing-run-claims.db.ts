import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A run that a server has taken to carry it out, until it is done or the server has not been heard of for a while. */
export interface ClaimedRun {
  runId: number;
  customerId: number;
  estateId: number;
  providerId: number;
  period: DayRange;
  step: 'numbers' | 'documents' | 'mails' | 'done';
  expectedCount: number;
  expectedGrossCents: number;
  createdBy: number;
  claim: string;
}

/** How long a server may be silent before another one takes its run over. */
const silenceSeconds = 15;

export async function claimRun(db: Database, claim: string): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<Omit<ClaimedRun, 'period'> & DayRange>`
    update billing_run set claim = ${claim}, heartbeat_at = clock_timestamp()
    where id = (
      select id from billing_run
      where state = 'ready' and (heartbeat_at is null or heartbeat_at < now() - make_interval(secs => ${silenceSeconds}))
      order by id limit 1 for update skip locked)
    returning id as "runId", customer_id as "customerId", estate_id as "estateId", provider_id as "providerId", lower(period) as "from",
      upper(period) as "to", step, expected_count as "expectedCount", expected_gross_cents as "expectedGrossCents",
      created_by as "createdBy", claim`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { from, to, ...run } = row;
  return { ...run, period: { from, to } };
}

function ownRow(db: Database, { runId, claim }: ClaimedRun) {
  return db.updateTable('billing_run').where('id', '=', runId).where('claim', '=', claim).where('state', '=', 'ready');
}

/** Another server has taken the run over: what this one has not finished must not count. */
export class RunLostError extends Error {}

/** Goes on to the next step, in the transaction that finishes the one before. */
export async function takeStep(tx: Database, run: ClaimedRun, step: ClaimedRun['step']): Promise<void> {
  const { numUpdatedRows } = await ownRow(tx, run)
    .set({ step, heartbeat_at: sql`clock_timestamp()` })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new RunLostError(`Run ${run.runId} is another server's`);
}

/** A sign of life; while the run's own transaction holds the row there is no need of one. */
export async function keepRunClaim(db: Database, { runId, claim }: ClaimedRun): Promise<void> {
  await sql`
    update billing_run set heartbeat_at = clock_timestamp() where id = (
      select id from billing_run where id = ${runId} and claim = ${claim} and state = 'ready'
      for no key update skip locked)`.execute(db);
}

/** Throws RunLostError when the run is another server's by now. */
export async function confirmClaim(db: Database, run: ClaimedRun): Promise<void> {
  const { numUpdatedRows } = await ownRow(db, run)
    .set({ heartbeat_at: sql`clock_timestamp()` })
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new RunLostError(`Run ${run.runId} is another server's`);
}

/** Another server may go on at once. */
export async function releaseRunClaim(db: Database, run: ClaimedRun): Promise<void> {
  await ownRow(db, run).set({ claim: null, heartbeat_at: null }).execute();
}

interface RunEnd {
  state: 'success' | 'partial' | 'failed';
  failure?: 'notReady' | 'changed' | 'storageFull' | 'unexpected';
}

export async function endRun(tx: Database, run: ClaimedRun, { state, failure }: RunEnd): Promise<void> {
  const ended = { state, failure: failure ?? null, claim: null, heartbeat_at: null, finished_at: sql<Date>`now()` };
  const { numUpdatedRows } = await ownRow(tx, run).set(ended).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new RunLostError(`Run ${run.runId} is another server's`);
}
