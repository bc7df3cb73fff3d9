import { addDays, weekdayOf } from '../../time/days.ts';
import { easterSundayOf } from '../../time/easter.ts';

/** 1 transfer, 2 direct debit. */
export const PaymentMethod = { Transfer: 1, DirectDebit: 2 } as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];

/** 1 billing ready, 2 payment pending, 3 paid. */
export const PaymentStatus = { BillingReady: 1, PaymentPending: 2, Paid: 3 } as const;
export type PaymentStatus = (typeof PaymentStatus)[keyof typeof PaymentStatus];

/** At least two weeks after receipt (EnWG § 40c); this also covers the 14 days of notice before a direct debit. */
const daysToPay = 14;
/** Days until a letter arrives; a mail arrives on the day it is sent. */
const daysByPost = 3;

export interface InvoiceDelivery {
  issuedDate: string;
  isByPost: boolean;
  method: PaymentMethod;
}

/** The due date; a direct debit is collected on the first TARGET day on or after it. */
export function dueDateOf({ issuedDate, isByPost, method }: InvoiceDelivery): string {
  const earliest = addDays(issuedDate, daysToPay + (isByPost ? daysByPost : 0));
  return method === PaymentMethod.DirectDebit ? targetDayFrom(earliest) : earliest;
}

/** The last TARGET day within the two weeks in which a credit is to be paid out (EnWG § 40c (3)). */
export function payoutDateOf(issuedDate: string): string {
  return targetDayUntil(addDays(issuedDate, daysToPay));
}

const saturday = 6;
const fixedHolidays = new Set(['01-01', '05-01', '12-25', '12-26']);

/**
 * Whether banks settle payments in euro on the day (TARGET calendar): Monday to Friday except 1 January, Good Friday,
 * Easter Monday, 1 May, 25 and 26 December.
 */
export function isTargetDay(day: string): boolean {
  if (weekdayOf(day) >= saturday || fixedHolidays.has(day.slice(5))) return false;
  const easter = easterSundayOf(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** The day itself if it is a TARGET day, else the next TARGET day. */
export function targetDayFrom(day: string): string {
  return isTargetDay(day) ? day : targetDayFrom(addDays(day, 1));
}

/** The day itself if it is a TARGET day, else the last one before it. */
function targetDayUntil(day: string): string {
  return isTargetDay(day) ? day : targetDayUntil(addDays(day, -1));
}
