import { describe, expect, it } from 'vitest';
import { anOverviewEstate } from './overview-estate-for-tests.ts';
import { autarkyOf, compareAutarky, compareSums, missingOf, sumOf } from './overview-sums.ts';

const known = anOverviewEstate({ pvGeneration: 100, balance: { consumptionWh: 200, importWh: 50 } });
const unknown = anOverviewEstate({ pvGeneration: null, balance: null });
const noPv = anOverviewEstate({ pvGeneration: null, hasPv: false, balance: { consumptionWh: 200, importWh: 200 } });

describe('sums over estates', () => {
  it('add known values, and are missing if none is known', () => {
    expect(sumOf([known, unknown, known], 'pvGeneration')).toBe(200);
    expect(sumOf([unknown], 'pvGeneration')).toBeNull();
    expect(sumOf([], 'pvGeneration')).toBeNull();
  });

  it('count the estates with a missing value; without PV none is missing', () => {
    expect(missingOf([known, unknown, noPv], 'pvGeneration')).toBe(1);
  });

  it('weight autarky by consumption', () => {
    expect(autarkyOf([known.balance, noPv.balance, null])).toBe(1 - 250 / 400);
    expect(autarkyOf([null])).toBeNull();
    expect(autarkyOf([{ consumptionWh: 0, importWh: 0 }])).toBe(1);
  });
});

describe('comparison with the previous year', () => {
  it('uses only estates with both values', () => {
    const previous = { pvGeneration: 80, electricityConsumption: null, balance: { consumptionWh: 100, importWh: 50 } };
    const newEstate = { pvGeneration: null, electricityConsumption: null, balance: null };
    const estates = [{ ...known, previous }, { ...known, previous: newEstate }, unknown];
    expect(compareSums(estates, 'pvGeneration')).toEqual({ now: 100, before: 80, count: 1, total: 2 });
    expect(compareSums(estates, 'electricityConsumption').count).toBe(1);
    expect(compareAutarky(estates)).toEqual({ now: 0.75, before: 0.5, count: 1, total: 2 });
    expect(compareSums([], 'pvGeneration')).toEqual({ now: null, before: null, count: 0, total: 0 });
  });
});
