import { quarterHourMs, startOfDay, type TimeZone } from '../../time/local-days.ts';

/** A local day with its amounts; null is missing. */
interface DayAmounts {
  day: string;
  amounts: readonly (number | null)[];
}

/**
 * What quarter-hours add up to between two instants (UTC ms); of one within which an instant lies, the part of its time
 * counts. Null where a quarter-hour between them is missing.
 */
export function sumBetween(
  days: readonly DayAmounts[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  timeZone: TimeZone,
): number | null {
  let [sum, coveredMs] = [0, 0];
  for (const { day, amounts } of days) {
    const startsAt = startOfDay(day, timeZone);
    for (const [index, amount] of amounts.entries()) {
      const at = startsAt + index * quarterHourMs;
      const insideMs = Math.min(toMs, at + quarterHourMs) - Math.max(fromMs, at);
      if (insideMs <= 0 || amount === null) continue;
      sum += (amount * insideMs) / quarterHourMs;
      coveredMs += insideMs;
    }
  }
  return coveredMs === toMs - fromMs ? Math.round(sum) : null;
}
