import type { Ticks } from './exact-ticks.ts';
import { type Interval, longestStepMs, type SeriesContext, worseOf } from './interval.ts';
import type { Point } from './point-store.ts';

/** A total that falls within its day, month or year is an issue; where it starts again, its value came since then. */
export function* formTotalIntervals(
  points: Iterable<Point>,
  context: SeriesContext,
  ticks: Ticks,
): Generator<Interval> {
  const { series, issues, steps } = context;
  const longest = longestStepMs(steps);
  let before: Point | undefined;
  for (const point of points) {
    const begin = periodBegin(point.atMs, before, context);
    const isSamePeriod = before !== undefined && (begin < before.atMs || series.content === 'restartingTotal');
    const now = ticks.of(point.value, 0);
    const known = isSamePeriod && before ? ticks.of(before.value, 0) : 0n;
    const restarted = series.content === 'restartingTotal' && now < known;
    const fromMs = before && isSamePeriod ? before.atMs : begin;
    const amount = restarted ? now : now - known;
    if (amount < 0n) issues.add('totalFalls', point.row, { series: series.name });
    else if (point.atMs > fromMs && point.atMs - fromMs <= longest) {
      const status = before ? worseOf(before.status, point.status) : point.status;
      yield { fromMs, toMs: point.atMs, ticks: amount, status, row: point.row };
    }
    before = point;
  }
}

/** When the total that stands at an instant began; a reading at midnight is that of the day before. */
function periodBegin(atMs: number, before: Point | undefined, { series, track }: SeriesContext): number {
  if (series.content === 'restartingTotal') return before?.atMs ?? atMs;
  const local = new Date(track.localMsAt(atMs - 1));
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const localMs = {
    dayTotal: Date.UTC(year, month, day),
    monthTotal: Date.UTC(year, month, 1),
    yearTotal: Date.UTC(year, 0, 1),
  }[series.content as 'dayTotal' | 'monthTotal' | 'yearTotal'];
  return track.instantOf(localMs);
}
