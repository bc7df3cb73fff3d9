import { expect, it } from 'vitest';
import { hiddenIn, periodIn } from './use-overview-filter.ts';

it.each([
  [null, 'month', '2025-12-01'],
  ['2026-08', 'month', '2026-08-01'],
  ['2025', 'year', '2025-01-01'],
  ['2026-13', 'month', '2025-12-01'],
  ['gestern', 'month', '2025-12-01'],
])('reads from the URL %s the %s from %s', (text, kind, from) => {
  expect(periodIn(text, '2026-01-31')).toEqual({ kind, from });
});

it.each([
  [null, 'name', ['selfConsumption', 'yield', 'alarms']],
  [null, 'yield', ['selfConsumption', 'alarms', 'feedIn']],
  ['none', 'name', []],
  ['pv,grid', 'name', ['pv', 'grid']],
  ['pv,grid', 'grid', ['pv']],
])('reads from the URL %s, sorted by %s, the hidden columns %j', (text, sortedBy, hidden) => {
  expect(hiddenIn(text, sortedBy)).toEqual(hidden);
});
