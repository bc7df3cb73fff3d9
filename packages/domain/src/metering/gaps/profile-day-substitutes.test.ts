import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../../time/days.ts';
import type { TimeZone } from '../../time/local-days.ts';
import { amountsOf, daysOf, gapOf, wholeDay } from './days-for-tests.ts';
import { profileDaySubstitutes } from './profile-day-substitutes.ts';
import type { SubstituteRequest } from './substitutes.ts';

const timeZone: TimeZone = 'Europe/Berlin';
/** A Wednesday; 13 and 27 May are the Wednesdays next to it. */
const wednesday = '2026-05-20';
const fewWeeks = ['2026-04-29', '2026-06-10'] as const;

function amountsFor(request: Omit<SubstituteRequest, 'timeZone'>): number[] | null {
  return amountsOf(profileDaySubstitutes({ ...request, timeZone }));
}

const course = [60, 70, 90, 100, 80];
const sameCourse = daysOf(...fewWeeks, ({ day, index }) => (day === wednesday ? null : (course[index - 40] ?? 0)));

describe('profileDaySubstitutes with a known difference', () => {
  it.each([
    [410, [62, 72, 92, 102, 82]],
    [400, [60, 70, 90, 100, 80]],
    [0, [0, 0, 0, 0, 0]],
    [1, [0, 0, 0, 1, 0]],
  ])('scales the course of comparable days to %i Wh', (knownDifferenceWh, amounts) => {
    expect(amountsFor({ days: sameCourse, gap: gapOf(wednesday, 40, 5), knownDifferenceWh })).toEqual(amounts);
  });

  it('takes equal parts where comparable days used nothing', () => {
    expect(amountsFor({ days: sameCourse, gap: gapOf(wednesday, 0, 3), knownDifferenceWh: 7 })).toEqual([3, 2, 2]);
  });

  it('refuses a counter that ran backwards', () => {
    const request = { days: sameCourse, gap: gapOf(wednesday, 40, 5), timeZone, knownDifferenceWh: -1 };
    expect(profileDaySubstitutes(request)).toEqual({ substitutes: null, reason: 'negativeDifference' });
  });
});

