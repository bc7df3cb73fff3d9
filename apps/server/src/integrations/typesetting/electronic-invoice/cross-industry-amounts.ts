import { balanceCentsOf, dueCentsOf } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { formatEuros } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import texts from './electronic-invoice.de.json' with { type: 'json' };

/** '909.62' */
export const eurosOf = (cents: number) => (cents / 100).toFixed(2);

/** A local day in the form 102, 'YYYYMMDD'. */
export const dayOf = (day: string) => ({
  'udt:DateTimeString': { '@format': '102', '#': day.replaceAll('-', '') },
});

/** First and last day. */
export const periodOf = ({ from, to }: DayRange) => ({
  'ram:StartDateTime': dayOf(from),
  'ram:EndDateTime': dayOf(addDays(to, -1)),
});

/** S: standard rate; E: exempt, as a small business is (UStG § 19). */
export const categoryOf = (vatPercent: number) => (vatPercent > 0 ? 'S' : 'E');

/** What a cancellation takes back without moving money: it is offset with what is open of the invoice (BT-20). */
export function offsetTextOf(invoice: InvoiceSnapshot): string | undefined {
  const offsetCents = balanceCentsOf(invoice) - dueCentsOf(invoice);
  if (offsetCents === 0 || !invoice.correction) return undefined;
  const amount = formatEuros(Math.abs(offsetCents));
  return texts.offset.replace('{{amount}}', amount).replace('{{number}}', invoice.correction.number);
}
