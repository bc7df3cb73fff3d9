import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { expect, it } from 'vitest';
import { sumConsumption } from './tenant-consumption.ts';

const timeZone = 'Europe/Berlin';
/** 2 November 2026, 10:05 in Berlin. */
const nowMs = Date.UTC(2026, 10, 2, 9, 5);

/** A day that has 10 Wh in its quarter-hours from one to the other, without the latter. */
function dayWith(day: string, [from, to]: [number, number]) {
  const length = quarterHoursOf(day, timeZone);
  const amounts = Array.from({ length }, (_, index) => (index >= from && index < to ? 10 : null));
  return { day, amounts, statuses: null, total: (to - from) * 10, missing: length - (to - from) };
}

it.each([
  ['the running day up to its latest value', [dayWith('2026-11-02', [0, 32])], '2026-11-02', '2026-11-03', 1],
  ['a gap before the latest value', [dayWith('2026-11-02', [8, 32])], '2026-11-02', '2026-11-03', 0.75],
  ['a running day without values', [dayWith('2026-11-01', [0, 96])], '2026-11-01', '2026-11-03', 1],
  ['the rest of yesterday', [dayWith('2026-11-01', [0, 48])], '2026-11-01', '2026-11-03', 0.5],
  ['the days to come', [dayWith('2026-11-01', [0, 96]), dayWith('2026-11-02', [0, 40])], '2026-11-01', '2026-12-01', 1],
  [
    'what every meter of the apartment has a value for',
    [dayWith('2026-11-01', [0, 96]), dayWith('2026-11-01', [0, 48])],
    '2026-11-01',
    '2026-11-02',
    0.5,
  ],
  ['nothing but days to come', [], '2026-12-01', '2027-01-01', 0],
  ['the 25 hours of October', [dayWith('2026-10-25', [0, 50])], '2026-10-25', '2026-10-26', 0.5],
])('covers %s', (_, days, from, to, coverage) => {
  expect(sumConsumption(days, { from, to, timeZone, nowMs }).coverage).toBe(coverage);
});
