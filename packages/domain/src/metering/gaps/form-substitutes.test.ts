import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsOf, daysOf, gapOf } from './days-for-tests.ts';
import { formSegments, formSubstitutes, proposedMethod } from './form-substitutes.ts';

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

describe('formSegments', () => {
  const days = daysOf('2026-05-19', '2026-05-19', ({ index }) => index + 1);
  const halves = [300, 600].map((seconds) => ({ ...gapOf('2026-05-20', 41, 1)[0]!, seconds }));
  const segments = (first: number, second: number) => [
    { gap: [...gapOf('2026-05-20', 40, 1), halves[0]!], knownDifferenceWh: first },
    { gap: [halves[1]!, ...gapOf('2026-05-20', 42, 2)], knownDifferenceWh: second },
  ];

  it.each(['linear', 'profile_day'] as const)('by %s add up to what each segment is known to have', (method) => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (first, second) => {
        const request = { days, timeZone: 'Europe/Berlin', segments: segments(first, second) } as const;
        const amounts = amountsOf(formSegments(method, request))!;
        expect(amounts).toHaveLength(4);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(first + second);
        expect(amounts[0]).toBeLessThanOrEqual(first);
        expect(amounts[2]! + amounts[3]!).toBeLessThanOrEqual(second);
      }),
    );
  });
});
