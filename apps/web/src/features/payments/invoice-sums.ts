import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';

interface InvoiceTotal {
  count: number;
  amountCents: number;
}

/** Neither cancelled nor a cancellation: only these are counted in sums. */
const isInForce = ({ type, cancelledBy }: Pick<Invoice, 'type' | 'cancelledBy'>) =>
  type !== 'cancellation' && cancelledBy === null;

/** In force, or cancelled without a corrected invoice. */
export const isCorrectable = (invoice: Pick<Invoice, 'type' | 'cancelledBy' | 'correctedBy'>) =>
  isInForce(invoice) || (invoice.cancelledBy !== null && invoice.correctedBy === null);

export const isOpen = ({ status, cancelledBy }: Pick<Invoice, 'status' | 'cancelledBy'>) =>
  status !== PaymentStatus.Paid && cancelledBy === null;

/** A credit, also that of a cancellation, that is not paid out. */
export const isToPayOut = (invoice: Amounts & Pick<Invoice, 'status' | 'cancelledBy'>) =>
  isOpen(invoice) && openCentsOf(invoice) < 0;

/** Asks for money: what several chosen invoices are marked as paid for. */
export const isToBePaid = (invoice: Amounts & Pick<Invoice, 'status' | 'cancelledBy'>) =>
  isOpen(invoice) && !isToPayOut(invoice);

type Amounts = Pick<Invoice, 'grossCents' | 'offsetCents' | 'paidCents'>;

export const openCentsOf = ({ grossCents, offsetCents, paidCents }: Amounts) => grossCents - offsetCents - paidCents;

export const isPartlyPaid = (invoice: Amounts & Pick<Invoice, 'status' | 'cancelledBy'>) =>
  isOpen(invoice) && invoice.paidCents !== 0;

export const totalOf = (invoices: Pick<Invoice, 'grossCents'>[]): InvoiceTotal =>
  sumUp(invoices.map(({ grossCents }) => grossCents));

export const sumOpenTotal = (invoices: Amounts[]): InvoiceTotal => sumUp(invoices.map(openCentsOf));

const sumUp = (amounts: number[]) => ({
  count: amounts.length,
  amountCents: amounts.reduce((sum, cents) => sum + cents, 0),
});
