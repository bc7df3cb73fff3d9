import type { OwnElectricityDay } from '@lichthof/contracts/tenant/own-electricity.ts';
import { describe, expect, it } from 'vitest';
import { daySplit } from './day-split.ts';

const quarterHour = (pvWh: number | null, gridWh: number | null) => ({ pvWh, gridWh });
const unbilled = (...quarterHours: OwnElectricityDay['quarterHours']): OwnElectricityDay => ({
  quarterHours,
  invoice: null,
});
const billed = (...quarterHours: OwnElectricityDay['quarterHours']): OwnElectricityDay => ({
  quarterHours,
  invoice: { invoiceId: 7, number: 'RE-2026-0007' },
});

it.each([
  ['splits known quarter-hours', { a: 100, b: 50 }, unbilled(quarterHour(60, 40), quarterHour(0, 50)), 0.4],
  [
    'leaves gaps of the meter as gaps',
    { a: 100, b: null },
    unbilled(quarterHour(60, 40), quarterHour(null, null)),
    0.6,
  ],
  ['has no share on a day without consumption', { a: 0, b: 0 }, unbilled(quarterHour(0, 0), quarterHour(0, 0)), null],
])('%s', (_, series, origin, pvShare) => {
  const pvWh = origin.quarterHours.map((quarter) => quarter.pvWh);
  expect(daySplit(series, origin)).toMatchObject({ pvShare, pvWh, invoiceNumber: null, changedCount: 0 });
});

it.each([
  [
    'the origin of a measured quarter-hour is unknown',
    { a: 100, b: 50 },
    unbilled(quarterHour(60, 40), quarterHour(null, null)),
  ],
  ['roof and grid are not what the meter has', { a: 100 }, unbilled(quarterHour(60, 30))],
  ['quarter-hours may not be shown', { a: 100 }, unbilled()],
  ['the origin is still loading', { a: 100 }, undefined],
])('does not split a day if %s', (_, series, origin) => {
  expect(daySplit(series as Record<string, number>, origin)).toBeNull();
});

describe('a billed day', () => {
  it('has the figures of its invoice', () => {
    expect(daySplit({ a: 100, b: 50 }, billed(quarterHour(60, 40), quarterHour(0, 50)))).toMatchObject({
      totalWh: 150,
      invoiceNumber: 'RE-2026-0007',
      changedCount: 0,
    });
  });

  it('keeps them when values of the meter change or are deleted later, and counts those', () => {
    expect(daySplit({ a: 120, b: null }, billed(quarterHour(60, 40), quarterHour(0, 50)))).toMatchObject({
      totalWh: 150,
      changedCount: 2,
    });
  });
});
