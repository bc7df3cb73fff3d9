import { addDays, daysBetween } from '../time/days.ts';
import type { DayRange } from '../time/periods.ts';

/**
 * `invoice`: the next invoices, six weeks after the end of the period, three if billed monthly; `finalInvoice`: six weeks after the end of a
 * contract; `refund`: a credit is paid out within two weeks (EnWG § 40c); `labelling`: from 1 July invoices show the
 * previous year (§ 42); `priceNotice`: letters about higher prices are not sent yet (§ 41 (5)); `priceCap`: a tariff
 * costs more than 90 % of basic supply; `basicSupply`: basic supply of today is not known (§ 42a (4)).
 */
export const deadlineKinds = [
  'invoice',
  'finalInvoice',
  'refund',
  'labelling',
  'priceNotice',
  'priceCap',
  'basicSupply',
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

const invoiceDays = 42;
const monthlyInvoiceDays = 21;
const longestMonth = 31;
const refundDays = 14;

/** The last day for the invoices of a period (exclusive end): three weeks after a month, else six (EnWG § 40c (2)). */
export function invoiceDueOn({ from, to }: DayRange): string {
  const isMonthly = daysBetween(from, to) <= longestMonth;
  return addDays(to, (isMonthly ? monthlyInvoiceDays : invoiceDays) - 1);
}

/** The last day for the final invoice of a contract that ended before the day: always six weeks. */
export const finalInvoiceDueOn = (contractEnd: string) => addDays(contractEnd, invoiceDays - 1);

/** The last day to pay out a credit that was issued on the day. */
export const refundDueOn = (issuedOn: string) => addDays(issuedOn, refundDays);

/** The day from which invoices must show the labelling of the year. */
export const labellingDueOn = (year: number) => `${year + 1}-07-01`;

/** The year whose labelling is needed next; before 1 July it has time until then. */
export const nextLabelYear = (today: string) => Number(today.slice(0, 4)) - 1;
