import type { CounterPoint } from '../counters/counter-values.ts';

/** Why a counter is implausible. */
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

/** Lists why the counter that a register is said to show is implausible. */
export function findReadingIssues(
  counter: number,
  { baseUnit, previous, next, expected }: CounterContext,
): ReadingIssue[] {
  const issues: ReadingIssue[] = [];
  const isLower = previous !== null && counter < previous.counter;
  if (isLower) issues.push('lowerThanBefore');
  if (next && counter > next.counter) issues.push('higherThanNext');
  if (isLower || !previous || expected === null) return issues;
  const consumption = counter - previous.counter;
  if (Math.abs(consumption - expected) <= toleratedDifferences[baseUnit]) return issues;
  if (consumption > expected * farAbove) issues.push('farAboveExpectation');
  if (consumption < expected * farBelow) issues.push('farBelowExpectation');
  return issues;
}
