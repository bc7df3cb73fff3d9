import type { AmountStatus } from '../metering/codes.ts';
import { type CounterStep, eachCounterStep } from '../metering/counters/counter-steps.ts';
import { type CounterPoint, largestCounter } from '../metering/counters/counter-values.ts';
import { roundedDivision, type Ticks } from './exact-ticks.ts';
import { type Interval, longestStepMs, type SeriesContext, worseOf } from './interval.ts';
import type { Point } from './point-store.ts';
import { unitRules } from './units.ts';

export interface StatedPoint extends CounterPoint {
  status: AmountStatus;
  row: number;
}

interface CounterTargets {
  ticks: Ticks;
  /** Counters in base units, as far as they are kept. */
  points: StatedPoint[];
  /** From one counter to the next where rows are missing between them: the difference is known, not its place. */
  bridges: CounterStep[];
  /** From one counter to the next where the counter fell or jumped. */
  problems: CounterStep[];
}

/** Forms what flowed from each counter to the next. */
export function* formCounterIntervals(
  points: Iterable<Point>,
  context: SeriesContext,
  { ticks, bridges, problems, ...targets }: CounterTargets,
): Generator<Interval> {
  const { steps, issues, series, exchanges, keepsPoint } = context;
  const { base } = unitRules[series.unit];
  const longest = longestStepMs(steps);
  const statedPoints = function* (): Generator<StatedPoint> {
    for (const { atMs, value, status, row } of points) {
      const counter = Number(roundedDivision(ticks.of(value, 0), ticks.perBase));
      if (counter < 0 || counter > largestCounter) {
        issues.add(counter < 0 ? 'negativeAmount' : 'counterTooLarge', row, {
          series: series.name,
          text: String(counter),
        });
        continue;
      }
      const point = { atMs, counter, status, row };
      if (keepsPoint?.(atMs) ?? true) targets.points.push(point);
      yield point;
    }
  };
  // only an exchange looks at more than two counters at once
  const stated = exchanges.length === 0 ? statedPoints() : [...statedPoints()];
  for (const { step, from, to } of eachCounterStep(stated, { baseUnit: base, exchanges })) {
    const { fromMs, toMs, problem, amount } = step;
    const place = { series: series.name, otherRow: from.row, fromMs, toMs };
    if (problem === 'counterReset') issues.add('counterFalls', to.row, place);
    if (problem === 'implausibleJump') issues.add('counterJumps', to.row, place);
    if (problem === 'counterReset' || problem === 'implausibleJump') problems.push(step);
    if (amount === null) continue;
    if (toMs - fromMs > longest) bridges.push(step);
    else {
      const status = worseOf(from.status, to.status);
      yield { fromMs, toMs, ticks: BigInt(amount) * ticks.perBase, status, row: to.row };
    }
  }
}
