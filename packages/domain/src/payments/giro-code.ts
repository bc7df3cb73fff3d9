import type { InvoiceSnapshot } from '../billing/invoices/invoice-snapshot.ts';
import { dueCentsOf } from '../billing/invoices/invoice-correction.ts';
import type { PrepaymentNoticeContent } from '../prepayments/prepayment-notice.ts';
import { type ReminderContent, reminderPurposes } from '../reminders/reminder-letter.ts';

/** A transfer that a banking app reads from a picture. */
interface CodedTransfer {
  bank: { accountHolder: string; iban: string; bic: string };
  amountCents: number;
  purpose: string;
}

const longestHolder = 70;
const longestPurpose = 140;
const mostCents = 99_999_999_999;

/**
 * What a GiroCode holds: the lines of EPC069-12, version 002, in UTF-8, with the purpose as free text. Null where the
 * amount or the purpose has no room in it: a cut purpose would be matched with nothing.
 */
function codeTransfer({ bank, amountCents, purpose }: CodedTransfer): string | null {
  if (amountCents < 1 || amountCents > mostCents || purpose.length > longestPurpose) return null;
  const amount = `EUR${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
  const holder = bank.accountHolder.slice(0, longestHolder);
  return ['BCD', '002', '1', 'SCT', bank.bic, holder, bank.iban.replaceAll(' ', ''), amount, '', '', purpose].join(
    '\n',
  );
}

/** Null for a debit, a credit and a preview, and for documents from before the code existed. */
export function giroCodeOfInvoice(snapshot: InvoiceSnapshot): string | null {
  const { payment, number, provider } = snapshot;
  if (!payment.hasGiroCode || number === null) return null;
  return codeTransfer({ bank: provider.bank, amountCents: dueCentsOf(snapshot), purpose: number });
}

/** Of one instalment, all of which have the same amount. */
export function giroCodeOfPrepayments(content: PrepaymentNoticeContent): string | null {
  const { hasGiroCode, provider, amountCents, customerNumber } = content;
  return hasGiroCode ? codeTransfer({ bank: provider.bank, amountCents, purpose: `Abschlag ${customerNumber}` }) : null;
}

export function giroCodeOfReminder(content: ReminderContent): string | null {
  if (!content.hasGiroCode) return null;
  const purpose = reminderPurposes(content).join(' ');
  return codeTransfer({ bank: content.provider.bank, amountCents: content.totalCents, purpose });
}
