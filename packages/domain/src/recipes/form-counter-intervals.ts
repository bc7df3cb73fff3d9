import type { AmountStatus } from '../metering/codes.ts';
import { type CounterStep, counterSteps } from '../metering/counters/counter-steps.ts';
import type { CounterPoint } from '../metering/counters/counter-values.ts';
import { roundedDivision, type Ticks } from './exact-ticks.ts';
import { type Interval, longestStepMs, type SeriesContext, worseOf } from './interval.ts';
import type { Point } from './point-store.ts';
import { unitRules } from './units.ts';

export interface StatedPoint extends CounterPoint {
  status: AmountStatus;
  row: number;
}

export interface CounterIntervals {
  intervals: Interval[];
  /** Counters in base units. */
  points: StatedPoint[];
  /** From one counter to the next where rows are missing between them: the difference is known, not its place. */
  bridges: CounterStep[];
}

/** Forms what flowed from each counter to the next. */
export function formCounterIntervals(points: readonly Point[], context: SeriesContext, ticks: Ticks): CounterIntervals {
  const { steps, issues, series, exchanges } = context;
  const stated = points.map(({ atMs, value, status, row }) => ({
    atMs,
    counter: Number(roundedDivision(ticks.of(value, 0), ticks.perBase)),
    status,
    row,
  }));
  const { base } = unitRules[series.unit];
  const intervals: Interval[] = [];
  const bridges: CounterStep[] = [];
  for (const [index, step] of counterSteps(stated, { baseUnit: base, exchanges }).entries()) {
    const [from, to] = [stated[index], stated[index + 1]];
    if (!from || !to) continue;
    const { fromMs, toMs, problem, amount } = step;
    const place = { series: series.name, otherRow: from.row, fromMs, toMs };
    if (problem === 'counterReset') issues.add('counterFalls', to.row, place);
    if (problem === 'implausibleJump') issues.add('counterJumps', to.row, place);
    if (amount === null) continue;
    if (toMs - fromMs > longestStepMs(steps)) bridges.push(step);
    else {
      const status = worseOf(from.status, to.status);
      intervals.push({ fromMs, toMs, ticks: BigInt(amount) * ticks.perBase, status, row: to.row });
    }
  }
  return { intervals, points: stated, bridges };
}
