import { expect, it } from 'vitest';
import { quarterHoursOf, startOfDay } from '../../time/local-days.ts';
import { sumBetween } from './sum-between.ts';

const zone = 'Europe/Berlin';
const dayOf = (day: string) => ({ day, amounts: Array.from({ length: quarterHoursOf(day, zone) }, () => 10) });

it.each([
  ['2026-03-29', 920],
  ['2026-10-25', 1000],
  ['2026-11-02', 960],
])('sums the day %s as a whole', (day, sum) => {
  const [fromMs, toMs] = [startOfDay(day, zone), startOfDay(day, zone) + sum * 90_000];
  expect(sumBetween([dayOf(day)], { fromMs, toMs }, zone)).toBe(sum);
});

it('counts of a quarter-hour the part between the instants', () => {
  const fromMs = startOfDay('2026-11-02', zone) + 450_000;
  expect(sumBetween([dayOf('2026-11-02')], { fromMs, toMs: fromMs + 900_000 }, zone)).toBe(10);
});

it('knows no sum where a quarter-hour is missing', () => {
  const day = { day: '2026-11-02', amounts: [10, null, ...Array.from({ length: 94 }, () => 10)] };
  const fromMs = startOfDay(day.day, zone);
  expect(sumBetween([day], { fromMs, toMs: fromMs + 86_400_000 }, zone)).toBeNull();
  expect(sumBetween([day], { fromMs, toMs: fromMs + 900_000 }, zone)).toBe(10);
});
