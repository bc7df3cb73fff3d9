import { expect, it } from 'vitest';
import { addMonths } from './add-months.ts';

it.each([
  ['2026-11-23', 1, '2026-12-23'],
  ['2026-12-01', 1, '2027-01-01'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (day, months, later) => expect(addMonths(day, months)).toBe(later));
