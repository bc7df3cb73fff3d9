import type { CounterPoint } from '../counters/counter-values.ts';

/** Why a counter is odd. */
export type ReadingIssue = 'lowerThanBefore' | 'higherThanNext' | 'farAboveExpectation' | 'farBelowExpectation';

export interface CounterContext {
  baseUnit: 'Wh' | 'l';
  /** The readings of the same device before and after; null where there is none. */
  previous: CounterPoint | null;
  next: CounterPoint | null;
  /** Since the previous reading, in base units; null when nothing is known. */
  expected: number | null;
}

const farAbove = 2;
const farBelow = 0.3;
/** What is closer to the expectation is not worth a question: 10 kWh, 2 m³. */
const toleratedDifferences = { Wh: 10_000, l: 2000 };

/** What is odd about what a register is said to show. */
export function findReadingIssues(
  counter: number,
  { baseUnit, previous, next, expected }: CounterContext,
): ReadingIssue[] {
  const oddities: ReadingIssue[] = [];
  const isLower = previous !== null && counter < previous.counter;
  if (isLower) oddities.push('lowerThanBefore');
  if (next && counter > next.counter) oddities.push('higherThanNext');
  if (isLower || !previous || expected === null) return oddities;
  const consumption = counter - previous.counter;
  if (Math.abs(consumption - expected) <= toleratedDifferences[baseUnit]) return oddities;
  if (consumption > expected * farAbove) oddities.push('farAboveExpectation');
  if (consumption < expected * farBelow) oddities.push('farBelowExpectation');
  return oddities;
}
