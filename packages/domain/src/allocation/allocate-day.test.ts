import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ImplausibleEnergyError } from './allocate-quarter-hour.ts';
import { allocateDay, localEnergy, startCredits } from './allocate-day.ts';
import {
  allocatedIn,
  sumOf,
  type Demand,
  exampleQuarterHours,
  exampleRuleNames,
  exampleRules,
  exampleWeights,
  type ExampleRule,
} from './worked-example-for-tests.ts';
import { AllocationKey } from './allocation-rule.ts';

const { byConsumption, staticGeneration, staticAllocatable, staticPassedOn, equalPassedOn } = exampleRules;

describe('worked example', () => {
  const series = (pick: (quarterHour: (typeof exampleQuarterHours)[number]) => number) =>
    Int32Array.from(exampleQuarterHours, pick);
  const localWh = localEnergy(
    series(({ madeWh }) => madeWh[0]),
    series(({ madeWh }) => madeWh[1]),
    series(({ madeWh }) => madeWh[2]),
  );
  const demands = exampleWeights.map((weight, index) => ({
    consumptionWh: series(({ consumptionWh }) => consumptionWh[index]!),
    weight,
  }));

  it('computes local energy as PV and discharge less charge', () => {
    expect([...localWh]).toEqual([0, 250, 900, 100, 400, 150]);
  });

  /** Each quarter-hour on a day of its own, so that none is rounded by another. */
  const allocate = (name: ExampleRule) =>
    exampleQuarterHours.map(({ consumptionWh }, index) =>
      allocatedIn(
        localWh[index]!,
        consumptionWh.map((amountWh, of) => [amountWh, exampleWeights[of]!]),
        exampleRules[name],
      ),
    );

  it.each(exampleRuleNames)('allocates the expected amounts with the rule %s', (name) => {
    expect(allocate(name)).toEqual(exampleQuarterHours.map((quarterHour) => quarterHour[name]));
  });

  it.each<[ExampleRule, number[]]>([
    ['byConsumption', [367, 574, 201, 158]],
    ['staticGeneration', [393, 520, 210, 130]],
    ['staticAllocatable', [393, 390, 210, 120]],
    ['staticPassedOn', [393, 553, 213, 141]],
    ['equalPassedOn', [330, 530, 238, 202]],
  ])('gives with the rule %s the sums %j', (name, totalsWh) => {
    const amountsWh = allocate(name);
    expect(totalsWh.map((_, of) => sumOf(amountsWh.map((quarterHour) => quarterHour[of]!)))).toEqual(totalsWh);
  });

  it.each(exampleRuleNames)('allocates the same sum in each quarter-hour when all are on one day, by %s', (name) => {
    for (const day of ['2026-01-01', '2026-07-01', '2026-07-02']) {
      const { allocatedWh, totalWh } = allocateDay(localWh, demands, exampleRules[name], {
        startCreditsWh: startCredits(day, demands.length),
      });
      expect([...totalWh]).toEqual(exampleQuarterHours.map((quarterHour) => sumOf(quarterHour[name])));
      for (const [index, quarterHour] of exampleQuarterHours.entries()) {
        for (const [of, amountsWh] of allocatedWh.entries()) {
          expect(Math.abs(amountsWh[index]! - quarterHour[name][of]!)).toBeLessThanOrEqual(1);
        }
      }
    }
  });

  const file = resolve(import.meta.dirname, '../../../../../shared/data/billing/allocation-golden.json');
  it.skipIf(!existsSync(file))('equals the example computed by another program', () => {
    type Amounts = Record<string, number>;
    type Interval = Record<'pvWh' | 'chargeWh' | 'dischargeWh', number> & {
      consumptionWh: Amounts;
      allocatedWh: Record<ExampleRule, Amounts>;
    };
    const { intervals } = JSON.parse(readFileSync(file, 'utf8')) as { intervals: Interval[] };
    const inOrder = (amounts: Amounts) => ['A', 'B', 'C', 'G'].map((name) => amounts[name]);
    const quarterHours = intervals.map(({ pvWh, chargeWh, dischargeWh, consumptionWh, allocatedWh }) => ({
      madeWh: [pvWh, chargeWh, dischargeWh],
      consumptionWh: inOrder(consumptionWh),
      ...Object.fromEntries(exampleRuleNames.map((name) => [name, inOrder(allocatedWh[name])])),
    }));
    expect(quarterHours).toEqual(exampleQuarterHours);
  });
});