describe('profileDaySubstitutes without one', () => {
  const knownDifferenceWh = null;

  it('is the course of comparable days, dark where they were dark', () => {
    const gap = gapOf(wednesday, 38, 8);
    expect(amountsFor({ days: sameCourse, gap, knownDifferenceWh })).toEqual([0, 0, ...course, 0]);
  });

  it.each([
    ['2026-05-20', 10],
    ['2026-05-22', 10],
    ['2026-05-23', 60],
    ['2026-05-24', 70],
  ])('compares %s with days of its kind only', (day, amount) => {
    const days = daysOf(...fewWeeks, (slot) => (weekdayOf(slot.day) < 6 ? 10 : weekdayOf(slot.day) * 10));
    expect(amountsFor({ days, gap: gapOf(day, 12, 2), knownDifferenceWh })).toEqual([amount, amount]);
  });

  it('is the mean of 21 days before and after, and of no day further away', () => {
    const amounts: Record<string, number> = {
      '2026-04-28': 999,
      '2026-04-29': 10,
      '2026-06-10': 30,
      '2026-06-11': 999,
    };
    const days = daysOf('2026-04-28', '2026-06-11', ({ day }) => amounts[day] ?? null);
    expect(amountsFor({ days, gap: gapOf(wednesday, 12, 2), knownDifferenceWh })).toEqual([20, 20]);
  });

  it('keeps the sum of fractions', () => {
    const days = daysOf('2026-05-18', '2026-05-19', ({ day }) => Number(day === '2026-05-18'));
    const amounts = amountsFor({ days, gap: gapOf(wednesday, 20, 8), knownDifferenceWh });
    expect(amounts).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
  });

  it('does not use what the gap itself holds', () => {
    const days = daysOf(...fewWeeks, ({ day }) => (day === wednesday ? 5000 : 7));
    expect(amountsFor({ days, gap: gapOf(wednesday, 20, 2), knownDifferenceWh })).toEqual([7, 7]);
  });

  it('follows the clock when an hour is missing, and when it comes twice', () => {
    const hourOf = ({ index }: { index: number }) => Math.floor(index / 4) * 10;
    const spring = daysOf('2026-03-15', '2026-03-22', hourOf);
    const inSpring = amountsFor({ days: spring, gap: wholeDay('2026-03-29'), knownDifferenceWh })!;
    expect([inSpring.length, ...inSpring.slice(4, 12), inSpring.at(-1)]).toEqual([92, ...hours(10, 30), 230]);

    const autumn = daysOf('2026-10-11', '2026-10-18', hourOf);
    const inAutumn = amountsFor({ days: autumn, gap: wholeDay('2026-10-25'), knownDifferenceWh })!;
    expect([inAutumn.length, ...inAutumn.slice(4, 20), inAutumn.at(-1)]).toEqual([100, ...hours(10, 20, 20, 30), 230]);
  });

  it('takes days of the clock change as comparable, too', () => {
    const autumn = daysOf('2026-10-25', '2026-10-25', ({ index }) => index);
    const amounts = amountsFor({ days: autumn, gap: wholeDay('2026-11-01'), knownDifferenceWh })!;
    expect([amounts[7], amounts[8], amounts[12], amounts[95]]).toEqual([7, (8 + 12) / 2, 16, 99]);

    const spring = daysOf('2026-03-29', '2026-03-29', ({ index }) => index);
    const request = { days: spring, gap: gapOf('2026-04-05', 8, 1), timeZone, knownDifferenceWh };
    expect(profileDaySubstitutes(request)).toEqual({ substitutes: null, reason: 'noReferenceDay' });
    expect(amountsFor({ ...request, gap: gapOf('2026-04-05', 12, 1) })).toEqual([8]);
  });

  it('proposes nothing where a quarter-hour has no comparable day', () => {
    const days = daysOf(...fewWeeks, ({ day, index }) => (day === wednesday || index === 41 ? null : 5));
    expect(amountsFor({ days, gap: gapOf(wednesday, 40, 1), knownDifferenceWh })).toEqual([5]);
    const request = { days, gap: gapOf(wednesday, 40, 2), timeZone, knownDifferenceWh: 12 };
    expect(profileDaySubstitutes(request)).toEqual({ substitutes: null, reason: 'noReferenceDay' });
  });
});

describe('any gap', () => {
  const amount = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(900));
  const gap = fc.record({ index: fc.nat(95), quarterHours: fc.integer({ min: 1, max: 96 }) });
  const courses = fc.array(fc.array(amount, { minLength: 96, maxLength: 96 }), { minLength: 2, maxLength: 2 });
  const request = fc.record({ courses, gap }).map(({ courses, gap }) => {
    const days = daysOf('2026-05-18', '2026-05-19', ({ day, index }) => courses[day === '2026-05-18' ? 0 : 1]![index]!);
    const quarterHours = Math.min(gap.quarterHours, 96 - gap.index);
    return { days, gap: gapOf(wednesday, gap.index, quarterHours) };
  });

  it('adds up to the known difference, nothing below 0', () => {
    fc.assert(
      fc.property(request, fc.nat(2_000_000), (given, knownDifferenceWh) => {
        const amounts = amountsFor({ ...given, knownDifferenceWh })!;
        expect(amounts).toHaveLength(given.gap.length);
        expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(knownDifferenceWh);
        expect(amounts.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
      }),
    );
  });

  it('lies between its comparable days without one', () => {
    fc.assert(
      fc.property(request, (given) => {
        for (const [step, each] of amountsFor({ ...given, knownDifferenceWh: null })!.entries()) {
          const seen = [...given.days.values()].map((amounts) => amounts[given.gap[step]!.index]!);
          expect(each).toBeGreaterThanOrEqual(Math.min(...seen));
          expect(each).toBeLessThanOrEqual(Math.max(...seen));
        }
      }),
    );
  });
});

/** Tenfold hours, each four times. */
function hours(...tenfold: number[]): number[] {
  return tenfold.flatMap((each) => [each, each, each, each]);
}
