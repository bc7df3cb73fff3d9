import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateQuarterHour, quarterHourOf } from './allocate-quarter-hour.ts';
import { AllocationKey, type AllocationRule } from './allocation-rule.ts';
import { explainQuarterHour, type ExplainedRule } from './explain-quarter-hour.ts';

const base = { base: 'generation', unused: 'fed_in' } as const;
const byConsumption: ExplainedRule = { ...base, key: AllocationKey.ByConsumption, weight: null };
const byArea: ExplainedRule = { ...base, key: AllocationKey.LivingArea, weight: { own: 6200, all: 24_800 } };
const energy = (allocatedWh: number, gridWh: number, localWh: number, estateWh = 4750) => ({
  consumptionWh: allocatedWh + gridWh,
  allocatedWh,
  localWh,
  estateWh,
});

describe('explanation of a quarter-hour', () => {
  it('returns the formula by consumption with its numbers', () => {
    expect(explainQuarterHour(energy(160, 90, 3040), byConsumption)).toEqual({
      kind: 'formula',
      base: 'delivered',
      energyWh: 3040,
      part: 250,
      all: 4750,
      milliWh: 160_000,
      isExact: true,
      limit: 'none',
      passedOnWh: 0,
    });
  });

  it('uses areas as weights by living area, and distinguishes exact from rounded values', () => {
    expect(explainQuarterHour(energy(101, 49, 405), byArea)).toMatchObject({
      part: 6200,
      milliWh: 101_250,
      isExact: false,
    });
  });

  it.each([
    ['a share above the consumption', energy(90, 0, 400), byArea, { limit: 'own', milliWh: 100_000 }],
    [
      'energy that others did not use',
      energy(120, 30, 400),
      { ...byArea, unused: 'passed_on' },
      { limit: 'passedOn', milliWh: 100_000, passedOnWh: 20 },
    ],
    [
      'the usable energy as the base',
      energy(200, 100, 2000, 800),
      { ...byArea, base: 'allocatable' },
      { base: 'usable', energyWh: 800 },
    ],
    ['all local energy as the base', energy(500, 100, 2000, 800), byArea, { base: 'delivered', energyWh: 2000 }],
    ['no consumption', energy(0, 0, 3000), byConsumption, { kind: 'nothingUsed' }],
    ['night', energy(0, 80, 0), byConsumption, { kind: 'nothingDelivered' }],
    ['a roof that covers all', energy(250, 0, 5000), byConsumption, { kind: 'allFromRoof' }],
    [
      'quantities of the metering operator',
      energy(10, 80, 400),
      { ...base, key: AllocationKey.External, weight: null },
      { kind: 'external' },
    ],
    ['an amount that differs from the rule', energy(20, 230, 3040), byConsumption, { kind: 'unexplained' }],
    [
      'a key without its weight',
      energy(20, 230, 3040),
      { ...base, key: AllocationKey.EqualParts, weight: null },
      { kind: 'unexplained' },
    ],
  ])('explains %s', (_name, quarterHour, rule, explanation) => {
    expect(explainQuarterHour(quarterHour, rule as ExplainedRule)).toMatchObject(explanation);
  });

  const rules = fc.record({
    key: fc.constantFrom(AllocationKey.LivingArea, AllocationKey.ByConsumption, AllocationKey.EqualParts),
    base: fc.constantFrom('generation', 'allocatable'),
    unused: fc.constantFrom('fed_in', 'passed_on'),
  }) as fc.Arbitrary<AllocationRule>;
  const apartments = fc.array(fc.record({ usedWh: fc.nat(3000), weight: fc.integer({ min: 1, max: 20_000 }) }), {
    minLength: 2,
  });

  it('explains every allocation by the rule', () => {
    fc.assert(
      fc.property(rules, apartments, fc.nat(20_000), (rule, participants, localWh) => {
        const weights = participants.map(({ weight }) => (rule.key === AllocationKey.EqualParts ? 1 : weight));
        const quarterHour = quarterHourOf(weights);
        quarterHour.consumptionWh.set(participants.map(({ usedWh }) => usedWh));
        allocateQuarterHour(localWh, quarterHour, rule);
        const estateWh = participants.reduce((sum, { usedWh }) => sum + usedWh, 0);
        const all = weights.reduce((sum, one) => sum + one, 0);
        for (const [index, { usedWh: consumptionWh }] of participants.entries()) {
          const allocatedWh = quarterHour.shares.allocatedWh[index]!;
          const weight = rule.key === AllocationKey.ByConsumption ? null : { own: weights[index]!, all };
          const explained = explainQuarterHour({ consumptionWh, allocatedWh, localWh, estateWh }, { ...rule, weight });
          expect(explained.kind).not.toBe('unexplained');
          const isUnlimited = explained.kind === 'formula' && explained.limit === 'none';
          const computedWh = isUnlimited ? explained.milliWh / 1000 : allocatedWh;
          expect(Math.abs(computedWh - allocatedWh)).toBeLessThan(1.001);
        }
      }),
    );
  });
});
