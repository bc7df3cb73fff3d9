import type { CounterStep } from '../metering/counters/counter-steps.ts';
import { isSameValue, type Ticks, ticksOf } from './exact-ticks.ts';
import { formCounterIntervals, type StatedPoint } from './form-counter-intervals.ts';
import { formTotalIntervals } from './form-total-intervals.ts';
import { dayMinutes, type Interval, minuteMs, type SeriesContext, stepAt } from './interval.ts';
import type { Point, PointList, PointStore } from './point-store.ts';

export interface FormedIntervals {
  /** In order of time, each formed when it is read. */
  intervals: Iterable<Interval>;
  ticksPerBase: bigint;
  /** Counters and bridges are complete once the intervals have been read. */
  points: StatedPoint[];
  bridges: CounterStep[];
  problems: CounterStep[];
}

/** Forms the energy of each row's time from the values of a series. */
export function formIntervals(store: PointStore, context: SeriesContext): FormedIntervals {
  const points = withoutRepeats(store.inOrder(), context);
  const ticks = ticksOf(store.largestScale, context.series);
  const { content } = context.series;
  const formed: Omit<FormedIntervals, 'intervals'> = {
    ticksPerBase: ticks.perBase,
    points: [],
    bridges: [],
    problems: [],
  };
  if (content === 'amount' || content === 'power')
    return { ...formed, intervals: formRowIntervals(points, context, ticks) };
  const read = pointsWhenRead(points, context);
  if (content !== 'counter') return { ...formed, intervals: formTotalIntervals(read, context, ticks) };
  return { ...formed, intervals: formCounterIntervals(read, context, { ticks, ...formed }) };
}

/** Rows that are there twice with equal values count once. */
function withoutRepeats(points: PointList, { series, issues }: SeriesContext): PointList {
  return points.filter((point, last) => {
    if (last?.atMs !== point.atMs) return true;
    const isEqual = isSameValue(last.value, point.value) && last.status === point.status;
    issues.add(isEqual ? 'equalRow' : 'sameTimeTwice', point.row, {
      series: series.name,
      otherRow: last.row,
      fromMs: point.atMs,
    });
    return false;
  });
}

/** The day of 25 hours: an amount of more says nothing about quarter-hours. */
const longestDayMs = 25 * 60 * minuteMs;

function* formRowIntervals(points: PointList, context: SeriesContext, ticks: Ticks): Generator<Interval> {
  const { issues, series, steps } = context;
  let [index, endMs, endRow] = [-1, Number.NEGATIVE_INFINITY, 0];
  for (const { value, status, row } of points) {
    index += 1;
    const [fromMs, toMs] = boundsOf(index, points, context);
    if (fromMs === undefined || toMs === undefined) {
      issues.add('lengthUnknown', row, { series: series.name });
      continue;
    }
    if (steps.length === 0 && toMs - fromMs > longestDayMs) {
      issues.add('longerThanDay', row, { series: series.name });
      continue;
    }
    const amount = ticks.of(value, (toMs - fromMs) / minuteMs);
    if (endMs > fromMs) issues.add('timesOverlap', row, { series: series.name, otherRow: endRow });
    else if (amount < 0n) issues.add('negativeAmount', row, { series: series.name, text: '< 0' });
    else {
      [endMs, endRow] = [toMs, row];
      yield { fromMs, toMs, ticks: amount, status, row };
    }
  }
}

/** Begin and end of a row's time; without steps it lasts to the next row, or since the row before. */
function boundsOf(index: number, points: PointList, context: SeriesContext): (number | undefined)[] {
  const { steps, stamp, track } = context;
  const atMs = points.atMs(index) ?? 0;
  if (steps.length === 0) return stamp === 'end' ? [points.atMs(index - 1), atMs] : [atMs, points.atMs(index + 1)];
  const step = stepAt(index, points, context);
  return stamp === 'end' ? [track.beginOf(atMs, step), atMs] : [atMs, track.endOf(atMs, step)];
}

/**
 * Counters and totals by when they were read: at the row's time, or when the time that the row begins had ended. Without
 * steps that of a counter is its day.
 */
function* pointsWhenRead(points: PointList, context: SeriesContext): Generator<Point> {
  const isBegin = context.stamp === 'begin';
  const stepWithout = context.series.content === 'counter' ? dayMinutes : 0;
  let index = 0;
  for (const point of points) {
    const step = context.steps.length === 0 ? stepWithout : stepAt(index, points, context);
    yield isBegin ? { ...point, atMs: context.track.endOf(point.atMs, step) } : point;
    index += 1;
  }
}
