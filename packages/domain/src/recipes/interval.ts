import { AmountStatus } from '../metering/codes.ts';
import type { CounterExchange } from '../metering/counters/counter-exchanges.ts';
import type { PointList } from './point-store.ts';
import type { RowIssues } from './reading-issues.ts';
import type { RecipeSeries, RecipeStamp } from './recipe.ts';
import type { TimeTrack } from './time-track.ts';

/** Energy of a time from the file, in exact parts of a base unit. */
export interface Interval {
  fromMs: number;
  toMs: number;
  ticks: bigint;
  status: AmountStatus;
  row: number;
}

/** What the intervals of a series are formed by. */
export interface SeriesContext {
  series: RecipeSeries;
  stamp: RecipeStamp;
  steps: readonly number[];
  track: TimeTrack;
  issues: RowIssues;
  exchanges: readonly CounterExchange[];
  /** Which counters are kept beside the intervals; all without it. */
  keepsPoint?: ((atMs: number) => boolean) | undefined;
}

export const minuteMs = 60_000;
export const dayMinutes = 1440;

/** An hour more or less makes a day of the clock change. */
export function isLength(minutes: number | undefined, step: number): boolean {
  if (minutes === undefined) return false;
  return step % dayMinutes === 0 ? Math.abs(minutes - step) <= 60 : minutes === step;
}

/** How long a row stands: to its neighbour, where that is one of the steps; before a gap as the row on the other side. */
export function stepAt(
  index: number,
  points: Pick<PointList, 'atMs'>,
  { steps, stamp }: Pick<SeriesContext, 'steps' | 'stamp'>,
): number {
  const [first = 0] = steps;
  if (steps.length === 1) return first;
  const at = points.atMs(index) ?? 0;
  const minutesTo = (other: number | undefined) => (other === undefined ? undefined : Math.abs(other - at) / minuteMs);
  const [next, before] = [minutesTo(points.atMs(index + 1)), minutesTo(points.atMs(index - 1))];
  const isStep = (minutes: number | undefined) => steps.find((step) => isLength(minutes, step));
  const found = stamp === 'end' ? (isStep(before) ?? isStep(next)) : (isStep(next) ?? isStep(before));
  return found ?? Math.min(...steps);
}

/** The longest time between two counters that counts as one step. */
export function longestStepMs(steps: readonly number[]): number {
  const longest = Math.max(0, ...steps);
  return (longest + (longest > 0 && longest % dayMinutes === 0 ? 60 : 0)) * minuteMs;
}

const rank: Record<AmountStatus, number> = {
  [AmountStatus.Measured]: 0,
  [AmountStatus.Provisional]: 1,
  [AmountStatus.Substitute]: 2,
  [AmountStatus.Estimated]: 3,
};
/** What is made of two values is as good as the worse of them. */
export const worseOf = (a: AmountStatus, b: AmountStatus): AmountStatus => (rank[b] > rank[a] ? b : a);
