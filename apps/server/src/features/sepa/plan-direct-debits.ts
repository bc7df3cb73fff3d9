import type { DirectDebitPreview } from '@lichthof/contracts/direct-debits.ts';
import { isTargetDay, maskedIban } from '@lichthof/domain/billing/payment.ts';
import {
  collectionDateOf,
  earliestCollectionDate,
  incompleteReasonOf,
  type IncompleteReason,
} from '@lichthof/domain/direct-debits/direct-debits.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { Database } from '../../database/database.ts';
import type { EstateKey } from '../../database/estate-key.ts';
import { notFound } from '../../http/errors.ts';
import { readOpenInvoices, type OpenInvoice } from './debit-candidates.db.ts';
import { findCreditor, type EstateCreditor } from './sepa-files.db.ts';

export interface DirectDebitPlan {
  creditor: EstateCreditor;
  collectionDate: string;
  debits: { invoice: OpenInvoice; collectionDate: string }[];
  incomplete: { invoice: OpenInvoice; reason: IncompleteReason }[];
}

export interface DirectDebitChoice {
  /** Without them all open invoices with direct debit. */
  invoiceIds?: number[] | undefined;
  /** Without it the earliest day on which something can be collected. */
  collectionDate?: string | undefined;
}

/** Which invoices a file collects on which day, and why others stay open. 404 without tenant electricity. */
export async function planDirectDebits(
  db: Database,
  estate: EstateKey,
  { invoiceIds, isLocked, ...choice }: DirectDebitChoice & { isLocked?: boolean },
): Promise<DirectDebitPlan> {
  const creditor = await findCreditor(db, estate);
  if (!creditor) throw notFound('Electricity supply');
  const collectionDate = choice.collectionDate ?? earliestCollectionDate(creditor.today);
  const rules = { creditorId: creditor.creditorId, collectionDate, isChosen: invoiceIds !== undefined };
  const plan: DirectDebitPlan = { creditor, collectionDate, debits: [], incomplete: [] };
  for (const invoice of await readOpenInvoices(db, estate, { invoiceIds, isLocked: isLocked ?? false })) {
    const isOther = invoice.providerId !== creditor.providerId;
    const reason = isOther ? 'otherCreditor' : incompleteReasonOf(invoice, rules);
    if (reason) plan.incomplete.push({ invoice, reason });
    else plan.debits.push({ invoice, collectionDate: collectionDateOf(invoice.dueOn, collectionDate) });
  }
  const [firstDay] = plan.debits.map((debit) => debit.collectionDate).toSorted();
  return choice.collectionDate || !firstDay ? plan : { ...plan, collectionDate: firstDay };
}

const furthestDays = 365;

/** Whether a file made today can be collected on the day: a TARGET day that leaves the bank time. */
export function isPossibleCollectionDate(day: string, today: string): boolean {
  return isTargetDay(day) && day >= earliestCollectionDate(today) && day <= addDays(today, furthestDays);
}

export function toPreview({ creditor, collectionDate, debits, incomplete }: DirectDebitPlan): DirectDebitPreview {
  const { accountHolder, bankName, iban, creditorId, today } = creditor;
  return {
    creditorId,
    accountHolder,
    bankName,
    iban: maskedIban(iban),
    earliestCollectionDate: earliestCollectionDate(today),
    collectionDate,
    debits: debits.map(({ invoice, collectionDate: collectedOn }) => ({
      ...summaryOf(invoice),
      collectionDate: collectedOn,
    })),
    totalCents: totalOf({ debits }),
    incomplete: incomplete.map(({ invoice, reason }) => ({
      ...summaryOf(invoice),
      reason,
      revokedAt: invoice.revokedAt?.toISOString() ?? null,
    })),
  };
}

export const totalOf = ({ debits }: Pick<DirectDebitPlan, 'debits'>): number =>
  debits.reduce((sum, { invoice }) => sum + invoice.openCents, 0);

const summaryOf = ({ invoiceId, number, names, openCents }: OpenInvoice) => ({ invoiceId, number, names, openCents });
