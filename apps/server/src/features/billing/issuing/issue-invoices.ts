import { isDeepStrictEqual } from 'node:util';
import { requireProvider } from '@lichthof/domain/billing/billing-basis.ts';
import { formatInvoiceNumber } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Insertable } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';
import { mapInTurns } from '../map-in-turns.ts';
import { takeNumbers } from '../../providers/take-numbers.ts';
import { readRunContracts } from '../billing-runs.db.ts';
import type { ClaimedRun } from '../billing-run-claims.db.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { packSeries } from '../../metering/values/frozen-series.ts';
import { offsetCorrection, readCorrection } from '../corrections/correction-facts.db.ts';
import { insertInvoices } from './insert-invoices.db.ts';
import { readInvoiceFacts } from './invoice-facts.db.ts';
import { markDeducted } from './invoice-prepayments.db.ts';
import { readBillingInputs, type BillingInputs } from '../preparation/billing-inputs.db.ts';
import { prepareBilling, type PreparedBilling } from '../preparation/prepare-billing.ts';
import {
  contractSeriesOf,
  contractsOfMonth,
  estateSeriesOf,
  type BillingMonth,
  type ContractDayPosition,
} from '@lichthof/domain/billing/billing-month.ts';
import type { BilledContract } from '@lichthof/domain/billing/billing-basis.ts';
import { sumsAt } from '@lichthof/domain/billing/measured-day.ts';
import { getFirst, getItem } from '@lichthof/domain/collections/items.ts';
import { covers } from '@lichthof/domain/time/ranges.ts';

/** The run cannot continue as confirmed. */
export class BillingRefusedError extends Error {
  readonly failure: 'notReady' | 'changed';

  constructor(failure: 'notReady' | 'changed') {
    super(`The billing run is ${failure}`);
    this.failure = failure;
  }
}

/**
 * Issues all invoices of a run, with consecutive numbers, their snapshots and quarter-hours. The caller passes one
 * transaction. Throws BillingRefusedError when an issue blocks or when the result differs from the confirmed preview.
 */
export async function issueInvoices(tx: Database, run: ClaimedRun, now: Date): Promise<void> {
  await lockRun(tx, run);
  const storeRows = (rows: MonthRows) => insertMonth(tx, rows);
  await issuePrepared(tx, run, await prepareRun(tx, run, { now, storeRows }));
}

/** Prepares a run outside of a transaction; `storePrepared` needs it only for as long as it writes. */
export async function prepareApart(db: Database, run: ClaimedRun, now: Date): Promise<PreparedRun> {
  const inputs = await readBillingInputs(db, run, now);
  const months: MonthRows[] = [];
  const storeRows = async (rows: MonthRows) => void months.push(rows);
  return { inputs, months, prepared: await prepareRun(db, run, { now, storeRows }) };
}

/** As `issueInvoices`, with what was prepared before. Stores nothing and answers false if an input has changed since. */
export async function storePrepared(
  tx: Database,
  run: ClaimedRun,
  { inputs, months, prepared, now }: PreparedRun & { now: Date },
): Promise<boolean> {
  await lockRun(tx, run);
  if (!isDeepStrictEqual(await readBillingInputs(tx, run, now), inputs)) return false;
  for (const rows of months) await insertMonth(tx, rows);
  await issuePrepared(tx, run, prepared);
  return true;
}

interface PreparedRun {
  inputs: BillingInputs;
  months: MonthRows[];
  prepared: PreparedBilling;
}

/** Throws BillingRefusedError. */
async function prepareRun(
  db: Database,
  run: ClaimedRun,
  { now, storeRows }: { now: Date; storeRows: (rows: MonthRows) => Promise<void> },
): Promise<PreparedBilling> {
  const { customerId, estateId, period, runId } = run;
  const billedDays = new Map((await readRunContracts(db, run)).map((days) => [days.contractId, days]));
  const storeMonth = async (month: BillingMonth) => {
    for await (const rows of packMonth({ run, billedDays }, month)) await storeRows(rows);
  };
  const prepared = await prepareBilling(db, { customerId, estateId, period, now, runId, storeMonth });
  if (prepared.issues.some(({ severity }) => severity === 'blocks')) throw new BillingRefusedError('notReady');
  const isOther = prepared.basis.provider?.providerId !== run.providerId;
  const grossCents = sumGross(prepared);
  if (isOther || prepared.drafts.length !== run.expectedCount || grossCents !== run.expectedGrossCents) {
    throw new BillingRefusedError('changed');
  }
  return prepared;
}

const sumGross = ({ drafts }: PreparedBilling) => drafts.reduce((sum, { totals }) => sum + totals.grossCents, 0);

