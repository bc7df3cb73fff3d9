import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { isoAt, quarterHourStarts, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../../i18n/i18n.ts';
import { stepsOf } from '../../performance/performance-steps.ts';
import { comparedPeriod } from '../../compare/compare-choice.ts';
import { comparedValues } from '../../compare/compared-values.ts';
import { splitSeries } from './split-series.ts';

const timeZone = 'Europe/Berlin';
const keysOf = (day: string) => quarterHourStarts(day, timeZone).map((at) => isoAt(at, timeZone));
const seriesOf = (keys: string[], valueAt: (index: number) => number | null): Series =>
  Object.fromEntries(keys.map((key, index) => [key, valueAt(index)]));
const stepsOfDay = (day: string, to: string) =>
  stepsOf(
    {
      resolution: 'quarter-hour',
      electricityConsumption: seriesOf(keysOf(day), () => 0),
    } as unknown as ActivePerformance,
    { from: day, to },
    timeZone,
  );

describe('the values of the compared period', () => {
  it.each([
    ['2026-03-29', '2026-03-30', '2026-03-28', 92, 8, 12],
    ['2026-10-25', '2026-10-26', '2026-10-24', 100, 12, 8],
  ])('stand at the same local time on the day of the clock change %s', (day, to, before, count, at, from) => {
    const compared = comparedValues(
      seriesOf(keysOf(before), (index) => index),
      {
        compared: { from: before, to: day },
        steps: stepsOfDay(day, to),
      },
    );
    expect(compared).toHaveLength(count);
    expect(compared[at]).toBe(from);
    expect(compared.at(-1)).toBe(95);
  });

  it('are gaps where the period has no such day', () => {
    const days = ['2026-03-01', '2026-03-31'].map((day) => isoAt(startOfDay(day, timeZone), timeZone));
    const performance = { resolution: 'day', electricityConsumption: seriesOf(days, () => 0) };
    const steps = stepsOf(
      performance as unknown as ActivePerformance,
      { from: '2026-03-01', to: '2026-04-01' },
      timeZone,
    );
    const february = seriesOf([isoAt(startOfDay('2026-02-01', timeZone), timeZone)], () => 7);
    expect(comparedValues(february, { compared: { from: '2026-02-01', to: '2026-03-01' }, steps })).toEqual([7, null]);
  });
});

it.each([
  ['previous', { from: '2024-01-31', to: '2024-02-29' }],
  ['year', { from: '2023-03-01', to: '2023-03-29' }],
] as const)('compares 29 February to 28 March with the period of choice %s', (choice, days) => {
  expect(comparedPeriod({ kind: 'range', from: '2024-02-29', to: '2024-03-29' }, choice)).toMatchObject(days);
});

it('splits each step into parts that add up to it, also next to a gap', () => {
  const keys = keysOf('2026-01-15');
  const pv = [3100, 500, null];
  const flow = (amounts: (number | null)[]) => seriesOf(keys, (index) => amounts[index] ?? null);
  const performance = {
    resolution: 'quarter-hour',
    electricityConsumption: flow([]),
    energiesWh: { pvGeneration: flow(pv) },
    flowsWh: { directWh: flow([2000]), pvToBatteryWh: flow([400]), pvToGridWh: flow([700]) },
  } as unknown as ActivePerformance;
  const steps = stepsOf(performance, { from: '2026-01-15', to: '2026-01-16' }, timeZone);
  const t = i18n.getFixedT('de', 'supply');
  const series = splitSeries(performance, { side: 'generation', steps, compared: undefined }, t);
  expect(series.map(({ id }) => id)).toEqual(['direct', 'toBattery', 'toGrid', 'unassigned']);
  expect([0, 1].map((at) => series.reduce((sum, { above }) => sum + above![at]!, 0))).toEqual([3100, 500]);
  expect(series.map(({ above }) => above![2])).toEqual([null, null, null, null]);
});
