import { counterStepMs, largestCounter, type CounterPoint } from './counter-point.ts';

const oldestMs = Date.parse('2000-01-01T00:00:00Z');
/** What clocks may be apart. */
const longestAheadMs = 300_000;

/** Whole, not negative, and exact as a number of a program. */
export function isCounter(given: unknown): given is number {
  return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= largestCounter;
}

/** From the year 2000 to five minutes from now. */
export function isCredibleInstant(atMs: number, nowMs: number): boolean {
  return atMs >= oldestMs && atMs <= nowMs + longestAheadMs;
}

export function isOnGrid(atMs: number): boolean {
  return Number.isInteger(atMs / counterStepMs);
}

/** Whether a point may be stored at all. */
export function isCounterPoint({ atMs, counter }: CounterPoint, nowMs: number): boolean {
  return isCounter(counter) && isOnGrid(atMs) && isCredibleInstant(atMs, nowMs);
}