async function issuePrepared(tx: Database, run: ClaimedRun, prepared: PreparedBilling): Promise<void> {
  const { customerId } = run;
  const facts = await readInvoiceFacts(tx, prepared, prepared.periodAllocation.contracts, { isLocked: true });
  const corrected = await readCorrection(tx, run);
  const numbers = await nextNumbers(tx, customerId, prepared);
  for (let begin = 0; begin < prepared.drafts.length; begin += invoicesAtOnce) {
    const drafts = prepared.drafts.slice(begin, begin + invoicesAtOnce);
    const snapshots = await mapInTurns(drafts, (draft, index) =>
      buildSnapshot(draft, {
        prepared,
        facts,
        number: getItem(numbers, begin + index),
        correction: corrected?.correction,
      }),
    );
    const invoiceIds = await insertInvoices(
      tx,
      run,
      drafts.map(({ allocation: { contract } }, index) => ({
        providerId: run.providerId,
        participantId: contract.participantId,
        contractId: contract.contractId,
        correctsInvoiceId: run.correctsInvoiceId ?? undefined,
        snapshot: getItem(snapshots, index),
      })),
    );
    for (const [index, { allocation }] of drafts.entries()) {
      const instalmentIds = facts.prepayments.get(allocation.contract.contractId)?.instalmentIds ?? [];
      await markDeducted(tx, customerId, { invoiceId: getItem(invoiceIds, index), instalmentIds });
    }
    if (corrected) {
      const restCents = sumGross(prepared) - (getFirst(snapshots).prepayments?.grossCents ?? 0);
      await offsetCorrection(tx, run, corrected, { invoiceId: getFirst(invoiceIds), restCents, day: prepared.today });
    }
  }
}

/**
 * Locks the run until the transaction ends; otherwise a heartbeat would change the row and the transaction would fail.
 */
async function lockRun(tx: Database, { customerId, runId }: ClaimedRun): Promise<void> {
  await tx
    .selectFrom('billing_run')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .execute();
}

const invoicesAtOnce = 100;

async function nextNumbers(
  tx: Database,
  customerId: number,
  { basis, drafts, today }: PreparedBilling,
): Promise<string[]> {
  const { providerId, invoicePrefix } = requireProvider(basis);
  const year = Number(today.slice(0, 4));
  const first = await takeNumbers(tx, { customerId, providerId, series: 'invoice', year }, drafts.length);
  return drafts.map((_, index) => formatInvoiceNumber(invoicePrefix, year, first + index));
}

/** Rows with the quarter-hours of a month: those of the estate, or those of some contracts. */
type MonthRows =
  | { table: 'billing_run_month'; rows: Insertable<Tables['billing_run_month']>[] }
  | { table: 'invoice_month'; rows: Insertable<Tables['invoice_month']>[] };

/** Packs the quarter-hours of a month that the invoices are based on. */
async function* packMonth(
  { run, billedDays }: { run: ClaimedRun; billedDays: ReadonlyMap<number, DayRange> },
  month: BillingMonth,
): AsyncGenerator<MonthRows> {
  const { localWh, consumptionWh, allocatedWh } = estateSeriesOf(month);
  const keys = { customer_id: run.customerId, billing_run_id: run.runId, month: month.month };
  const ofEstate = { ...keys, quarter_hours: packSeries([localWh, consumptionWh, allocatedWh]) };
  yield { table: 'billing_run_month', rows: [ofEstate] };
  const billed = [...contractsOfMonth(month)].flatMap(([contract, positions]) => {
    const range = billedDays.get(contract.contractId);
    const days = range ? positions.filter(({ day: { day } }) => covers(range, day)) : [];
    return days.length > 0 ? [{ contract, days }] : [];
  });
  for (let begin = 0; begin < billed.length; begin += invoicesAtOnce) {
    const part = billed.slice(begin, begin + invoicesAtOnce);
    yield { table: 'invoice_month', rows: await mapInTurns(part, ({ contract, days }) => toRow(keys, contract, days)) };
  }
}

async function insertMonth(tx: Database, { table, rows }: MonthRows): Promise<void> {
  await tx.insertInto(table).values(rows).execute();
}

function toRow(keys: RunMonth, contract: BilledContract, days: ContractDayPosition[]) {
  const { consumptionWh, allocatedWh, notMeasured } = contractSeriesOf(days);
  const sums = days.map(({ day, index }) => sumsAt(day, index));
  const pvWh = sums.reduce((sum, ofDay) => sum + ofDay.allocatedWh, 0);
  return {
    ...keys,
    contract_id: contract.contractId,
    pv_wh: pvWh,
    grid_wh: sums.reduce((sum, ofDay) => sum + ofDay.consumptionWh, -pvWh),
    quarter_hours: packSeries([consumptionWh, allocatedWh, notMeasured]),
  };
}

type RunMonth = { customer_id: number; billing_run_id: number; month: string };
