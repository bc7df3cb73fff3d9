import { isFinalInvoice } from '@lichthof/domain/billing/invoices/final-invoice.ts';
import type { ContractAllocation } from '@lichthof/domain/billing/period-allocation.ts';
import { noVat, type VatRate } from '@lichthof/domain/billing/prices/vat-rates.ts';
import { getEntry, getLast } from '@lichthof/domain/collections/items.ts';
import {
  deductPrepayments,
  type InstalmentReceipt,
  paidAtEachRate,
  type PrepaymentDeduction,
} from '@lichthof/domain/prepayments/deduct-prepayments.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { readVatRates } from '../../reference-tables/vat-rates.ts';

/** The prepayments of a contract that an invoice deducts. */
export interface ContractPrepayments {
  /** Null if nothing was paid. */
  deduction: PrepaymentDeduction | null;
  /** All instalments that the invoice closes, paid or not. */
  instalmentIds: number[];
  /** Day of the month of the latest plan. */
  dueDay: number;
}

interface InstalmentRow {
  instalmentId: number;
  contractId: number;
  month: string;
  /** In force. */
  receipts: InstalmentReceipt[];
  dueDay: number;
}

interface PrepaymentOptions {
  isSmallBusiness: boolean;
  /** Locks the instalments until the transaction ends. */
  isLocked: boolean;
  /** An invoice that is going to be cancelled, which gives its instalments free. */
  freedInvoiceId?: number;
}

/**
 * The instalments of months that begin within the billed days or before, and all of a final invoice, by contract. What
 * an earlier invoice deducted is left out.
 */
export async function readContractPrepayments(
  db: Database,
  customerId: number,
  allocations: readonly ContractAllocation[],
  { isSmallBusiness, ...choice }: PrepaymentOptions,
): Promise<Map<number, ContractPrepayments>> {
  const billed = new Map(allocations.map(({ contract, billed: days }) => [contract.contractId, { contract, days }]));
  const rows = (await readOpen(db, customerId, { contractIds: [...billed.keys()], ...choice })).filter((row) => {
    const { contract, days } = getEntry(billed, row.contractId);
    return row.month < days.to || isFinalInvoice(days, contract.to);
  });
  const rates = isSmallBusiness ? noVat : await readVatRates(db);
  const byContract = Map.groupBy(rows, ({ contractId }) => contractId);
  return new Map([...byContract].map(([contractId, of]) => [contractId, toPrepayments(of, rates)]));
}

function toPrepayments(rows: InstalmentRow[], rates: readonly VatRate[]): ContractPrepayments {
  const paid = rows.flatMap((row) => paidAtEachRate(row, rates));
  return {
    deduction: paid.length > 0 ? deductPrepayments(paid) : null,
    instalmentIds: rows.map(({ instalmentId }) => instalmentId),
    dueDay: getLast(rows).dueDay,
  };
}

/** Gross, of the prepayments that the drafts would deduct, by contract. */
export async function readPrepaidCents(
  db: Database,
  { customerId, freedInvoiceId = 0 }: { customerId: number; freedInvoiceId?: number },
  allocations: readonly ContractAllocation[],
): Promise<(contractId: number) => number> {
  const options = { isSmallBusiness: true, isLocked: false, freedInvoiceId };
  const byContract = await readContractPrepayments(db, customerId, allocations, options);
  return (contractId) => byContract.get(contractId)?.deduction?.grossCents ?? 0;
}

async function readOpen(
  db: Database,
  customerId: number,
  {
    contractIds,
    isLocked,
    freedInvoiceId = 0,
  }: { contractIds: number[] } & Pick<PrepaymentOptions, 'isLocked' | 'freedInvoiceId'>,
): Promise<InstalmentRow[]> {
  if (contractIds.length === 0) return [];
  const isOpen = sql`n.customer_id = ${customerId} and n.contract_id = any(${`{${contractIds.join(',')}}`}::int[])
    and n.cancelled_on is null and (n.deducted_by_invoice_id is null or n.deducted_by_invoice_id = ${freedInvoiceId})`;
  if (isLocked) {
    // a statement of its own: the next one then sees the payments for which this one had to wait
    await sql`select n.id from prepayment_instalment n where ${isOpen} order by n.id for update`.execute(db);
  }
  const { rows } = await sql<InstalmentRow>`
    select n.id as "instalmentId", n.contract_id as "contractId", n.month, plan.due_day as "dueDay",
      coalesce((select jsonb_agg(jsonb_build_object('paidOn', p.paid_on, 'amountCents', part.amount_cents))
        from instalment_payment part
        join payment p on p.customer_id = part.customer_id and p.id = part.payment_id and p.reversed_on is null
        where part.customer_id = n.customer_id and part.instalment_id = n.id), '[]') as receipts
    from prepayment_instalment n
    join prepayment_plan plan on plan.customer_id = n.customer_id and plan.id = n.plan_id
    where ${isOpen}
    order by n.month, n.id`.execute(db);
  return rows;
}

/** Notes which invoice deducts what was paid of the instalments, and closes what was not. */
export async function markDeducted(
  tx: Database,
  customerId: number,
  { invoiceId, instalmentIds }: { invoiceId: number; instalmentIds: number[] },
): Promise<void> {
  if (instalmentIds.length === 0) return;
  await tx
    .updateTable('prepayment_instalment')
    .set({ deducted_by_invoice_id: invoiceId, deducted_cents: sql`paid_cents`, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('id', 'in', instalmentIds)
    .execute();
}

/** Gives the prepayments of a cancelled invoice free, so that the next one deducts them. */
export async function freePrepayments(tx: Database, customerId: number, invoiceId: number): Promise<void> {
  await tx
    .updateTable('prepayment_instalment')
    .set({ deducted_by_invoice_id: null, deducted_cents: null, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .where('deducted_by_invoice_id', '=', invoiceId)
    .execute();
}
