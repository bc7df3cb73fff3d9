import { type DebitNoticeContent, debitNoticeFileName } from '../direct-debits/debit-notice.ts';
import { type PrepaymentNoticeContent, prepaymentNoticeFileName } from '../prepayments/prepayment-notice.ts';
import { type ReminderContent, reminderFileName } from '../reminders/reminder-letter.ts';
import { type PriceNoticeContent, priceNoticeFileName } from '../tariffs/price-notice.ts';

/** What a letter says, by what it is about; it never changes. */
export type LetterContent =
  | { kind: 'priceNotice'; content: PriceNoticeContent }
  | { kind: 'prepaymentNotice'; content: PrepaymentNoticeContent }
  | { kind: 'debitNotice'; content: DebitNoticeContent }
  | { kind: 'reminder'; content: ReminderContent };

export function letterFileName({ kind, content }: LetterContent): string {
  if (kind === 'priceNotice') return priceNoticeFileName(content);
  if (kind === 'prepaymentNotice') return prepaymentNoticeFileName(content);
  if (kind === 'debitNotice') return debitNoticeFileName(content);
  return reminderFileName(content);
}
