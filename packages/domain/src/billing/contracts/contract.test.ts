import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/days.ts';
import { addCalendarMonths, findTermFault, nextPossibleEndDate } from './contract.ts';

describe('addCalendarMonths', () => {
  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-11-15', 3, '2027-02-15'],
    ['2026-07-01', 24, '2028-07-01'],
    ['2026-07-01', 0, '2026-07-01'],
  ])('adds to %s %i months: %s', (day, months, later) => expect(addCalendarMonths(day, months)).toBe(later));
});

describe('nextPossibleEndDate', () => {
  const terms = { startDate: '2024-07-01', minimumTermUntil: '2026-07-01', noticeMonths: 1 };

  it.each([
    ['2027-01-19', '2027-02-19'],
    ['2027-01-31', '2027-02-28'],
    ['2024-08-01', '2026-06-30'],
    ['2026-05-29', '2026-06-30'],
    ['2026-05-30', '2026-06-30'],
    ['2026-05-31', '2026-06-30'],
    ['2026-06-01', '2026-07-01'],
  ])('returns for a notice on %s: %s', (noticeDate, end) => {
    expect(nextPossibleEndDate({ ...terms, noticeDate })).toBe(end);
  });

  it('depends only on the notice without a minimum term', () => {
    expect(nextPossibleEndDate({ ...terms, minimumTermUntil: null, noticeDate: '2024-08-01' })).toBe('2024-09-01');
  });

  it('is not before the start of the contract', () => {
    const early = { ...terms, minimumTermUntil: null, noticeDate: '2024-05-01' };
    expect(nextPossibleEndDate(early)).toBe('2024-07-01');
  });

  it('is not later for an earlier notice', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(100), fc.nat(3), (first, later, noticeMonths) => {
        const endFor = (count: number) =>
          nextPossibleEndDate({ ...terms, noticeMonths, noticeDate: addDays('2024-01-01', count) });
        expect(endFor(first) <= endFor(first + later)).toBe(true);
      }),
    );
  });
});

it.each([
  ['2024-02-29', '2026-02-28', 1, null],
  ['2024-02-29', '2026-03-01', 1, 'minimumTermTooLong'],
  ['2024-07-01', '2026-07-01', 0, null],
  ['2024-07-01', '2026-07-02', 0, 'minimumTermTooLong'],
  ['2024-07-01', null, 2, 'noticeTooLong'],
] as const)(
  'binds a person at home for two years and a month at most: from %s until %s, notice of %i months: %s',
  (startDate, minimumTermUntil, noticeMonths, fault) => {
    expect(findTermFault({ startDate, minimumTermUntil, noticeMonths })).toBe(fault);
  },
);
