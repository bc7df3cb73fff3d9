import type { CounterStep } from '../metering/counters/counter-steps.ts';
import { isSameValue, type Ticks, ticksOf } from './exact-ticks.ts';
import { formCounterIntervals, type StatedPoint } from './form-counter-intervals.ts';
import { formTotalIntervals } from './form-total-intervals.ts';
import { type Interval, minuteMs, type SeriesContext, stepAt } from './interval.ts';
import type { Point, PointStore } from './point-store.ts';

export interface FormedIntervals {
  intervals: Interval[];
  ticksPerBase: bigint;
  points: StatedPoint[];
  bridges: CounterStep[];
}

/** Forms the energy of each row's time from the values of a series. */
export function formIntervals(store: PointStore, context: SeriesContext): FormedIntervals {
  const points = [...withoutRepeats(store, context)];
  const ticks = ticksOf(store.largestScale, context.series);
  const { content } = context.series;
  const formed = { ticksPerBase: ticks.perBase, points: [], bridges: [] };
  if (content === 'amount' || content === 'power')
    return { ...formed, intervals: formRowIntervals(points, context, ticks) };
  const read = points.map((point, index) => ({ ...point, atMs: readAt(index, points, context) }));
  if (content !== 'counter') return { ...formed, intervals: formTotalIntervals(read, context, ticks) };
  return { ...formed, ...formCounterIntervals(read, context, ticks) };
}

/** Rows that are there twice with equal values count once. */
function* withoutRepeats(store: PointStore, { series, issues }: SeriesContext): Generator<Point> {
  let last: Point | undefined;
  for (const point of store.inOrder()) {
    if (last?.atMs === point.atMs) {
      const isEqual = isSameValue(last.value, point.value) && last.status === point.status;
      issues.add(isEqual ? 'equalRow' : 'sameTimeTwice', point.row, {
        series: series.name,
        otherRow: last.row,
        fromMs: point.atMs,
      });
      continue;
    }
    last = point;
    yield point;
  }
}

function formRowIntervals(points: readonly Point[], context: SeriesContext, ticks: Ticks): Interval[] {
  const { track, issues, series, stamp } = context;
  const intervals: Interval[] = [];
  for (const [index, { atMs, value, status, row }] of points.entries()) {
    const step = stepAt(index, points, context);
    const [fromMs, toMs] = stamp === 'end' ? [track.beginOf(atMs, step), atMs] : [atMs, track.endOf(atMs, step)];
    const amount = ticks.of(value, (toMs - fromMs) / minuteMs);
    const before = intervals.at(-1);
    if (before && before.toMs > fromMs) issues.add('timesOverlap', row, { series: series.name, otherRow: before.row });
    else if (amount < 0n) issues.add('negativeAmount', row, { series: series.name, text: '< 0' });
    else intervals.push({ fromMs, toMs, ticks: amount, status, row });
  }
  return intervals;
}

/** When a counter or total was read: at the row's time, or when the time that the row begins had ended. */
function readAt(index: number, points: readonly Point[], context: SeriesContext): number {
  const atMs = points[index]?.atMs ?? 0;
  if (context.stamp !== 'begin' || context.steps.length === 0) return atMs;
  return context.track.endOf(atMs, stepAt(index, points, context));
}
