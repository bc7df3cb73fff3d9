import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/days.ts';
import { allocateDay, startCredits } from './allocate-day.ts';
import { allocatedIn, sumOf, type Demand } from './worked-example-for-tests.ts';
import { AllocationKey, allocationBases, unusedParts, type AllocationRule } from './allocation-rule.ts';

const { LivingArea, ByConsumption, EqualParts } = AllocationKey;
const rules = [LivingArea, ByConsumption, EqualParts].flatMap((key) =>
  allocationBases.flatMap((base) => unusedParts.map((unused): AllocationRule => ({ key, base, unused }))),
);
const rule = fc.constantFrom(...rules);
const base = fc.constantFrom(...allocationBases);
const dayNumber = fc.nat(364);

const energyWh = fc.oneof(fc.nat(8), fc.nat(400), fc.nat(20_000));
const weight = fc.oneof(fc.constant(0), fc.constant(1), fc.nat(12_000));
const demand: fc.Arbitrary<Demand> = fc.tuple(energyWh, weight);
const demands = fc.array(demand, { maxLength: 12 });
const day = fc.constantFrom(92, 96, 100).chain((length) => {
  const series = fc.int32Array({ min: 0, max: 3000, minLength: length, maxLength: length });
  const demands = fc.array(fc.record({ consumptionWh: series, weight }), { maxLength: 8 });
  return fc.record({ localWh: series, demands });
});

const byArea = (base: AllocationRule['base'], unused: AllocationRule['unused']) => ({ key: LivingArea, base, unused });
const usedOf = (demands: Demand[]) => sumOf(demands.map(([consumptionWh]) => consumptionWh));

describe('with every rule', () => {
  it('no participant gets more than its consumption, and all together no more than the local energy, on days of any length', () => {
    fc.assert(
      fc.property(day, rule, ({ localWh, demands }, given) => {
        const { allocatedWh, totalWh } = allocateDay(localWh, demands, given);
        for (let index = 0; index < localWh.length; index += 1) {
          const amountsWh = allocatedWh.map((series) => series[index]!);
          const usedWh = demands.map(({ consumptionWh }) => consumptionWh[index]!);
          expect(amountsWh.every((amountWh, of) => amountWh >= 0 && amountWh <= usedWh[of]!)).toBe(true);
          expect(totalWh[index]).toBe(sumOf(amountsWh));
          expect(totalWh[index]).toBeLessThanOrEqual(Math.min(localWh[index]!, sumOf(usedWh)));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('the same day gives the same amounts, within 1 Wh of the same quarter-hour alone', () => {
    fc.assert(
      fc.property(day, rule, fc.nat(91), dayNumber, ({ localWh, demands }, given, index, ofYear) => {
        const startCreditsWh = startCredits(addDays('2026-01-01', ofYear), demands.length);
        const allocation = allocateDay(localWh, demands, given, { startCreditsWh });
        expect(allocateDay(localWh, demands, given, { startCreditsWh })).toEqual(allocation);
        const alone = demands.map(({ consumptionWh, weight }): Demand => [consumptionWh[index]!, weight]);
        const amountsWh = allocation.allocatedWh.map((series) => series[index]!);
        for (const [of, amountWh] of allocatedIn(localWh[index]!, alone, given).entries()) {
          expect(Math.abs(amountWh - amountsWh[of]!)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('another order of the participants changes no amount by more than 1 Wh', () => {
    const shuffled = demands.chain((given) => {
      const order = given.map((_, index) => index);
      const shuffledOrder = fc.shuffledSubarray(order, { minLength: order.length });
      return fc.record({ given: fc.constant(given), order: shuffledOrder });
    });
    fc.assert(
      fc.property(energyWh, shuffled, rule, (localWh, { given, order }, chosen) => {
        const amountsWh = allocatedIn(localWh, given, chosen);
        const reordered = order.map((index) => given[index]!);
        for (const [position, amountWh] of allocatedIn(localWh, reordered, chosen).entries()) {
          expect(Math.abs(amountWh - amountsWh[order[position]!]!)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('allocates all usable energy', () => {
  it('by consumption', () => {
    fc.assert(
      fc.property(energyWh, demands, rule, (localWh, given, { base, unused }) => {
        const allocatedWh = allocatedIn(localWh, given, { key: ByConsumption, base, unused });
        expect(sumOf(allocatedWh)).toBe(Math.min(localWh, usedOf(given)));
      }),
    );
  });

  it('when passed on, among participants with a weight', () => {
    fc.assert(
      fc.property(energyWh, demands, base, (localWh, given, of) => {
        const takers = given.filter(([, weight]) => weight > 0);
        const allocatedWh = allocatedIn(localWh, given, byArea(of, 'passed_on'));
        expect(sumOf(allocatedWh)).toBe(Math.min(localWh, usedOf(takers)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('passing on', () => {
  it('gives each participant at least its own share, within 1 Wh', () => {
    fc.assert(
      fc.property(energyWh, demands, base, (localWh, given, of) => {
        const fedIn = allocatedIn(localWh, given, byArea(of, 'fed_in'));
        const passedOn = allocatedIn(localWh, given, byArea(of, 'passed_on'));
        for (const [index, amountWh] of passedOn.entries()) expect(amountWh).toBeGreaterThanOrEqual(fedIn[index]! - 1);
      }),
    );
  });

  it('gives by weight no more to others than to a participant who could use more', () => {
    fc.assert(
      fc.property(energyWh, demands, base, (localWh, given, of) => {
        const amountsWh = allocatedIn(localWh, given, byArea(of, 'passed_on'));
        for (const [index, [consumptionWh, weight]] of given.entries()) {
          if (weight === 0 || amountsWh[index] === consumptionWh) continue;
          for (const [other, [, otherWeight]] of given.entries()) {
            const least = (amountsWh[other]! - 1) * weight;
            expect(least).toBeLessThan((amountsWh[index]! + 1) * otherWeight + (otherWeight === 0 ? 1 : 0));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same result with both bases', () => {
    fc.assert(
      fc.property(energyWh, demands, (localWh, given) => {
        const [generation, allocatable] = allocationBases.map((of) =>
          allocatedIn(localWh, given, byArea(of, 'passed_on')),
        );
        expect(generation).toEqual(allocatable);
      }),
    );
  });
});
