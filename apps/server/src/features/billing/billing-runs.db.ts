import type { BillingRun, BillingRunKind, BillingRunSummary } from '@lichthof/contracts/billing/billing-runs.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { sql } from 'kysely';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { formatNumberArray } from '../../database/number-array.ts';
import { SqlState } from '../../database/sql-states.ts';

const runColumns = sql`
  r.id as "runId", lower(r.period) as "from", upper(r.period) as "to", r.kind, r.state, r.step, r.failure,
  to_json(r.created_at at time zone 'UTC') #>> '{}' || 'Z' as "createdAt",
  to_json(r.finished_at at time zone 'UTC') #>> '{}' || 'Z' as "finishedAt",
  u.first_name || ' ' || u.last_name as "createdByName", r.expected_count as "expectedCount",
  coalesce(counted.gross_cents, r.expected_gross_cents) as "grossCents",
  coalesce(counted.invoices, 0) as "invoiceCount", coalesce(counted.documents, 0) as "documentCount",
  coalesce(counted.mails, 0) as "mailCount", coalesce(counted.sent, 0) as "mailSentCount",
  coalesce(counted.failed, 0) as "mailFailedCount", coalesce(counted.done, 0) as "mailDoneCount",
  coalesce(counted.post, 0) as "postCount"`;

/**
 * Before the mails are written, the e-mail in the snapshot decides. Later the mail row does: the e-mail may have been
 * removed.
 */
const goesByMail = sql`(case when r.step in ('numbers', 'documents') then i.snapshot #>> '{recipient,email}' is not null
  else m.id is not null end)`;

/** Counts the invoices of all runs in one pass. */
const runTables = ({ customerId, estateId }: EstateKey, runId?: number) => sql`
  billing_run r join app_user u on u.id = r.created_by left join (
    select r.id, count(*) as invoices, count(d.id) as documents, sum(i.gross_cents)::bigint as gross_cents,
      count(*) filter (where ${goesByMail}) as mails, count(*) filter (where not ${goesByMail}) as post,
      count(*) filter (where m.state = 'sent') as sent,
      count(*) filter (where m.state = 'failed' and s.cancelled_by_invoice_id is null) as failed,
      count(*) filter (where m.done_at is not null and s.cancelled_by_invoice_id is null) as done
    from billing_run r join invoice i on i.customer_id = r.customer_id and i.billing_run_id = r.id
      join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
      left join document d on d.customer_id = i.customer_id and d.invoice_id = i.id
      left join mail m on m.customer_id = i.customer_id and m.invoice_id = i.id
    where ${isRun({ customerId, estateId }, runId)} group by r.id) counted on counted.id = r.id`;

const isRun = ({ customerId, estateId }: EstateKey, runId?: number) => sql`
  r.customer_id = ${customerId} and r.estate_id = ${estateId} ${runId === undefined ? sql`` : sql`and r.id = ${runId}`}`;

export async function listRuns(db: Database, estate: EstateKey): Promise<BillingRunSummary[]> {
  const { rows } = await sql<BillingRunSummary>`
    select ${runColumns} from ${runTables(estate)} where ${isRun(estate)} order by r.id desc`.execute(db);
  return rows;
}

export async function findRun(
  db: Database,
  { runId, ...estate }: EstateKey & { runId: number },
): Promise<BillingRun | undefined> {
  const { rows } = await sql<BillingRun>`
    select ${runColumns}, issued.* from ${runTables(estate, runId)}, lateral (
      select min(i.number) as "firstNumber", max(i.number) as "lastNumber", coalesce(jsonb_agg(jsonb_build_object(
          'invoiceId', i.id, 'participantId', i.participant_id, 'number', i.number, 'names', i.recipient_names,
          'apartmentName', i.apartment_name, 'grossCents', i.gross_cents,
          'hasDocument', d.id is not null,
          'delivery', case when ${goesByMail} then 'mail' else 'post' end,
          'mailState', m.state, 'mailFailure', m.failure,
          'isMailDone', m.done_at is not null,
          'sentAt', to_json(m.sent_at at time zone 'UTC') #>> '{}' || 'Z') order by i.id), '[]') as invoices
      from invoice i left join document d on d.customer_id = i.customer_id and d.invoice_id = i.id
      left join mail m on m.customer_id = i.customer_id and m.invoice_id = i.id
      where i.customer_id = r.customer_id and i.billing_run_id = r.id) issued
    where ${isRun(estate, runId)}`.execute(db);
  return rows[0];
}

/** Locks the estate, so that concurrent starts of runs wait for each other. */
export async function lockEstate(tx: Database, { customerId, estateId }: EstateKey): Promise<void> {
  await tx
    .selectFrom('estate')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', estateId)
    .forNoKeyUpdate()
    .execute();
}

/** The days of a contract that a run bills. */
export interface RunContract extends DayRange {
  contractId: number;
}

export interface NewRun extends EstateKey {
  kind?: BillingRunKind;
  /** The invoice that is cancelled or replaced. */
  correctsInvoiceId?: number;
  providerId: number;
  period: DayRange;
  contracts: RunContract[];
  expectedCount: number;
  expectedGrossCents: number;
  userId: number;
  /** Claims the run for whoever starts it, so that no job takes it. */
  claimToken?: string | undefined;
}

