import type { GapFill } from '@lichthof/contracts/gap-fills.ts';
import { remainingSubstitutes } from '@lichthof/domain/metering/gaps/remaining-substitutes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import {
  isoAt,
  quarterHourMs,
  quarterHourStarts,
  startOfDay,
  type TimeZone,
} from '@lichthof/domain/time/local-days.ts';
import type { GapFillDay, GapFillRow } from './gap-fills.db.ts';

/** A fill as it is told: its span, what it wrote, and how much of that still stands. */
export function toGapFill({ days, ...fill }: GapFillRow, timeZone: TimeZone): GapFill {
  const amounts = days.flatMap(({ filled }) => filled.filter((amount) => amount !== null));
  return {
    ...fill,
    ...spanOf(days, timeZone),
    quarterHours: amounts.length,
    remaining: fill.revokedAt ? 0 : countRemaining(days),
    total: amounts.reduce((sum, amount) => sum + amount, 0),
  };
}

export function countRemaining(days: GapFillDay[]): number {
  return days.reduce((count, day) => {
    if (!day.amounts) return count;
    return count + remainingSubstitutes(day, day.filled).filter(Boolean).length;
  }, 0);
}

/** From the first quarter-hour written to the end of the last; whole days of a fill of which nothing is known. */
function spanOf(days: GapFillDay[], timeZone: TimeZone): { from: string; to: string } {
  const written = days.flatMap(({ day, filled }) =>
    quarterHourStarts(day, timeZone).filter((_, index) => (filled[index] ?? null) !== null),
  );
  const from = written[0] ?? startOfDay(days[0]!.day, timeZone);
  const last = written.at(-1);
  const to = last === undefined ? startOfDay(addDays(days.at(-1)!.day, 1), timeZone) : last + quarterHourMs;
  return { from: isoAt(from, timeZone), to: isoAt(to, timeZone) };
}