describe('allocateDay', () => {
  it.each([
    ['equal parts ignore weights', equalPassedOn, 90, '50×8 50×0 50×1', [30, 30, 30]],
    ['consumption as the key ignores weights', byConsumption, 90, '50×0 100×7', [30, 60]],
    ['a weight of 0 gets nothing', staticPassedOn, 90, '50×0 100×7', [0, 90]],
    ['no participant has a weight', staticPassedOn, 90, '50×0 100×0', [0, 0]],
    ['no participant has a weight, and nothing is passed on', staticGeneration, 90, '50×0 100×0', [0, 0]],
    ['no participant has consumption', byConsumption, 90, '0×1 0×1', [0, 0]],
    ['the share of a vacant apartment is fed in', staticGeneration, 90, '0×1 80×1', [0, 45]],
    ['the share of a vacant apartment is passed on', staticPassedOn, 90, '0×1 80×1', [0, 80]],
    ['shares are parts of the usable energy', staticAllocatable, 90, '0×1 80×1', [0, 40]],
    ['the remaining Wh is not lost', staticGeneration, 100, '99×1 99×1 99×1', [34, 33, 33]],
    ['participants pass on one after the other', staticPassedOn, 100, '1×1 20×1 30×1 90×1', [1, 20, 30, 49]],
  ])('%s', (_, rule, localWh, demands, amountsWh) => {
    expect(allocatedIn(localWh, demandsOf(demands), rule)).toEqual(amountsWh);
  });

  it('allocates nothing without participants', () => {
    const nothing = { allocatedWh: [], totalWh: Int32Array.of(0, 0) };
    expect(allocateDay(Int32Array.of(5, 6), [], byConsumption)).toEqual(nothing);
  });

  it('refuses the external key, series of different length, and fractional weights', () => {
    const demand = { consumptionWh: Int32Array.of(1, 2), weight: 1 };
    const localWh = Int32Array.of(1, 2);
    const external = { ...byConsumption, key: AllocationKey.External };
    expect(() => allocateDay(localWh, [demand], external)).toThrow('imported');
    expect(() => allocateDay(Int32Array.of(1), [demand], byConsumption)).toThrow(RangeError);
    for (const weight of [0.5, -1, Number.NaN]) {
      expect(() => allocateDay(localWh, [{ ...demand, weight }], staticGeneration)).toThrow(RangeError);
    }
  });

  it('refuses energy that cannot be allocated exactly', () => {
    for (const rule of [staticGeneration, staticPassedOn]) {
      expect(() => allocatedIn(2_000_000_000, [[2_000_000_000, 5_000_000]], rule)).toThrow(ImplausibleEnergyError);
    }
  });
});

describe('localEnergy', () => {
  it('is never below 0', () => {
    const localWh = localEnergy(Int32Array.of(100, 10, 0), Int32Array.of(0, 30, 0), Int32Array.of(5, 0, 40));
    expect([...localWh]).toEqual([105, 0, 40]);
  });

  it('refuses series of different length', () => {
    expect(() => localEnergy(Int32Array.of(1, 2), Int32Array.of(1), Int32Array.of(1, 2))).toThrow(RangeError);
  });
});

/** Parses '50×8 20×1': consumption in Wh × weight. */
function demandsOf(text: string): Demand[] {
  return text.split(' ').map((demand) => {
    const [consumptionWh, weight] = demand.split('×').map(Number);
    return [consumptionWh!, weight!];
  });
}
