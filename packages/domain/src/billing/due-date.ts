import { addDays } from '../time/days.ts';
import { PaymentMethod } from './invoice-snapshot.ts';
import { targetDayFrom } from './target-days.ts';

/** At least two weeks from receipt (EnWG § 40c), which are also the 14 days of notice before a direct debit. */
const daysToPay = 14;
/** A mail arrives on the day it is sent. */
const daysByPost = 3;

export interface InvoiceDelivery {
  issuedDate: string;
  isByPost: boolean;
  method: PaymentMethod;
}

/** The day to pay by; a direct debit is collected on the first TARGET day from then on. */
export function dueDateOf({ issuedDate, isByPost, method }: InvoiceDelivery): string {
  const earliest = addDays(issuedDate, daysToPay + (isByPost ? daysByPost : 0));
  return method === PaymentMethod.DirectDebit ? targetDayFrom(earliest) : earliest;
}
