import { expect, it } from 'vitest';
import type { MonthBar } from '../../../../ui/charts/month-bars/month-bars.tsx';
import { roofShare, yearMonths } from './year-months.ts';

const bar = (amount: number | null, roof: number | null): MonthBar => ({
  label: '',
  name: '',
  amount,
  roof,
  previous: null,
});

it.each([
  ['two known months', [bar(300, 100), bar(100, 60), bar(null, null)], 0.4],
  ['a month whose origin is not known', [bar(300, 100), bar(100, null)], null],
  ['months without consumption', [bar(0, 0)], null],
  ['no month', [], null],
])('computes the share of the roof of %s', (_, months, share) => {
  expect(roofShare(months)).toBe(share);
});

it('marks the running month and leaves out a part that is larger than the whole', () => {
  const months = yearMonths(
    {
      year: { from: '2026-01-01', to: '2027-01-01' },
      own: { from: '2025-05-01', to: '2026-02-10' },
      timeZone: 'Europe/Berlin',
      roof: new Map([
        ['2026-01', 500],
        ['2026-02', 30],
      ]),
    },
    { '2026-01-01T00:00:00+01:00': 400, '2026-02-01T00:00:00+01:00': 90 },
  );
  expect(months.slice(0, 3)).toMatchObject([
    { amount: 400, roof: null, isRunning: false },
    { amount: 90, roof: 30, isRunning: true },
    { amount: null, roof: null, isRunning: false },
  ]);
});
