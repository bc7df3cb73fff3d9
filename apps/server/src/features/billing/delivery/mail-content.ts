import { invoiceName } from '@lichthof/domain/billing/invoices/final-invoice.ts';
import { dueCentsOf } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import type { InvoiceCorrection, IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { formatDay, formatLongDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatEuros } from '@lichthof/domain/formats/number-formats.ts';
import { instalmentsAhead, type PrepaymentDeduction } from '@lichthof/domain/prepayments/deduct-prepayments.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { InvoiceMailContent } from './invoice-mail.ts';

interface MailOptions {
  portalUrl: string | null;
  helpUrl: string;
  /** Later than on the invoice if the mail is sent late. */
  dueDate: string;
}

/** The content of the mail of an invoice, a corrected invoice or a cancellation. */
export function toMailContent(
  snapshot: IssuedSnapshot,
  { portalUrl, helpUrl, dueDate }: MailOptions,
): InvoiceMailContent {
  const { number, provider, recipient, period, payment, correction } = snapshot;
  const name = invoiceName(snapshot);
  return {
    subject: `Ihre ${name} ${periodText(period)} (${number})`,
    sentence: writeSentence(name, correction),
    facts: correction?.type === 'cancellation' ? cancellationFacts(snapshot, correction) : listFacts(snapshot, dueDate),
    note: dueDate > payment.dueDate ? lateNote(payment, dueDate) : '',
    providerName: provider.name,
    greetingName: recipient.greetingName ?? getFirst(recipient.names),
    portalUrl,
    helpUrl,
    hotline: provider.hotline,
  };
}

function lateNote(payment: IssuedSnapshot['payment'], dueDate: string): string {
  const day = formatLongDay(dueDate);
  const valid = findDebitMandate(payment) ? `buchen wir den Betrag erst am ${day} ab` : `gilt der ${day}`;
  return `Auf der Rechnung steht noch der ${formatLongDay(payment.dueDate)}. Weil sie Sie erst heute erreicht, ${valid}.`;
}

/** The mandate by which an amount is collected; undefined if it is not. */
const findDebitMandate = ({ method, mandate }: IssuedSnapshot['payment']) =>
  method === PaymentMethod.DirectDebit && mandate ? mandate : undefined;

function writeSentence(name: string, correction: InvoiceCorrection | undefined): string {
  if (!correction) return `anbei erhalten Sie Ihre ${name} als PDF.`;
  const cancelled = `${correction.number} vom ${formatLongDay(correction.issuedDate)}`;
  if (correction.type === 'correction') {
    return `anbei erhalten Sie Ihre korrigierte ${name} als PDF. Sie ersetzt die Rechnung ${cancelled}.`;
  }
  const next = correction.isReplaced ? ' Die neue Rechnung erhalten Sie getrennt.' : '';
  return `wir haben Ihre Rechnung ${cancelled} storniert; die Stornorechnung finden Sie anbei als PDF.${next}`;
}

type LabelledValues = InvoiceMailContent['facts'];

function listFacts(snapshot: IssuedSnapshot, dueDate: string): LabelledValues {
  const { number, period, totals, prepayments, correction } = snapshot;
  const dueCents = dueCentsOf(snapshot);
  const reason: LabelledValues = correction ? [['Grund der Korrektur', correction.reason]] : [];
  const prepaid = prepayments ? prepaidFacts(prepayments, snapshot.issuedDate) : [];
  const paid: LabelledValues = correction ? [['Bisher gezahlt', formatEuros(correction.paidCents)]] : [];
  const credit = correction ? 'Erstattung' : 'Guthaben';
  const rest: LabelledValues =
    prepayments || correction ? [[dueCents < 0 ? credit : 'Noch zu zahlen', formatEuros(Math.abs(dueCents))]] : [];
  const offset = [...reason, ...prepaid, ...paid, ...rest];
  return [
    ['Rechnungsnummer', number],
    ['Abrechnungszeitraum', periodText(period)],
    ['Rechnungsbetrag', formatEuros(totals.grossCents)],
    ...offset,
    ...paymentFacts(snapshot, { dueCents, dueDate }),
  ];
}

function prepaidFacts(prepayments: PrepaymentDeduction, issuedDate: string): LabelledValues {
  const ahead = instalmentsAhead(prepayments, issuedDate).map(
    ({ paidOn, amountCents }) => `${formatEuros(amountCents)} werden am ${formatLongDay(paidOn)} abgebucht`,
  );
  const amount = formatEuros(prepayments.grossCents);
  return ahead.length === 0
    ? [['Gezahlte Abschläge', amount]]
    : [['Abschläge', `${amount}, davon ${ahead.join(', ')}`]];
}

/** The pre-notification of a direct debit: day, account, mandate and creditor. */
function paymentFacts(
  { payment, provider }: IssuedSnapshot,
  { dueCents, dueDate }: { dueCents: number; dueDate: string },
): LabelledValues {
  const day = formatLongDay(dueDate);
  if (dueCents < 0) return payoutFacts(payment, dueDate);
  const mandate = findDebitMandate(payment);
  if (dueCents === 0 || !mandate) return [['Fällig am', day]];
  return [
    ['Abbuchung', `wird am ${day} von Konto ${maskMiddle(mandate.iban)} abgebucht`],
    ['Mandatsreferenz', mandate.reference],
    ...(provider.creditorId ? [['Gläubiger-ID', provider.creditorId] as LabelledValues[number]] : []),
  ];
}

function payoutFacts({ mandate, payoutAccount }: IssuedSnapshot['payment'], dueDate: string): LabelledValues {
  // credits from before name the account only in the mandate of their direct debit
  const account = payoutAccount ?? mandate;
  return [
    ['Auszahlung bis', formatLongDay(dueDate)],
    ['Auf Konto', account ? maskMiddle(account.iban) : 'Bitte nennen Sie uns Ihr Konto.'],
  ];
}

const maskMiddle = (iban: string) => `${iban.slice(0, 2)}…${iban.slice(-4)}`;

type Cancellation = Extract<InvoiceCorrection, { type: 'cancellation' }>;

function cancellationFacts(snapshot: IssuedSnapshot, { number, reason }: Cancellation): LabelledValues {
  const dueCents = dueCentsOf(snapshot);
  const day = formatLongDay(snapshot.payment.dueDate);
  const credit: LabelledValues = [
    ['Auszahlung', formatEuros(0 - dueCents)],
    ...payoutFacts(snapshot.payment, snapshot.payment.dueDate),
  ];
  const claim: LabelledValues = [
    ['Zurückzuzahlen', formatEuros(dueCents)],
    ['Fällig am', day],
  ];
  return [
    ['Stornonummer', snapshot.number],
    ['Stornierte Rechnung', number],
    ['Abrechnungszeitraum', periodText(snapshot.period)],
    ['Grund', reason],
    ['Stornobetrag', formatEuros(snapshot.totals.grossCents)],
    ...(dueCents < 0 ? credit : []),
    ...(dueCents > 0 ? claim : []),
  ];
}

/** '2026', 'August 2023', '01.02.2026 bis 14.05.2026' or, for a single day, '25.11.2026'. */
function periodText(period: DayRange): string {
  const isWhole = (kind: 'month' | 'year') =>
    periodAround(kind, period.from).from === period.from && periodAround(kind, period.from).to === period.to;
  if (isWhole('year')) return period.from.slice(0, 4);
  if (isWhole('month')) return formatMonth(period.from);
  const lastDay = addDays(period.to, -1);
  return lastDay === period.from ? formatDay(lastDay) : `${formatDay(period.from)} bis ${formatDay(lastDay)}`;
}
