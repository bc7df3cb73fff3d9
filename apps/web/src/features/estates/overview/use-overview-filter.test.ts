import { expect, it } from 'vitest';
import { periodIn } from './use-overview-filter.ts';

it.each([
  [null, 'month', '2025-12-01'],
  ['2026-08', 'month', '2026-08-01'],
  ['2025', 'year', '2025-01-01'],
  ['2026-13', 'month', '2025-12-01'],
  ['gestern', 'month', '2025-12-01'],
])('reads from the URL %s the %s from %s', (text, kind, from) => {
  expect(periodIn(text, '2026-01-31')).toEqual({ kind, from });
});
