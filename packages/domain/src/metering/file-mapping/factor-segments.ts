import { startOfDay, type TimeZone } from '../../time/local-days.ts';
import type { CounterStep } from '../counters/counter-steps.ts';
import type { CounterPoint } from '../counters/counter-values.ts';
import { type FactorPeriod, noFactor } from '../transformer-factor.ts';

/** Local days of one transformer factor, `to` exclusive; null on a side without a limit. */
export interface FactorSegment {
  from: string | null;
  to: string | null;
  factor: number;
}

/** All time, cut where the factor changes, in order. */
export function segmentsOfFactors(periods: readonly FactorPeriod[]): FactorSegment[] {
  const borders = [...new Set(periods.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]))].sort();
  const begins: (string | null)[] = [null, ...borders];
  return begins.map((from, index) => {
    const factor = periods.find(
      (period) => from !== null && period.from <= from && (period.to ?? '9999') > from,
    )?.factor;
    return { from, to: begins[index + 1] ?? null, factor: factor ?? noFactor };
  });
}

const isDayOf = ({ from, to }: FactorSegment, day: string) =>
  (from === null || from <= day) && (to === null || day < to);

interface SegmentValues<Day, Point> {
  days: Day[];
  readings: Point[];
  bridges: CounterStep[];
}

/** What a series has within a segment; a step across its border is none of it, since its energy is not known. */
export function valuesOfSegment<Day extends { day: string }, Point extends CounterPoint>(
  { days, readings, bridges }: SegmentValues<Day, Point>,
  segment: FactorSegment,
  timeZone: TimeZone,
): SegmentValues<Day, Point> {
  const fromMs = segment.from === null ? Number.NEGATIVE_INFINITY : startOfDay(segment.from, timeZone);
  const toMs = segment.to === null ? Number.POSITIVE_INFINITY : startOfDay(segment.to, timeZone);
  return {
    days: days.filter(({ day }) => isDayOf(segment, day)),
    readings: readings.filter(({ atMs }) => fromMs <= atMs && atMs < toMs),
    bridges: bridges.filter((step) => fromMs <= step.fromMs && step.toMs <= toMs),
  };
}
