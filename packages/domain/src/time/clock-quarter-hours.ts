import { getItem } from '../collections/items.ts';
import { offsetMsAt, offsetsMsOfDay, quarterHourMs, quarterHourStarts, type TimeZone } from './local-days.ts';
import { dayMs, dayNumberOf } from './days.ts';

type Amounts = (number | null)[];

/**
 * The 96 quarter-hours of the clock for one local day, so that days can be compared. On the day of 92 quarter-hours the
 * hour that does not exist is null; on that of 100 the hour that exists twice is the mean of both, as far as known.
 */
export function toClockQuarterHours(amounts: Amounts, day: string, timeZone: TimeZone): Amounts {
  const { first, last } = offsetsMsOfDay(day, timeZone);
  if (first === last) return amounts;
  const bySlot: number[][] = Array.from({ length: dayMs / quarterHourMs }, () => []);
  const midnightMs = dayNumberOf(day) * dayMs;
  for (const [index, at] of quarterHourStarts(day, timeZone).entries()) {
    const amount = amounts[index] ?? null;
    const slot = (at + offsetMsAt(at, timeZone) - midnightMs) / quarterHourMs;
    if (amount !== null) getItem(bySlot, slot).push(amount);
  }
  return bySlot.map(mean);
}

const mean = (amounts: number[]) =>
  amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length;
