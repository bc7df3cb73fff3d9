import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText, splitRows } from '../recipes/reading-for-tests.ts';
import { allocateDay, type DayDemand } from './allocate-day.ts';
import { sumOf, exampleRules } from './worked-example-for-tests.ts';

const packageFolder = resolve(import.meta.dirname, '../..');
const measuredFile = resolve(packageFolder, '../../../shared/data/quarter-hours/example_2023-08.csv');
const sampleFile = resolve(packageFolder, 'testdata/allocation-community_2025-05-14.csv');

describe('three consumers on a morning', () => {
  const community = readCommunity(sampleFile);

  it('allocates each of 12 quarter-hours as in the file', () => {
    expect(community.localWh).toHaveLength(12);
    expect(greatestDifferenceWh(community)).toBeLessThanOrEqual(1);
  });

  it('allocates the expected amounts, 4403 Wh in all', () => {
    expect(allocatedTo(community).map(sumOf)).toEqual([1223, 881, 2299]);
  });
});

describe.skipIf(!existsSync(measuredFile))('a measured month of five consumers and four plants', () => {
  it('allocates each of 2976 quarter-hours as the grid operator did', () => {
    const community = readCommunity(measuredFile);
    expect(community.demands.map(({ consumptionWh }) => consumptionWh.length)).toEqual([2976, 2976, 2976, 2976, 2976]);
    expect(greatestDifferenceWh(community)).toBeLessThanOrEqual(1);
  });

  it("sums up to the grid operator's month, per consumer within 1 % or 100 Wh", () => {
    const community = readCommunity(measuredFile);
    const monthsWh = allocatedTo(community).map(sumOf);
    for (const [index, coveredWh] of community.coveredWh.entries()) {
      const operatorWh = coveredWh.reduce((sum, amountWh) => sum + amountWh, 0);
      expect(Math.abs(monthsWh[index]! - operatorWh)).toBeLessThanOrEqual(Math.max(100, operatorWh / 100));
    }
    expect(sumOf(monthsWh)).toBe(162_191);
  });
});

interface Community {
  localWh: Int32Array;
  demands: DayDemand[];
  /** The operator's allocation, with fractions of a Wh. */
  coveredWh: number[][];
}

function readCommunity(file: string): Community {
  const text = readFileSync(file, 'utf8').trim();
  const [header, ...rows] = splitRows(text, ',');
  const covered = header!.flatMap((name, index) => (name.includes('covered') ? [index] : []));
  const { series } = readText(text);
  const amountsOf = (name: string) =>
    series
      .filter((one) => one.name.includes(name))
      .map(({ days }) => Int32Array.from(days.flatMap(({ amounts }) => amounts.filter((amount) => amount !== null))));
  const plants = amountsOf('gen');
  return {
    localWh: plants[0]!.map((_, index) => sumOf(plants.map((amountsWh) => amountsWh[index]!))),
    demands: amountsOf('total').map((consumptionWh) => ({ consumptionWh, weight: 1 })),
    coveredWh: covered.map((column) => rows.map((row) => Number(row[column]) * 1000)),
  };
}

function allocatedTo({ localWh, demands }: Community): Int32Array[] {
  return allocateDay(localWh, demands, exampleRules.byConsumption).allocatedWh;
}

function greatestDifferenceWh(community: Community): number {
  const allocatedWh = allocatedTo(community);
  const differencesWh = community.coveredWh.flatMap((coveredWh, of) =>
    coveredWh.map((amountWh, index) => Math.abs(allocatedWh[of]![index]! - amountWh)),
  );
  return Math.max(...differencesWh);
}
