import { expect, it } from 'vitest';
import { eachDay } from '../../time/days.ts';
import { listTotalPeriods, sumByPeriod } from './total-periods.ts';

const totalsOf = (days: string[]) => days.map((day) => ({ day, total: 10 }));

it('compares each day of a file of at most a month', () => {
  const days = ['2026-10-26', '2026-10-24', '2026-10-24'];
  const { by, periods } = listTotalPeriods(days);

  expect(by).toBe('day');
  expect(periods).toEqual([
    { from: '2026-10-24', to: '2026-10-25' },
    { from: '2026-10-26', to: '2026-10-27' },
  ]);
  expect(sumByPeriod(periods, totalsOf(['2026-10-26', '2026-10-25']))).toEqual([null, 10]);
});

it('compares the months of a longer file, the first and the last one by the days that it has', () => {
  const days = eachDay('2026-01-30', '2026-03-03');
  const { by, periods } = listTotalPeriods(days);

  expect(by).toBe('month');
  expect(periods).toEqual([
    { from: '2026-01-30', to: '2026-02-01' },
    { from: '2026-02-01', to: '2026-03-01' },
    { from: '2026-03-01', to: '2026-03-03' },
  ]);
  expect(sumByPeriod(periods, totalsOf(days))).toEqual([20, 280, 20]);
  expect(sumByPeriod(periods, [{ day: '2026-02-03', total: null }])).toEqual([null, null, null]);
});
