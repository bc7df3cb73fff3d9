import { expect, it } from 'vitest';
import { findReadingIssues, type ReadingIssue } from './reading-issues.ts';

const at = (counter: number) => ({ atMs: 0, counter });

const neighbour = (counter: number | null) => (counter === null ? null : at(counter));

it.each<[string, number, number | null, number | null, number | null, ReadingIssue[]]>([
  ['fits between its neighbours', 150_000, 100_000, 200_000, 50_000, []],
  ['is lower than the one before', 99_999, 100_000, null, 50_000, ['lowerThanBefore']],
  ['equals the one before and is expected to', 100_000, 100_000, null, 10_000, []],
  ['is higher than the next', 200_001, 100_000, 200_000, 100_000, ['higherThanNext']],
  ['is lower than before and higher than next', 50, 100, 10, null, ['lowerThanBefore', 'higherThanNext']],
  ['is twice what was expected', 200_000, 100_000, null, 50_000, []],
  ['is more than twice', 200_001, 100_000, null, 50_000, ['farAboveExpectation']],
  ['is a third of what was expected', 115_000, 100_000, null, 50_000, []],
  ['is less', 114_999, 100_000, null, 50_000, ['farBelowExpectation']],
  ['is far off, but by little', 110_000, 100_000, null, 0, []],
  ['is far off where nothing is expected', 110_001, 100_000, null, 0, ['farAboveExpectation']],
  ['is the first one', 9_000_000, null, null, null, []],
  ['has no expectation', 9_000_000, 1, null, null, []],
])('a counter that %s', (_, counter, previous, next, expected, issues) => {
  const around = { previous: neighbour(previous), next: neighbour(next), expected };
  expect(findReadingIssues(counter, { baseUnit: 'Wh', ...around })).toEqual(issues);
});

it('litres are asked about sooner: people use less of them', () => {
  const around = { previous: at(0), next: null, expected: 0 };
  expect(findReadingIssues(2001, { baseUnit: 'l', ...around })).toEqual(['farAboveExpectation']);
  expect(findReadingIssues(2001, { baseUnit: 'Wh', ...around })).toEqual([]);
});
