import { AllocationKey, type AllocationRule } from '@lichthof/domain/allocation/allocation-rule.ts';
import { allocateQuarterHour, quarterHourOf } from '@lichthof/domain/allocation/allocate-quarter-hour.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainShare } from './explain-share.ts';

const byConsumption = { allocationKey: AllocationKey.ByConsumption, weight: null };
const byArea = { allocationKey: AllocationKey.LivingArea, weight: { own: 6200, all: 24_800 } };
const energy = (pvWh: number, gridWh: number, localWh: number, houseWh = 4750) => ({ pvWh, gridWh, localWh, houseWh });

describe('the reason of a share', () => {
  it('by consumption is the formula with its numbers', () => {
    expect(explainShare(energy(160, 90, 3040), byConsumption)).toEqual({
      kind: 'formula',
      of: 'delivered',
      energyWh: 3040,
      part: 250,
      all: 4750,
      milliWh: 160_000,
      isExact: true,
      limit: 'none',
    });
  });

  it('by living area counts areas, and tells an exact value from a rounded one', () => {
    expect(explainShare(energy(101, 49, 405), byArea)).toMatchObject({ part: 6200, milliWh: 101_250, isExact: false });
  });

  it.each([
    ['a share above the own use', energy(90, 0, 400), byArea, { limit: 'own', milliWh: 100_000 }],
    ['what others left', energy(120, 30, 400), byArea, { limit: 'passedOn', milliWh: 100_000 }],
    ['the use of all as the base', energy(200, 100, 2000, 800), byArea, { of: 'usable', energyWh: 800 }],
    ['all of the roof as the base', energy(500, 100, 2000, 800), byArea, { of: 'delivered', energyWh: 2000 }],
    ['no use', energy(0, 0, 3000), byConsumption, { kind: 'nothingUsed' }],
    ['night', energy(0, 80, 0), byConsumption, { kind: 'nothingDelivered' }],
    ['a roof that covers all', energy(250, 0, 5000), byConsumption, { kind: 'allFromRoof' }],
    [
      'shares of the meter operator',
      energy(10, 80, 400),
      { allocationKey: AllocationKey.External, weight: null },
      { kind: 'external' },
    ],
    ['a number that the rule does not give', energy(20, 230, 3040), byConsumption, { kind: 'unexplained' }],
    [
      'a key without its weight',
      energy(20, 230, 3040),
      { allocationKey: AllocationKey.EqualParts, weight: null },
      { kind: 'unexplained' },
    ],
  ])('names %s', (_name, quarterHour, agreement, reason) => {
    expect(explainShare(quarterHour, agreement)).toMatchObject(reason);
  });

  const rule = fc.record({
    key: fc.constantFrom(AllocationKey.LivingArea, AllocationKey.ByConsumption, AllocationKey.EqualParts),
    base: fc.constantFrom('generation', 'allocatable'),
    unused: fc.constantFrom('fed_in', 'passed_on'),
  }) as fc.Arbitrary<AllocationRule>;
  const flats = fc.array(fc.record({ usedWh: fc.nat(3000), weight: fc.integer({ min: 1, max: 20_000 }) }), {
    minLength: 2,
  });

  it('is found for whatever the allocation gives', () => {
    fc.assert(
      fc.property(rule, flats, fc.nat(20_000), (agreed, participants, localWh) => {
        const weights = participants.map(({ weight }) => (agreed.key === AllocationKey.EqualParts ? 1 : weight));
        const quarterHour = quarterHourOf(weights);
        quarterHour.consumptionWh.set(participants.map(({ usedWh }) => usedWh));
        allocateQuarterHour(localWh, quarterHour, agreed);
        const houseWh = participants.reduce((sum, { usedWh }) => sum + usedWh, 0);
        const weight = { own: weights[0]!, all: weights.reduce((sum, one) => sum + one, 0) };
        const pvWh = quarterHour.shares.allocatedWh[0]!;
        const reason = explainShare(
          { pvWh, gridWh: participants[0]!.usedWh - pvWh, localWh, houseWh },
          { allocationKey: agreed.key, weight },
        );
        expect(reason.kind).not.toBe('unexplained');
      }),
    );
  });
});
