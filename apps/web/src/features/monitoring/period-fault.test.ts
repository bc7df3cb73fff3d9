import { expect, it } from 'vitest';
import { periodFault } from './period-fault.ts';

const known = { valuesFrom: '2024-03-01', today: '2026-11-26' };

it.each([
  ['2026-03-01', '2026-02-01', 'reversed'],
  ['2026-03-01', '2026-03-01', 'reversed'],
  ['1976-01-01', '2026-01-01', 'tooLong'],
  ['2006-01-01', '2026-12-31', undefined],
  ['2026-11-27', '2026-11-28', 'future'],
  ['2026-11-26', '2026-11-27', undefined],
  ['2024-02-01', '2024-03-01', 'beforeValues'],
  ['2024-02-01', '2024-03-02', undefined],
])('judges the days from %s to %s', (from, to, fault) => {
  expect(periodFault({ from, to }, known)).toBe(fault);
});
