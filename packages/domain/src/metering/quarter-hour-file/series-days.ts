import { AmountStatus } from '../codes.ts';
import { valuesUntilMs, type ZonedInstant } from '../expected-values.ts';
import { quarterHourMs, startOfDay } from '../../time/local-days.ts';
import type { SeriesBasis, Target } from './file-reading.ts';
import type { FileReadingPoint, ReadSeries } from './read-file.ts';
import type { ReadDay } from './series-values.ts';

/** A series of amounts as it would be stored. */
export function amountSeries(target: Target, basis: SeriesBasis): ReadSeries {
  return seriesOfDays(target, target.values.wholeDays(target.factor), basis);
}

/** Counters at any instants, of which no amounts are formed. */
export function readingSeries({ series, meterId }: Target, readings: FileReadingPoint[]): ReadSeries {
  return {
    seriesKey: series.key,
    name: series.name,
    meterId,
    total: 0,
    quarterHours: 0,
    missing: 0,
    days: [],
    readings,
    bridges: [],
  };
}

export function seriesOfDays(target: Target, days: ReadDay[], basis: SeriesBasis): ReadSeries {
  return { ...readingSeries(target, []), ...countsOf(days, basis), days };
}

/** The sum of days, and how many of their quarter-hours are there or missing; what may still come is neither. */
export function countsOf(days: ReadDay[], at: ZonedInstant): Pick<ReadSeries, 'total' | 'quarterHours' | 'missing'> {
  const counts = { total: 0, quarterHours: 0, missing: 0 };
  const endMs = expectedUntilMs(days, at);
  let endsAt = days[0] ? startOfDay(days[0].day, at.timeZone) : 0;
  for (const amount of days.flatMap(({ amounts }) => amounts)) {
    endsAt += quarterHourMs;
    if (amount !== null) {
      counts.total += amount;
      counts.quarterHours += 1;
    } else if (endsAt <= endMs) counts.missing += 1;
  }
  return counts;
}

function expectedUntilMs(days: ReadDay[], at: ZonedInstant): number {
  const last = days.findLast(({ amounts }) => amounts.some((amount) => amount !== null));
  if (!last) return at.nowMs;
  return valuesUntilMs({ day: last.day, index: last.amounts.findLastIndex((amount) => amount !== null) }, at);
}

export function originOf(status: AmountStatus): FileReadingPoint['origin'] {
  if (status === AmountStatus.Measured) return 'operator';
  return status === AmountStatus.Substitute ? 'substitute' : 'estimated';
}
