import { describe, expect, it } from 'vitest';
import { calendarPeriod, periodToSearchParams, readPeriod, changePeriodKind } from './overview-period.ts';

const read = (address: string) => readPeriod(new URLSearchParams(address), '2026-09-15');

describe('the period in the URL', () => {
  it.each([
    ['nothing', '', { kind: 'day', from: '2026-09-15', to: '2026-09-16' }],
    ['a month', 'period=month&from=2023-08-01', { kind: 'month', from: '2023-08-01', to: '2023-09-01' }],
    ['a day within the month', 'period=month&from=2023-08-17', { kind: 'month', from: '2023-08-01', to: '2023-09-01' }],
    [
      'a week that crosses the end of the year',
      'period=week&from=2026-01-01',
      { kind: 'week', from: '2025-12-29', to: '2026-01-05' },
    ],
    ['a kind without a day', 'period=year', { kind: 'year', from: '2026-01-01', to: '2027-01-01' }],
    ['a range', 'period=range&from=2026-03-01&to=2026-03-20', { kind: 'range', from: '2026-03-01', to: '2026-03-20' }],
    ['a range without an end', 'period=range&from=2026-03-01', { kind: 'day', from: '2026-09-15', to: '2026-09-16' }],
    ['a day that does not exist', 'period=day&from=2026-02-30', { kind: 'day', from: '2026-09-15', to: '2026-09-16' }],
    ['an unknown kind', 'period=century&from=2026-02-01', { kind: 'day', from: '2026-09-15', to: '2026-09-16' }],
    [
      'a range with the end before the start, which the server refuses',
      'period=range&from=2026-03-20&to=2026-03-01',
      { kind: 'range', from: '2026-03-20', to: '2026-03-01' },
    ],
  ])('reads %s', (_name, address, period) => expect(read(address)).toEqual(period));

  it.each(['period=day&from=2026-09-15', 'period=year&from=2026-01-01', 'period=range&from=2026-03-01&to=2026-03-20'])(
    'writes the same URL that it has read: %s',
    (address) => expect(new URLSearchParams(periodToSearchParams(read(address))).toString()).toBe(address),
  );
});

describe('changing the kind of the period', () => {
  const september = calendarPeriod('month', '2026-09-01');

  it.each([
    ['day', '2026-09-15', '2026-09-15'],
    ['day', '2027-01-01', '2026-09-01'],
    ['week', '2026-09-15', '2026-09-14'],
    ['year', '2026-09-15', '2026-01-01'],
    ['range', '2026-09-15', '2026-09-01'],
  ] as const)('begins a %s with %s as preferred day on %s', (kind, day, from) => {
    expect(changePeriodKind(september, kind, day)).toMatchObject({ kind, from });
  });

  it('keeps the days when it becomes a range', () => {
    expect(changePeriodKind(september, 'range', '2026-09-15')).toEqual({
      kind: 'range',
      from: '2026-09-01',
      to: '2026-10-01',
    });
  });
});
