import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/payment.ts';

export interface InvoiceTotal {
  count: number;
  /** What is open, or what was paid. */
  amountCents: number;
}

export interface InvoiceSums {
  open: InvoiceTotal;
  /** Part of `open`. */
  openByDebit: InvoiceTotal;
  /** Part of `open`. */
  overdue: InvoiceTotal & { since: string | null };
  paidThisYear: InvoiceTotal;
}

/** Neither cancelled nor a cancellation: only these are counted in sums. */
export const isInForce = ({ type, cancelledBy }: Pick<Invoice, 'type' | 'cancelledBy'>) =>
  type !== 'cancellation' && cancelledBy === null;

/** In force, or cancelled without a corrected invoice. */
export const isCorrectable = (invoice: Pick<Invoice, 'type' | 'cancelledBy' | 'correctedBy'>) =>
  isInForce(invoice) || (invoice.cancelledBy !== null && invoice.correctedBy === null);

export const isOpen = ({ status, cancelledBy }: Pick<Invoice, 'status' | 'cancelledBy'>) =>
  status !== PaymentStatus.Paid && cancelledBy === null;

/** A credit, also that of a cancellation, that is not paid out. */
export const isToPayOut = (invoice: Amounts & Pick<Invoice, 'status' | 'cancelledBy'>) =>
  isOpen(invoice) && openCentsOf(invoice) < 0;

/** The due date itself is still in time; a credit is not overdue for the participant. */
export const isOverdue = (invoice: Amounts & Pick<Invoice, 'status' | 'dueDate' | 'cancelledBy'>, today: string) =>
  isOpen(invoice) && invoice.dueDate < today && openCentsOf(invoice) > 0;

/** The sums of the tiles on a local day of the estate. */
export function invoiceSums(all: Invoice[], today: string): InvoiceSums {
  const invoices = all.filter(isInForce);
  const open = invoices.filter(isOpen);
  const overdue = open.filter((invoice) => isOverdue(invoice, today));
  const year = today.slice(0, 4);
  return {
    open: openTotalOf(open),
    openByDebit: openTotalOf(open.filter(({ paymentMethod }) => paymentMethod === PaymentMethod.DirectDebit)),
    overdue: { ...openTotalOf(overdue), since: overdue.map(({ dueDate }) => dueDate).toSorted()[0] ?? null },
    paidThisYear: totalOf(invoices.filter(({ paidDate }) => paidDate?.startsWith(year))),
  };
}

type Amounts = Pick<Invoice, 'grossCents' | 'offsetCents' | 'paidCents'>;

export const openCentsOf = ({ grossCents, offsetCents, paidCents }: Amounts) => grossCents - offsetCents - paidCents;

export const isPartlyPaid = (invoice: Amounts & Pick<Invoice, 'status' | 'cancelledBy'>) =>
  isOpen(invoice) && invoice.paidCents !== 0;

export const totalOf = (invoices: Amounts[]): InvoiceTotal => sumUp(invoices.map(({ grossCents }) => grossCents));

export const openTotalOf = (invoices: Amounts[]): InvoiceTotal => sumUp(invoices.map(openCentsOf));

const sumUp = (amounts: number[]) => ({
  count: amounts.length,
  amountCents: amounts.reduce((sum, cents) => sum + cents, 0),
});
