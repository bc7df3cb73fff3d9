import type { LetterRecipient } from '../billing/contracts/greeting-name.ts';
import { dueDateOf, PaymentMethod } from '../billing/invoices/payment.ts';
import type { LetterProvider } from '../billing/invoices/provider.ts';
import type { LetterDelivery } from '../letters/letter-delivery.ts';

/** What a letter says that announces the debit of an invoice by a new mandate; it never changes. */
export interface DebitNoticeContent {
  issuedOn: string;
  /** The first day on which the amount is collected. */
  collectionDate: string;
  provider: LetterProvider;
  recipient: LetterRecipient;
  customerNumber: string;
  contractNumber: string;
  invoice: { number: string; issuedDate: string };
  amountCents: number;
  mandate: { reference: string; creditorId: string; iban: string };
}

/** The first day on which a debit can be collected that is announced on a day: as long after it as an invoice is due. */
export function announcedCollectionDate(announcedOn: string, delivery: LetterDelivery): string {
  return dueDateOf({ issuedDate: announcedOn, isByPost: delivery === 'post', method: PaymentMethod.DirectDebit });
}

export const debitNoticeFileName = ({ invoice, issuedOn }: DebitNoticeContent): string =>
  `Ankündigung der Lastschrift ${invoice.number} vom ${issuedOn}.pdf`;
