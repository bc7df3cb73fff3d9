import { Html, html } from '../../../integrations/html.ts';
import { invoiceName } from '@lichthof/domain/billing/final-invoice.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoice-snapshot.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';

/** The texts of the mail, formatted as the reader sees them: '84,12 €', '15. September 2023'. */
export interface InvoiceMailContent {
  invoiceNumber: string;
  /** 'Stromrechnung' or 'Schlussrechnung' */
  invoiceName: string;
  providerName: string;
  /** 'Anna Müller' */
  greetingName: string;
  /** 'August 2023' */
  periodText: string;
  grossText: string;
  dueText: string;
  /** The due date printed on the invoice, if a later one applies because the mail is sent late. */
  printedDueText?: string;
  portalUrl: string;
  /** The provider's telephone number. */
  hotline: string;
}

export interface InvoiceMail {
  subject: string;
  text: string;
  html: string;
}

/** The mail with an invoice: it names amount and due date; the consumption is only in the invoice. */
export function invoiceMail(content: InvoiceMailContent): InvoiceMail {
  const subject = `Ihre ${content.invoiceName} ${content.periodText} (${content.invoiceNumber})`;
  return { subject, text: textOf(content), html: htmlOf(content, subject) };
}

const facts = ({ invoiceNumber, periodText, grossText, dueText }: InvoiceMailContent): [string, string][] => [
  ['Rechnungsnummer', invoiceNumber],
  ['Abrechnungszeitraum', periodText],
  ['Rechnungsbetrag', grossText],
  ['Fällig am', dueText],
];

/** Empty if the printed due date applies. */
function lateNote({ printedDueText, dueText }: InvoiceMailContent, before = ''): string {
  if (!printedDueText) return '';
  return `${before}Auf der Rechnung steht noch der ${printedDueText}. Weil sie Sie erst heute erreicht, gilt der ${dueText}.\n`;
}

function textOf(content: InvoiceMailContent): string {
  const { invoiceName: name, providerName, greetingName, portalUrl, hotline } = content;
  const lines = facts(content).map(([label, value]) => `${label}: ${value}`);
  return `Guten Tag ${greetingName},

anbei erhalten Sie Ihre ${name} als PDF.

${lines.join('\n')}
${lateNote(content, '\n')}
Alle Ihre Rechnungen finden Sie auch im Portal:
${portalUrl}

Haben Sie Fragen zur Rechnung? Sie erreichen uns unter ${hotline}.

Freundliche Grüße
${providerName}
`;
}

function htmlOf(content: InvoiceMailContent, subject: string): string {
  const { invoiceName: name, providerName, greetingName, portalUrl, hotline } = content;
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5">
        <p>Guten Tag ${greetingName},</p>
        <p>anbei erhalten Sie Ihre ${name} als PDF.</p>
        <table style="border-collapse: collapse">
          ${rowsOf(content)}
        </table>
        ${content.printedDueText ? html`<p>${lateNote(content).trim()}</p>` : new Html('')}
        <p>
          Alle Ihre Rechnungen finden Sie auch im Portal:<br /><a href="${portalUrl}">Rechnungen im Portal ansehen</a>
        </p>
        <p>Haben Sie Fragen zur Rechnung? Sie erreichen uns unter ${hotline}.</p>
        <p>Freundliche Grüße<br />${providerName}</p>
      </body>
    </html> `.text;
}

function rowsOf(content: InvoiceMailContent): Html {
  const rows = facts(content).map(
    ([name, value]) =>
      html`<tr>
        <th scope="row" style="text-align: left; padding: 2px 16px 2px 0">${name}</th>
        <td>${value}</td>
      </tr>`,
  );
  return new Html(rows.map(({ text }) => text).join('\n'));
}

interface MailFacts {
  publicUrl: string;
  /** Later than on the invoice if the mail is sent late. */
  dueDate: string;
}

export function toMailContent(snapshot: InvoiceSnapshot, { publicUrl, dueDate }: MailFacts): InvoiceMailContent {
  const { number, provider, recipient, period, totals, payment } = snapshot;
  return {
    invoiceNumber: number!,
    invoiceName: invoiceName(snapshot),
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

/** Formats a period as '2026', 'August 2023' or, for other periods, as first and last day. */
export function periodText(period: DayRange): string {
  const isWhole = (kind: 'month' | 'year') =>
    periodAround(kind, period.from).from === period.from && periodAround(kind, period.from).to === period.to;
  if (isWhole('year')) return period.from.slice(0, 4);
  if (isWhole('month')) return monthName(period.from);
  return `${shortDay(period.from)} bis ${shortDay(addDays(period.to, -1))}`;
}
