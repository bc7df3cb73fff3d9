import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';

/** '909.62' */
export const eurosOf = (cents: number) => (cents / 100).toFixed(2);

/** A local day in the form 102, 'YYYYMMDD'. */
export const dayOf = (day: string) => ({
  'udt:DateTimeString': { '@format': '102', '#': day.replaceAll('-', '') },
});

/** First and last day. */
export const periodOf = ({ from, to }: DayRange) => ({
  'ram:StartDateTime': dayOf(from),
  'ram:EndDateTime': dayOf(addDays(to, -1)),
});

/** S: standard rate; E: exempt, as a small business is (UStG § 19). */
export const categoryOf = (vatPercent: number) => (vatPercent > 0 ? 'S' : 'E');
