import type { TenantDocument } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { reminderName } from '@lichthof/domain/reminders/reminder-letter.ts';
import type { TFunction } from 'i18next';

type Payment = Pick<
  TenantDocument,
  'dueCents' | 'dueDate' | 'paymentMethod' | 'status' | 'paidDate' | 'reminder' | 'isCollectable' | 'isDebitReturned'
>;

/** How and when the amount is paid: 'Wird am 2. Februar 2027 abgebucht'. */
export function paymentSentence(payment: Payment, today: string, t: TFunction<'tenant-documents'>): string {
  const { dueCents, status, dueDate, isCollectable, isDebitReturned, reminder } = payment;
  if (dueCents < 0) return t(status === PaymentStatus.Paid ? 'payment.creditSettled' : 'payment.credit');
  if (dueCents === 0) return t('payment.nothing');
  if (status === PaymentStatus.Paid) return paidSentence(payment, today, t);
  if (reminder) {
    return t('payment.reminded', { name: reminderName(reminder.step), day: formatLongDay(reminder.payUntil) });
  }
  if (isDebitReturned) return t('payment.returned');
  const day = formatLongDay(dueDate);
  if (isCollectable) return t(dueDate < today ? 'payment.debitSoon' : 'payment.debit', { day });
  return t(dueDate < today ? 'payment.overdue' : 'payment.transfer', { day });
}

/** A direct debit is marked as paid when it is sent to the bank, before its due day. */
function paidSentence({ paymentMethod, paidDate }: Payment, today: string, t: TFunction<'tenant-documents'>): string {
  if (paidDate === null) return t('payment.paid');
  const isAhead = paymentMethod === PaymentMethod.DirectDebit && paidDate > today;
  return t(isAhead ? 'payment.debit' : 'payment.paidOn', { day: formatLongDay(paidDate) });
}
