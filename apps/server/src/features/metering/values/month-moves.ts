import { quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { totalsOf, type MeterDayAmounts, type MeterDayTotals } from '@lichthof/domain/metering/meter-day.ts';

/** The amounts by which the totals of a meter's month grow; below 0 they shrink. */
export interface MonthMove extends MeterDayTotals {
  meterId: number;
  /** Its first day. */
  month: string;
  quarterHours: number;
  /** The place in the month of the last value that the days hold now, the first quarter-hour being 1; 0 without any. */
  lastPlace: number;
  /** Whether the last values of a day were taken away, so that the month may end earlier. */
  endsEarlier: boolean;
}

export interface MeterDayChange {
  meterId: number;
  day: string;
  before: MeterDayAmounts | undefined;
  after: MeterDayAmounts;
  /** The totals after the change. */
  totals: MeterDayTotals;
}

/** How far changed days move the totals of their months. */
export function sumMonthMoves(changes: MeterDayChange[]): MonthMove[] {
  const moves = new Map<string, MonthMove>();
  for (const { meterId, day, before, after, totals } of changes) {
    const month = `${day.slice(0, 7)}-01`;
    const key = `${meterId} ${month}`;
    const move = moves.get(key) ?? { meterId, month, ...unmoved };
    moves.set(key, move);
    const was = before ? totalsOf(before) : { total: 0, missing: 0, substituted: 0 };
    move.total += totals.total - was.total;
    move.quarterHours += after.amounts.length - (before?.amounts.length ?? 0);
    move.missing += totals.missing - was.missing;
    move.substituted += totals.substituted - was.substituted;
    const last = countUntilLastAmount(after);
    if (last > 0) move.lastPlace = Math.max(move.lastPlace, placesBefore(month, day) + last);
    if (before && last < countUntilLastAmount(before)) move.endsEarlier = true;
  }
  return [...moves.values()];
}

const unmoved = { total: 0, quarterHours: 0, missing: 0, substituted: 0, lastPlace: 0, endsEarlier: false };
const countUntilLastAmount = ({ amounts }: MeterDayAmounts) => amounts.findLastIndex((amount) => amount !== null) + 1;

/** The quarter-hours of a month before one of its days. All time zones of estates have the same local days. */
const placesBefore = (month: string, day: string) =>
  (startOfDay(day, defaultTimeZone) - startOfDay(month, defaultTimeZone)) / quarterHourMs;
