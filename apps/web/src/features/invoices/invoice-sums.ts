import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/payment.ts';

export interface InvoiceTotal {
  count: number;
  grossCents: number;
}

export interface InvoiceSums {
  open: InvoiceTotal;
  /** Part of `open`. */
  openByDebit: InvoiceTotal;
  /** Part of `open`. */
  overdue: InvoiceTotal & { since: string | null };
  paidThisYear: InvoiceTotal;
}

export const isOpen = ({ status }: Pick<Invoice, 'status'>) => status !== PaymentStatus.Paid;

/** The due date itself is still in time. */
export const isOverdue = (invoice: Pick<Invoice, 'status' | 'dueDate'>, today: string) =>
  isOpen(invoice) && invoice.dueDate < today;

/** The sums of the tiles on a local day of the estate. */
export function invoiceSums(invoices: Invoice[], today: string): InvoiceSums {
  const open = invoices.filter(isOpen);
  const overdue = open.filter((invoice) => isOverdue(invoice, today));
  const year = today.slice(0, 4);
  return {
    open: totalOf(open),
    openByDebit: totalOf(open.filter(({ paymentMethod }) => paymentMethod === PaymentMethod.DirectDebit)),
    overdue: { ...totalOf(overdue), since: overdue.map(({ dueDate }) => dueDate).toSorted()[0] ?? null },
    paidThisYear: totalOf(invoices.filter(({ paidDate }) => paidDate?.startsWith(year))),
  };
}

export function totalOf(invoices: Invoice[]): InvoiceTotal {
  return { count: invoices.length, grossCents: invoices.reduce((cents, { grossCents }) => cents + grossCents, 0) };
}
