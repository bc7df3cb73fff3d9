import { quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';

/** All time zones of estates have the same local days. */
export const quarterHoursBetween = (from: string, to: string) =>
  (startOfDay(to, defaultTimeZone) - startOfDay(from, defaultTimeZone)) / quarterHourMs;

/** The most quarter-hours of the days that a meter can have by now. */
export function quarterHoursUntil({ from, to }: DayRange, nowMs: number): number {
  const passed = Math.floor((nowMs - startOfDay(from, defaultTimeZone)) / quarterHourMs);
  return Math.max(0, Math.min(passed, quarterHoursBetween(from, to)));
}
