import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { comparisonText, changeOf, daysText, missingText } from './comparison.ts';
import { calendarPeriod, type OverviewPeriod } from '../overview-period.ts';

const t = i18n.getFixedT('de', 'monitoring');
const range = (from: string, to: string): OverviewPeriod => ({ kind: 'range', from, to });

describe('comparisonText', () => {
  it.each([
    ['a day', calendarPeriod('day', '2026-09-15'), '2026-09-14', '2026-09-15', 'zum 14.09.'],
    ['a week', calendarPeriod('week', '2026-09-14'), '2026-09-07', '2026-09-14', 'zur Vorwoche'],
    ['a month', calendarPeriod('month', '2026-08-01'), '2026-07-01', '2026-08-01', 'zum Juli'],
    ['a year', calendarPeriod('year', '2026-01-01'), '2025-01-01', '2026-01-01', 'zu 2025'],
    ['a range', range('2026-03-10', '2026-03-20'), '2026-02-28', '2026-03-10', 'zu 28.02.–09.03.'],
    ['a running month', calendarPeriod('month', '2026-09-01'), '2026-08-01', '2026-08-16', 'zu 01.–15.08.'],
    ['a day, and the year before', calendarPeriod('day', '2026-09-15'), '2025-09-15', '2025-09-16', 'zum 15.09.2025'],
    [
      'a month, and the year before',
      calendarPeriod('month', '2026-08-01'),
      '2025-08-01',
      '2025-09-01',
      'zu 01.–31.08.2025',
    ],
    ['a running year', calendarPeriod('year', '2026-01-01'), '2025-01-01', '2025-09-16', 'zu 01.01.–15.09.2025'],
  ])('returns for %s', (_name, period, from, to, text) => expect(comparisonText(period, { from, to }, t)).toBe(text));

  it.each([
    ['2026-08-01', '2026-08-02', '01.08.'],
    ['2026-08-01', '2026-08-15', '01.–14.08.'],
    ['2025-12-28', '2026-01-04', '28.12.2025–03.01.2026'],
  ])('names the days from %s to %s', (from, to, text) => expect(daysText({ from, to })).toBe(text));
});

describe('change of a figure', () => {
  const changeFrom = (before: number | null, now: number, name: 'pvGeneration' | 'autarky') => {
    const kpis = { [name]: now, previous: { [name]: before }, previousDays: { from: '2026-09-14', to: '2026-09-15' } };
    const shown = { kpis: kpis as unknown as Kpis, period: calendarPeriod('day', '2026-09-15') };
    return changeOf(shown, name, t);
  };

  it.each([
    [210_471, 263_300, 'pvGeneration', '+25,1\u00a0%'],
    [1000, 967, 'pvGeneration', '−3,3\u00a0%'],
    [0.752, 0.79, 'autarky', '+3,8\u00a0Pkt.'],
    [null, 263_300, 'pvGeneration', '–'],
    [0, 263_300, 'pvGeneration', '–'],
  ] as const)('from %s to %s', (before, now, name, change) => {
    expect(changeFrom(before, now, name)).toEqual({ change, against: 'zum 14.09.' });
  });
});

describe('missingText', () => {
  it.each([
    [0, 'keine Werte vorhanden'],
    [0.289, 'nur 28\u00a0% der Werte vorhanden'],
    [0.9499, 'nur 94\u00a0% der Werte vorhanden'],
  ])('with %s of the values', (coverage, text) => expect(missingText(coverage, t)).toBe(text));
});
