import { dueCentsOf } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { dueDateOf } from '@lichthof/domain/billing/invoices/payment.ts';

/** Only what is to be paid gets a later day: the two weeks to pay out a credit begin with the invoice. */
export function dueDateFor(
  snapshot: InvoiceSnapshot,
  { sentOn, isByPost }: { sentOn: string; isByPost: boolean },
): string {
  const { payment, issuedDate } = snapshot;
  const isOnTime = sentOn <= issuedDate && !isByPost;
  if (isOnTime || dueCentsOf(snapshot) <= 0) return payment.dueDate;
  const fromSending = dueDateOf({ issuedDate: sentOn, isByPost, method: payment.method });
  return fromSending > payment.dueDate ? fromSending : payment.dueDate;
}
