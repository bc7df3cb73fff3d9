import { dayMs } from '../../time/days.ts';
import type { CounterPoint } from '../counters/counter-values.ts';

/** What is known to have flowed in some time. */
export interface KnownConsumption {
  amount: number;
  lengthMs: number;
}

/** Less than that tells too little of a day's course. */
const shortestMs = dayMs;

/**
 * What would be expected in a time by the first evidence that is long enough, in whole base units; null without any.
 */
export function expectedConsumption(lengthMs: number, evidence: readonly (KnownConsumption | null)[]): number | null {
  const usable = evidence.find((known) => known !== null && known.lengthMs >= shortestMs);
  return usable ? Math.round((usable.amount / usable.lengthMs) * lengthMs) : null;
}

/** Readings further apart do not tell how much of it fell on which season. */
const farthestMs = 100 * dayMs;

/**
 * What flowed between two instants by readings around them, as if it had flowed evenly from one to the next. `readings`
 * are in the order of time and rise; null where they do not reach, or are too far apart.
 */
export function consumptionByReadings(
  readings: readonly CounterPoint[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): KnownConsumption | null {
  const [from, to] = [counterAt(readings, fromMs), counterAt(readings, toMs)];
  return from === null || to === null ? null : { amount: Math.max(0, to - from), lengthMs: toMs - fromMs };
}

function counterAt(readings: readonly CounterPoint[], atMs: number): number | null {
  const before = readings.findLast((reading) => reading.atMs <= atMs);
  const after = readings.find((reading) => reading.atMs >= atMs);
  if (!before || !after || after.atMs - before.atMs > farthestMs) return null;
  if (after.atMs === before.atMs) return before.counter;
  const part = (atMs - before.atMs) / (after.atMs - before.atMs);
  return before.counter + part * (after.counter - before.counter);
}
