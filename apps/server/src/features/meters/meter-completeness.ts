import type { getMeterCompleteness } from '@lichthof/contracts/meters.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { isoAt, quarterHourMs, quarterHourStarts, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { readIncompleteDays, readMeterMonths } from './meters.db.ts';

/** A meter's months and gaps: a day of which nothing is stored misses all its quarter-hours. */
export async function readCompleteness(
  db: Database,
  meter: { customerId: number; meterId: number },
  timeZone: TimeZone,
): Promise<ResultOf<typeof getMeterCompleteness>> {
  const months = await readMeterMonths(db, meter);
  const incomplete = await readIncompleteDays(db, meter);
  const missing = incomplete.flatMap(({ day, amounts }) =>
    quarterHourStarts(day, timeZone).filter((_, index) => (amounts?.[index] ?? null) === null),
  );
  const absent = incomplete.filter(({ amounts }) => amounts === null);
  const counted = months.map((month) => {
    const ofMonth = absent.filter(({ day }) => day.slice(0, 7) === month.month.slice(0, 7));
    const quarterHours = ofMonth.reduce((sum, { day }) => sum + quarterHourStarts(day, timeZone).length, 0);
    return { ...month, quarterHours: month.quarterHours + quarterHours, missing: month.missing + quarterHours };
  });
  return { months: counted, gaps: gapsOf(missing, timeZone) };
}

function gapsOf(missing: number[], timeZone: TimeZone) {
  const gaps: { from: number; to: number }[] = [];
  for (const at of missing) {
    const last = gaps.at(-1);
    if (last?.to === at) last.to = at + quarterHourMs;
    else gaps.push({ from: at, to: at + quarterHourMs });
  }
  return gaps.map(({ from, to }) => ({
    from: isoAt(from, timeZone),
    to: isoAt(to, timeZone),
    quarterHours: (to - from) / quarterHourMs,
  }));
}
