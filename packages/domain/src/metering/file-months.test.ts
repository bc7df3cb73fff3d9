import { expect, it } from 'vitest';
import { isFileDue, lastImportedMonth, nextFileMonth } from './file-months.ts';

it.each([
  ['2026-10-31', '2026-11-28', '2026-11-01', false],
  ['2026-10-31', '2026-12-09', '2026-11-01', false],
  ['2026-10-31', '2026-12-10', '2026-11-01', true],
  ['2026-08-31', '2026-11-28', '2026-09-01', true],
  ['2026-10-17', '2026-11-28', '2026-10-01', true],
])('after values up to %s it is %s: the files of %s are due: %s', (lastDay, today, month, isDue) => {
  expect([nextFileMonth(lastDay), isFileDue(lastDay, today)]).toEqual([month, isDue]);
});

it.each([
  ['2026-11-09', '2026-09-01'],
  ['2026-11-10', '2026-10-01'],
  ['2026-11-30', '2026-10-01'],
  ['2027-01-09', '2026-11-01'],
  ['2027-01-10', '2026-12-01'],
  ['2028-03-01', '2028-01-01'],
  ['2026-03-31', '2026-02-01'],
])('on %s files of the month from %s should be there', (today, month) => {
  expect(lastImportedMonth(today)).toBe(month);
});
