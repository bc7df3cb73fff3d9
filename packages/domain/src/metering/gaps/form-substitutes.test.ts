import { describe, expect, it } from 'vitest';
import { amountsOf, daysOf, gapOf } from './days-for-tests.ts';
import { formSubstitutes, proposedMethod } from './form-substitutes.ts';

describe('proposedMethod', () => {
  it.each([
    [1, 'linear'],
    [8, 'linear'],
    [9, 'profile_day'],
    [668, 'profile_day'],
  ])('for %i quarter-hours is %s', (quarterHours, method) => expect(proposedMethod(quarterHours)).toBe(method));
});

it('forms by the method asked for', () => {
  const course = [60, 70, 90, 100, 80];
  const days = daysOf('2026-05-19', '2026-05-19', ({ index }) => course[index - 40] ?? 0);
  const gap = gapOf('2026-05-20', 40, 5);
  const request = { days, gap, timeZone: 'Europe/Berlin', knownDifferenceWh: 410 } as const;
  expect(amountsOf(formSubstitutes('linear', request))).toEqual([82, 82, 82, 82, 82]);
  expect(amountsOf(formSubstitutes('profile_day', request))).toEqual([62, 72, 92, 102, 82]);
});
