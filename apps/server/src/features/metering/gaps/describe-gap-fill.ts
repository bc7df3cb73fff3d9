import type { Fill } from '@lichthof/contracts/gap-fills.ts';
import { standingSubstitutes } from '@lichthof/domain/metering/gaps/remaining-substitutes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import {
  isoAt,
  quarterHourMs,
  quarterHourStarts,
  startOfDay,
  type TimeZone,
} from '@lichthof/domain/time/local-days.ts';
import type { FillDay, FillRow } from './gap-fills.db.ts';

/** A fill as it is told: its span, what it wrote, and how much of that still stands. */
export function toFill({ days, ...fill }: FillRow, timeZone: TimeZone): Fill {
  const amounts = days.flatMap(({ filled }) => filled.filter((amount) => amount !== null));
  return {
    ...fill,
    ...spanOf(days, timeZone),
    quarterHours: amounts.length,
    standing: fill.revokedAt ? 0 : standingCount(days),
    total: amounts.reduce((sum, amount) => sum + amount, 0),
  };
}

export function standingCount(days: FillDay[]): number {
  return days.reduce((count, day) => {
    if (!day.amounts) return count;
    return count + standingSubstitutes(day, day.filled).filter(Boolean).length;
  }, 0);
}

/** From the first quarter-hour written to the end of the last; whole days of a fill of which nothing is known. */
function spanOf(days: FillDay[], timeZone: TimeZone): { from: string; to: string } {
  const written = days.flatMap(({ day, filled }) =>
    quarterHourStarts(day, timeZone).filter((_, index) => (filled[index] ?? null) !== null),
  );
  const from = written[0] ?? startOfDay(days[0]!.day, timeZone);
  const last = written.at(-1);
  const to = last === undefined ? startOfDay(addDays(days.at(-1)!.day, 1), timeZone) : last + quarterHourMs;
  return { from: isoAt(from, timeZone), to: isoAt(to, timeZone) };
}
