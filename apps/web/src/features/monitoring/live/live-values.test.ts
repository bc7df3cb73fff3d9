import { noLiveValues, type LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import { describe, expect, it } from 'vitest';
import { directionOf, sinksOf, sourcesOf } from './live-values.ts';

const flows = (values: Partial<LiveValues>) => {
  const all = { ...noLiveValues, ...values };
  return [sourcesOf(all), sinksOf(all)];
};

describe('the flows of an estate', () => {
  it.each<[string, Partial<LiveValues>, unknown]>([
    ['sunny', { productionW: 31_400, gridW: -21_600, batteryW: -4000 }, [['roof'], ['battery', 'grid']]],
    ['in the evening', { productionW: 0, gridW: 3000, batteryW: 2000 }, [['battery', 'grid'], []]],
    ['at night', { productionW: 4, gridW: 1660, batteryW: -12 }, [['grid'], []]],
    ['still', { productionW: 0, gridW: 20, batteryW: null }, [[], []]],
    ['unknown', {}, [[], []]],
  ])('%s', (_, values, expected) => {
    expect(flows(values)).toEqual(expected);
  });

  it('have no direction below the minimum power', () => {
    expect([60, -60, 49, -49, null].map(directionOf)).toEqual(['in', 'out', 'still', 'still', 'still']);
  });
});
