import { addCalendarMonths } from '@lichthof/domain/billing/contracts/contract.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { z } from 'zod';
import { ErrorCode } from './errors.ts';

export const longestPeriodYears = 20;
const yearOf = (day: string) => Number(day.slice(0, 4));

/** Years that the database and the calendar support. */
const isSupportedDay = (day: string) => !(yearOf(day) < 1900 || yearOf(day) > 2100);

/** Local days of the estate, `to` exclusive: at least one day, at most 20 years. */
export const periodQuerySchema = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => isSupportedDay(from) && isSupportedDay(to), {
    path: ['from'],
    params: { code: ErrorCode.PeriodInvalid },
  })
  .refine(({ from, to }) => from < to, { path: ['to'], params: { code: ErrorCode.PeriodInvalid } })
  .refine(({ from, to }) => !(yearOf(to) - yearOf(from) > longestPeriodYears), {
    path: ['to'],
    params: { code: ErrorCode.PeriodTooLong },
  });
export type Period = z.infer<typeof periodQuerySchema>;

/** The first day after a year that begins on the day: a year from 29 February ends on 28 February (BGB § 188). */
function dayAfterYear(from: string): string {
  const sameDay = addCalendarMonths(from, 12);
  return sameDay.slice(-2) === from.slice(-2) ? sameDay : addDays(sameDay, 1);
}

/** What one invoice may bill: a year at most (EnWG § 40b (1)). */
export const billingPeriodSchema = periodQuerySchema.refine(({ from, to }) => to <= dayAfterYear(from), {
  path: ['to'],
  params: { code: ErrorCode.BillingPeriodTooLong },
});
