import { expect, it } from 'vitest';
import { eachDay } from './days.ts';
import { federalStates, isPublicHoliday, type FederalState } from './public-holidays.ts';

const countIn = (year: number, state: FederalState | null) =>
  eachDay(`${year}-01-01`, `${year + 1}-01-01`).filter((day) => isPublicHoliday(day, state)).length;

it.each([
  ['2026-11-18', 'SN', true],
  ['2026-11-18', 'TH', false],
  ['2026-06-04', 'NW', true],
  ['2026-06-04', 'NI', false],
  ['2026-04-05', 'BB', true],
  ['2026-04-05', 'BE', false],
  ['2025-05-08', 'BE', true],
  ['2026-05-08', 'BE', false],
  ['2026-04-03', null, true],
  ['2026-10-31', null, false],
  ['2028-02-29', null, false],
] as const)('%s in %s: %s', (day, state, isHoliday) => expect(isPublicHoliday(day, state)).toBe(isHoliday));

it('has nine days in all states, and between ten and thirteen in each', () => {
  expect(countIn(2026, null)).toBe(9);
  expect(federalStates.map((state) => `${state} ${countIn(2026, state)}`)).toEqual([
    'BB 12',
    'BE 10',
    'BW 12',
    'BY 12',
    'HB 10',
    'HE 10',
    'HH 10',
    'MV 11',
    'NI 10',
    'NW 11',
    'RP 11',
    'SH 10',
    'SL 12',
    'SN 11',
    'ST 11',
    'TH 11',
  ]);
});