/** The id of the new run; undefined when another run that has not failed bills a day of one of its contracts. */
export async function insertRun(tx: Database, run: NewRun): Promise<number | undefined> {
  const { id } = await insertRunRow(tx, run);
  try {
    await insertRunContracts(tx, run.customerId, { runId: id, contracts: run.contracts });
    return id;
  } catch (error) {
    if (isPeriodTaken(error)) return undefined;
    throw error;
  }
}

/** A run whose invoice is issued in the same transaction: what is left is its document and its mail. */
export async function insertNumberedRun(tx: Database, run: Omit<NewRun, 'contracts'>): Promise<number> {
  const { id } = await insertRunRow(tx, run, 'documents');
  return id;
}

function insertRunRow(
  tx: Database,
  run: Omit<NewRun, 'contracts'>,
  step: 'numbers' | 'documents' = 'numbers',
): Promise<{ id: number }> {
  return tx
    .insertInto('billing_run')
    .values({
      customer_id: run.customerId,
      estate_id: run.estateId,
      provider_id: run.providerId,
      step,
      period: `[${run.period.from},${run.period.to})`,
      expected_count: run.expectedCount,
      expected_gross_cents: run.expectedGrossCents,
      created_by: run.userId,
      kind: run.kind ?? 'billing',
      corrects_invoice_id: run.correctsInvoiceId ?? null,
      ...(run.claimToken !== undefined && { claim: run.claimToken, heartbeat_at: sql<Date>`statement_timestamp()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Takes the days of the contracts for the run. Rejects with an exclusion violation when a day is taken. */
async function insertRunContracts(
  tx: Database,
  customerId: number,
  { runId, contracts }: { runId: number; contracts: RunContract[] },
): Promise<void> {
  await sql`
    insert into billing_run_contract (customer_id, billing_run_id, contract_id, period)
    select ${customerId}::int, ${runId}::int, taken.contract_id, daterange(taken.from_day, taken.to_day)
    from unnest(${formatNumberArray(contracts.map(({ contractId }) => contractId))}::int[],
      ${contracts.map(({ from }) => from)}::date[], ${contracts.map(({ to }) => to)}::date[])
      as taken (contract_id, from_day, to_day)`.execute(tx);
}

/** The days that the run bills, by contract. */
export async function readRunContracts(
  db: Database,
  { customerId, runId }: { customerId: number; runId: number },
): Promise<RunContract[]> {
  return db
    .selectFrom('billing_run_contract')
    .where('customer_id', '=', customerId)
    .where('billing_run_id', '=', runId)
    .select(['contract_id as contractId', sql<string>`lower(period)`.as('from'), sql<string>`upper(period)`.as('to')])
    .execute();
}

const isPeriodTaken = (error: unknown) => (error as { code?: string }).code === SqlState.ExclusionViolation;

export type Retried = 'retried' | 'periodTaken' | 'busy';

/**
 * Starts a run again: a failed one from the beginning, a partial one with the invoices that were not delivered. Uses
 * the participant's current e-mail; without one the invoice goes by post. Mails that the operator has marked as done
 * are not sent again.
 */
export async function retryRun(
  db: Database,
  { runId, ...estate }: EstateKey & { runId: number },
  userId: number,
): Promise<Retried> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockEstate(tx, estate);
      const { numUpdatedRows } = await tx
        .updateTable('billing_run')
        .set({
          state: 'ready',
          failure: null,
          finished_at: null,
          step: sql`case when step = 'numbers' then step else 'documents' end`,
        })
        .where('customer_id', '=', estate.customerId)
        .where('id', '=', runId)
        .where('state', 'in', ['failed', 'partial'])
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return 'busy';
      await takeDaysAgain(tx, { customerId: estate.customerId, runId });
      // the mail is written again, with the current e-mail and a due date counted from today; none for a cancelled invoice
      await sql`
        delete from mail m using invoice i, invoice_state s
        where i.customer_id = ${estate.customerId} and i.billing_run_id = ${runId}
          and m.customer_id = i.customer_id and m.invoice_id = i.id and m.state = 'failed' and m.done_at is null
          and s.customer_id = i.customer_id and s.invoice_id = i.id and s.cancelled_by_invoice_id is null`.execute(tx);
      const of = { customerId: estate.customerId, objectType: 'billing_run' as const, objectId: runId };
      await addAuditEntry(tx, { ...of, userId, action: 'retry' });
      return 'retried';
    });
  } catch (error) {
    if (isPeriodTaken(error)) return 'periodTaken';
    throw error;
  }
}

/** A failed run had released its days. Rejects with an exclusion violation when another run has taken them since. */
async function takeDaysAgain(
  tx: Database,
  { customerId, runId }: { customerId: number; runId: number },
): Promise<void> {
  await sql`
    update billing_run_contract c set is_in_force = true
    where c.customer_id = ${customerId} and c.billing_run_id = ${runId} and not exists (
      select from invoice i where i.customer_id = c.customer_id and i.billing_run_id = c.billing_run_id)`.execute(tx);
}

/**
 * Prevents that invoices of the estate are issued until the transaction ends. Waits for a run that is issuing now. So
 * what the transaction reads about invoices stays true.
 */
export async function lockBilling(tx: Database, key: EstateKey): Promise<void> {
  await lockEstate(tx, key);
  await tx
    .selectFrom('billing_run')
    .select('id')
    .where('customer_id', '=', key.customerId)
    .where('estate_id', '=', key.estateId)
    .where('state', '=', 'ready')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
