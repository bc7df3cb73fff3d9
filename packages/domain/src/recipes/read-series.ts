import { AmountStatus } from '../metering/codes.ts';
import type { ReadSeries } from '../metering/quarter-hour-file/read-file.ts';
import { countsOf, originOf, type ReadDay } from '../metering/quarter-hour-file/series-values.ts';
import { isOverBorders } from '../metering/counters/spread-step.ts';
import type { ZonedInstant } from '../metering/expected-values.ts';
import { addDays, eachDay } from '../time/days.ts';
import { localDayOf, quarterHourMs, quarterHoursOf, startOfDay, type TimeZone } from '../time/local-days.ts';
import type { SeriesReading } from './read-by-recipe.ts';

export interface MeterOfSeries extends ZonedInstant {
  meterId: number;
  /** Counters are kept as readings only: no quarter-hours are formed of them. */
  readingsOnly: boolean;
}

/** A series as it is stored: local days of whole amounts, and readings. */
export function toReadSeries(reading: SeriesReading, { meterId, readingsOnly, ...at }: MeterOfSeries): ReadSeries {
  const days = daysOf(readingsOnly ? { ...reading, bridges: [] } : reading, at.timeZone);
  const points = readingsOnly ? reading.points : reading.points.filter(({ atMs }) => isMidnight(atMs, at.timeZone));
  return {
    seriesKey: reading.key,
    name: reading.name,
    meterId,
    ...countsOf(days, at),
    days,
    ...(reading.spread > 0 && { spread: reading.spread }),
    readings: points.map(({ atMs, counter, status }) => ({ atMs, counter, origin: originOf(status) })),
    bridges: readingsOnly ? [] : reading.bridges.filter((step) => step.amount !== null && isOverBorders(step)),
  };
}

export const isMidnight = (atMs: number, timeZone: TimeZone): boolean =>
  startOfDay(localDayOf(atMs, timeZone), timeZone) === atMs;

/** All days from the first to the last with an amount, or that two counters bridge; a day without any is in it too. */
function daysOf({ quarterHours, bridges }: SeriesReading, timeZone: TimeZone): ReadDay[] {
  const known = bridges.filter(({ amount }) => amount !== null);
  const begins = [quarterHours[0]?.atMs, known[0]?.fromMs].filter((at) => at !== undefined);
  const last = quarterHours.at(-1);
  const ends = [last && last.atMs + quarterHourMs, known.at(-1)?.toMs].filter((at) => at !== undefined);
  if (begins.length === 0) return [];
  const [firstDay, lastDay] = [localDayOf(Math.min(...begins), timeZone), localDayOf(Math.max(...ends) - 1, timeZone)];
  const days = new Map<string, ReadDay & { statuses: AmountStatus[] }>();
  for (const day of eachDay(firstDay, addDays(lastDay, 1))) {
    const count = quarterHoursOf(day, timeZone);
    const amounts = Array.from({ length: count }, (): number | null => null);
    days.set(day, { day, amounts, statuses: amounts.map((): AmountStatus => AmountStatus.Measured) });
  }
  for (const { atMs, amount, status } of quarterHours) {
    const day = localDayOf(atMs, timeZone);
    const found = days.get(day);
    if (!found) continue;
    const index = (atMs - startOfDay(day, timeZone)) / quarterHourMs;
    found.amounts[index] = amount;
    found.statuses[index] = status;
  }
  return [...days.values()].map(({ statuses, ...day }) => ({
    ...day,
    statuses: statuses.some((status) => status !== AmountStatus.Measured) ? statuses : null,
  }));
}
