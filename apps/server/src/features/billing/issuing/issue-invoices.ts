import { formatInvoiceNumber, type InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { takeNumbers } from '../../../database/take-numbers.ts';
import { formatNumberArray } from '../../../database/number-array.ts';
import type { ClaimedRun } from '../billing-run-claims.db.ts';
import { buildSnapshot } from './build-snapshot.ts';
import type { ContractShare } from '../contract-shares.ts';
import { freezeSeries } from '../../../database/frozen-series.ts';
import type { InvoiceDraft } from '../preparation/invoice-draft.ts';
import { readInvoiceFacts } from './invoice-facts.db.ts';
import { prepareBilling, type PreparedBilling } from '../preparation/prepare-billing.ts';
import type { SettledMonth, ShareSeries } from '../settled-month.ts';

/** The run cannot go on as it was confirmed. */
export class BillingRefusedError extends Error {
  readonly failure: 'notReady' | 'changed';

  constructor(failure: 'notReady' | 'changed') {
    super(`The billing run is ${failure}`);
    this.failure = failure;
  }
}

/**
 * Issues all invoices of a run with consecutive numbers, their snapshots and the quarter-hours they rest on: give it
 * one transaction. Throws BillingRefusedError when anything blocks by now, or when it comes to something else than
 * what was confirmed.
 */
export async function issueInvoices(tx: Database, run: ClaimedRun, now: Date): Promise<void> {
  const { customerId, estateId, period } = run;
  await holdRun(tx, run);
  const onMonth = (month: SettledMonth) => keepMonth(tx, run, month);
  const prepared = await prepareBilling(tx, { customerId, estateId, period, now, isRunning: true, onMonth });
  if (prepared.issues.some(({ severity }) => severity === 'blocks')) throw new BillingRefusedError('notReady');
  const grossCents = prepared.drafts.reduce((sum, { totals }) => sum + totals.grossCents, 0);
  const isOther = prepared.basis.provider?.providerId !== run.providerId;
  if (isOther || prepared.drafts.length !== run.expectedCount || grossCents !== run.expectedGrossCents) {
    throw new BillingRefusedError('changed');
  }
  const facts = await readInvoiceFacts(tx, prepared, prepared.settlement.shares);
  const numbers = await nextNumbers(tx, customerId, prepared);
  for (let begin = 0; begin < prepared.drafts.length; begin += invoicesAtOnce) {
    const drafts = prepared.drafts.slice(begin, begin + invoicesAtOnce);
    const snapshots = drafts.map((draft, index) =>
      buildSnapshot(draft, { prepared, facts, number: numbers[begin + index]! }),
    );
    await insertInvoices(tx, { run, prepared, drafts, snapshots });
  }
}

/** Locked until the transaction ends: a heartbeat in between would leave it with a row that is out of date. */
async function holdRun(tx: Database, { runId }: ClaimedRun): Promise<void> {
  await tx.selectFrom('billing_run').select('id').where('id', '=', runId).forNoKeyUpdate().execute();
}

const invoicesAtOnce = 100;

async function nextNumbers(
  tx: Database,
  customerId: number,
  { basis, drafts, today }: PreparedBilling,
): Promise<string[]> {
  const { providerId, invoicePrefix } = basis.provider!;
  const year = Number(today.slice(0, 4));
  const first = await takeNumbers(tx, { customerId, providerId, series: 'invoice', year }, drafts.length);
  return drafts.map((_, index) => formatInvoiceNumber(invoicePrefix, year, first + index));
}

interface InvoicesToInsert {
  run: ClaimedRun;
  prepared: PreparedBilling;
  drafts: InvoiceDraft[];
  snapshots: InvoiceSnapshot[];
}

async function insertInvoices(tx: Database, { run, prepared, drafts, snapshots }: InvoicesToInsert): Promise<void> {
  const { customerId, estateId, runId } = run;
  const { providerId } = prepared.basis.provider!;
  const rows = await tx
    .insertInto('invoice')
    .values(
      snapshots.map((snapshot, index) => {
        const { share, pvWh, gridWh, totals } = drafts[index]!;
        return {
          customer_id: customerId,
          estate_id: estateId,
          provider_id: providerId,
          billing_run_id: runId,
          participant_id: share.contract.participantId,
          contract_id: share.contract.contractId,
          number: snapshot.number!,
          period: `[${share.billed.from},${share.billed.to})`,
          issued_on: snapshot.issuedDate,
          due_on: snapshot.payment.dueDate,
          payment_method: snapshot.payment.method,
          pv_wh: pvWh,
          grid_wh: gridWh,
          net_cents: totals.netCents,
          vat_cents: totals.vatCents,
          gross_cents: totals.grossCents,
          snapshot: JSON.stringify(snapshot),
        };
      }),
    )
    .returning(['id', 'number'])
    .execute();
  const ids = new Map(rows.map(({ id, number }) => [number, id]));
  const invoiceIds = snapshots.map(({ number }) => ids.get(number!)!);
  await tx
    .insertInto('invoice_state')
    .values(
      snapshots.map(({ payment }, index) => ({
        customer_id: customerId,
        invoice_id: invoiceIds[index]!,
        due_on: payment.dueDate,
      })),
    )
    .execute();
  await tx
    .insertInto('invoice_line')
    .values(snapshots.flatMap((snapshot, index) => lineRows(snapshot, customerId, invoiceIds[index]!)))
    .execute();
}

function lineRows({ lines }: InvoiceSnapshot, customerId: number, invoiceId: number) {
  return lines.map((line, index) => ({
    customer_id: customerId,
    invoice_id: invoiceId,
    position: index + 1,
    kind: line.kind,
    during: `[${line.from},${line.to})`,
    energy_wh: 'energyWh' in line ? line.energyWh : null,
    amount_cents: line.amountCents,
  }));
}

async function keepMonth(tx: Database, run: ClaimedRun, month: SettledMonth): Promise<void> {
  const { localWh, consumptionWh, allocatedWh } = month.house.series;
  const of = { customer_id: run.customerId, billing_run_id: run.runId, month: month.month };
  await tx
    .insertInto('billing_run_month')
    .values({ ...of, quarter_hours: freezeSeries([localWh, consumptionWh, allocatedWh]) })
    .execute();
  const shares = [...month.shares];
  for (let begin = 0; begin < shares.length; begin += invoicesAtOnce) {
    await keepShares(tx, of, shares.slice(begin, begin + invoicesAtOnce));
  }
}

type RunMonth = { customer_id: number; billing_run_id: number; month: string };
type SharesOfMonth = [ContractShare, { series: ShareSeries }][];

/** Packing takes its time: a part at once, so that the server answers others in between. */
async function keepShares(tx: Database, of: RunMonth, shares: SharesOfMonth): Promise<void> {
  const sums = shares.map(([share]) => share.months.at(-1)!);
  await sql`
    insert into invoice_month (customer_id, billing_run_id, contract_id, month, pv_wh, grid_wh, quarter_hours)
    select ${of.customer_id}::int, ${of.billing_run_id}::int, contract_id, ${of.month}::date, pv_wh, grid_wh, quarter_hours
    from unnest(${formatNumberArray(shares.map(([{ contract }]) => contract.contractId))}::int[],
      ${formatNumberArray(sums.map(({ pvWh }) => pvWh))}::bigint[],
      ${formatNumberArray(sums.map(({ gridWh }) => gridWh))}::bigint[],
      ${shares.map(([, { series }]) => freezeSeries([series.consumptionWh, series.allocatedWh, series.marks]))}::bytea[])
      as kept (contract_id, pv_wh, grid_wh, quarter_hours)`.execute(tx);
}
