import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { isoAt, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../i18n/i18n.ts';
import { consumptionSources } from './consumption-sources.ts';
import { performanceSeries } from './performance-series.ts';
import { stepsOf } from './performance-steps.ts';

const day = '2026-01-15';
const keys = quarterHourStarts(day, 'Europe/Berlin').map((at) => isoAt(at, 'Europe/Berlin'));

type Amounts = (number | null)[];
const seriesOf = (amounts: Amounts, factor = 1): Series =>
  Object.fromEntries(keys.map((key, index) => [key, amounts[index] === null ? null : (amounts[index] ?? 0) * factor]));

/** Quarter-hours of a winter day: night, noon with a surplus, evening, a gap of the PV meter, a gap of all meters. */
const consumption = [1000, 2000, 3000, 500, null];
const direct = [0, 2000, 300, null, null];
const discharge = [0, 0, 1200, null, null];
const grid = [1000, 0, 1500, null, null];
const feedIn = [0, 700, 0, 0, 900];
const charge = [0, 400, 0, 0, 0];

const performance = {
  resolution: 'quarter-hour',
  electricityGeneration: seriesOf([0, 3100, 300, null, 900], 0.004),
  electricityConsumption: seriesOf(consumption, 0.004),
  electricityStorageDischarge: seriesOf(discharge, 0.004),
  electricityStorageCharge: seriesOf(charge, 0.004),
  electricityStorageCurrentChargeQuota: {},
  electricityGridFeed: seriesOf(feedIn, 0.004),
  electricityGridConsumption: seriesOf(grid, 0.004),
  energiesWh: { electricityConsumption: seriesOf(consumption) },
  flowsWh: {
    directWh: seriesOf(direct),
    batteryToConsumptionWh: seriesOf(discharge),
    gridToConsumptionWh: seriesOf(grid),
  },
} as unknown as ActivePerformance;
const steps = stepsOf(performance, { from: day, to: '2026-01-16' }, 'Europe/Berlin');

describe('the sources of the consumption', () => {
  const sources = consumptionSources(performance, steps);

  it('add up to the consumption, also where their meters have a gap', () => {
    const sums = [0, 1, 2, 3].map((at) => Object.values(sources).reduce((sum, one: Amounts) => sum + one[at]!, 0));
    expect(sums).toEqual([4, 8, 12, 2]);
    expect(sources.unassigned.slice(0, 4)).toEqual([0, 0, 0, 2]);
  });

  it('are gaps where the consumption is unknown', () => {
    expect(Object.values(sources).map((one: Amounts) => one[4])).toEqual([null, null, null, null]);
  });
});

describe('the series of the power chart', () => {
  const t = i18n.getFixedT('de', 'monitoring');
  const series = performanceSeries(performance, steps, t);
  const stacked = series.filter(({ shape }) => shape === 'stack');

  it('stacks sources below the consumption and surplus above it', () => {
    expect(stacked.map(({ id }) => id)).toEqual(['direct', 'discharge', 'grid', 'unassigned', 'charge', 'feed']);
  });

  it('ends at noon where the PV generation ends', () => {
    expect(stacked.reduce((sum, { above }) => sum + above![1]!, 0)).toBeCloseTo(12.4);
  });

  it('draws no surplus where the consumption is unknown, but tells it', () => {
    const feed = stacked.find(({ id }) => id === 'feed')!;
    expect([feed.above![4], feed.values![4]]).toEqual([null, 3.6]);
  });
});
