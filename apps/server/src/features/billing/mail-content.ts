import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { InvoiceMailContent } from './invoice-mail.ts';

interface MailFacts {
  publicUrl: string;
  /** Later than on the invoice when somebody is reached later. */
  dueDate: string;
}

export function toMailContent(snapshot: InvoiceSnapshot, { publicUrl, dueDate }: MailFacts): InvoiceMailContent {
  const { number, provider, recipient, period, totals, payment } = snapshot;
  return {
    invoiceNumber: number!,
    providerName: provider.name,
    greetingName: recipient.greetingName ?? recipient.names[0]!,
    periodText: periodText(period),
    grossText: formatEuros(totals.grossCents),
    dueText: longDay(dueDate),
    ...(dueDate > payment.dueDate && { printedDueText: longDay(payment.dueDate) }),
    portalUrl: publicUrl,
    hotline: provider.hotline,
  };
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(midnight(day));
};
const longDay = inWords({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = inWords({ day: '2-digit', month: '2-digit', year: 'numeric' });
const monthName = inWords({ month: 'long', year: 'numeric' });
const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

function formatEuros(cents: number): string {
  return euros.format(cents / 100);
}

/** '2026', 'August 2023' or, for other periods, the first and last day. */
export function periodText(period: DayRange): string {
  const isWhole = (kind: 'month' | 'year') =>
    periodAround(kind, period.from).from === period.from && periodAround(kind, period.from).to === period.to;
  if (isWhole('year')) return period.from.slice(0, 4);
  if (isWhole('month')) return monthName(period.from);
  return `${shortDay(period.from)} bis ${shortDay(addDays(period.to, -1))}`;
}
