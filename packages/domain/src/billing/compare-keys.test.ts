import { describe, expect, it } from 'vitest';
import { AllocationKey, type AllocationRule } from '../allocation/allocation-rule.ts';
import { exampleQuarterHours, exampleRules, exampleWeights } from '../allocation/worked-example-for-tests.ts';
import { MeterKind } from '../metering/codes.ts';
import { eachDay } from '../time/days.ts';
import { quarterHoursOf } from '../time/local-days.ts';
import type { AllocationBasis, AllocationParticipant, BilledContract, BillingBasis } from './billing-basis.ts';
import { allocateBillingDay } from './billing-month.ts';
import { addKeyTotals, areaObstacles, compareKeysOfDay, quantityObstacles } from './compare-keys.ts';
import { seriesAt } from './measured-day.ts';
import type { StoredDays } from './meter-values.ts';

const always = { from: '2020-01-01', to: null };
const meterOf = (meterId: number) =>
  ({ meterId, name: `M${meterId}`, marketLocationId: null, meteringLocationId: null, ...always }) as const;
const roof = { ...meterOf(1), kind: MeterKind.PvGeneration, measuringPoint: 'pv-total', peakPowerW: null };
const battery = [
  { ...meterOf(2), kind: MeterKind.Charge, measuringPoint: 'battery', peakPowerW: null },
  { ...meterOf(3), kind: MeterKind.Discharge, measuringPoint: 'battery', peakPowerW: null },
];

const participantOf = (meterId: number, changed: Partial<AllocationParticipant> = {}): AllocationParticipant => ({
  ...always,
  type: 'tenant',
  areaSqm: '50',
  meters: [meterOf(meterId)],
  allocationMeters: [],
  ...changed,
});

const basisOf = (contracts: AllocationParticipant[]): AllocationBasis => ({
  estate: { timeZone: 'Europe/Berlin', generalAreaParts: 1000 },
  contracts,
  localMeters: [roof, ...battery],
});

/** The same value in all quarter-hours of a day, by meter; undefined has no stored day. */
const constant =
  (values: Record<number, number | null | undefined>): StoredDays =>
  (meterId, day) => {
    const value = values[meterId];
    if (value === undefined) return undefined;
    return { amounts: Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, () => value), statuses: null };
  };

const { LivingArea, External, ByConsumption, EqualParts } = AllocationKey;
const allRules = [LivingArea, ByConsumption, EqualParts].map((key): AllocationRule => ({
  key,
  base: 'generation',
  unused: 'fed_in',
}));
const external: AllocationRule = { key: External, base: 'generation', unused: 'fed_in' };

describe('a comparison of keys', () => {
  it.each(Object.keys(exampleRules) as (keyof typeof exampleRules)[])('allocates the worked example: %s', (name) => {
    const rule = exampleRules[name];
    const participants = exampleWeights.map((weight, index) => participantOf(10 + index, { areaSqm: `${weight}` }));
    const ofExample = exampleQuarterHours.map(({ madeWh, consumptionWh }, index) => {
      const values = [...madeWh.entries(), ...consumptionWh.map((wh, position) => [9 + position, wh] as const)];
      const stored = constant(Object.fromEntries(values.map(([position, wh]) => [position + 1, wh])));
      // one quarter-hour each, on days of their own
      const first: StoredDays = (meterId, day) => {
        const { amounts } = stored(meterId, day)!;
        return { amounts: Array.from(amounts, (wh, position) => (position === 0 ? wh : 0)), statuses: null };
      };
      return compareKeysOfDay(basisOf(participants), [rule], { day: `2026-06-0${index + 1}`, stored: first });
    });
    const expected = exampleQuarterHours.reduce((sum, quarterHour) => sum + totalOf(quarterHour[name]), 0);
    const { allocatedWh, localWh } = addKeyTotals(ofExample);
    expect(totalOf([...allocatedWh.get(rule.key)!])).toBe(expected);
    expect(localWh).toBe(0 + 250 + 900 + 100 + 400 + 150);
  });

  it.each(['2026-03-29', '2026-10-25', '2026-06-01'])('equals what billing allocates on %s', (day) => {
    const contracts = [20, 21, 22].map((meterId) => participantOf(meterId, { areaSqm: `${meterId}` }));
    const stored = constant({ 1: 100, 2: 0, 3: 0, 20: 30, 21: 45, 22: 61 });
    const compared = compareKeysOfDay(basisOf(contracts), allRules, { day, stored });
    for (const rule of allRules) {
      const billed = allocateBillingDay(
        {
          ...basisOf(contracts),
          contracts: contracts.map((contract, contractId) => ({ ...contract, contractId }) as BilledContract),
          supplies: [{ ...always, ...rule }],
        } as unknown as BillingBasis,
        day,
        stored,
      );
      const ofContracts = contracts.map((_, index) => totalOf([...seriesAt(billed, index).allocatedWh]));
      expect([...compared.allocatedWh.get(rule.key)!]).toEqual(ofContracts);
    }
    expect(compared.quarterHours).toBe(quarterHoursOf(day, 'Europe/Berlin'));
  });

  it('counts a participant from the day of the move-in on', () => {
    const basis = basisOf([participantOf(20), participantOf(21, { from: '2026-06-03' })]);
    const stored = constant({ 1: 40, 2: 0, 3: 0, 20: 100, 21: 100 });
    const days = eachDay('2026-06-01', '2026-06-05').map((day) =>
      compareKeysOfDay(basis, [{ key: EqualParts, base: 'allocatable', unused: 'passed_on' }], { day, stored }),
    );
    const { allocatedWh, consumptionWh, participantQuarterHours } = addKeyTotals(days);
    expect([...consumptionWh]).toEqual([4 * 9600, 2 * 9600]);
    expect([...participantQuarterHours]).toEqual([4 * 96, 2 * 96]);
    expect([...allocatedWh.get(EqualParts)!]).toEqual([2 * 96 * 40 + 2 * 96 * 20, 2 * 96 * 20]);
  });

  it('counts missing values and days without a meter', () => {
    const basis = basisOf([
      participantOf(20),
      participantOf(21),
      participantOf(22, { meters: [{ ...meterOf(22), from: '2026-06-02' }] }),
    ]);
    const stored = constant({ 1: null, 2: 0, 3: 0, 20: 100, 22: 100 });
    const compared = compareKeysOfDay(basis, allRules, { day: '2026-06-01', stored });
    expect([...compared.missing]).toEqual([0, 96, 96]);
    expect(compared.missingLocal).toBe(96);
  });

  it('names whose area is missing', () => {
    const contracts = [participantOf(20), participantOf(21, { areaSqm: null }), participantOf(22, { type: 'general' })];
    expect(areaObstacles(basisOf(contracts))).toEqual([
      { key: LivingArea, reason: 'areaMissing', participants: [contracts[1]] },
    ]);
    const withoutCommonArea = { ...basisOf(contracts), estate: { timeZone: 'Europe/Berlin', generalAreaParts: 0 } };
    expect(areaObstacles(withoutCommonArea as AllocationBasis)[0]!.participants).toEqual([contracts[1], contracts[2]]);
  });

  it('takes imported quantities as they are, and says where they are missing or impossible', () => {
    const contracts = [20, 21].map((meterId) => participantOf(meterId, { allocationMeters: [meterOf(meterId + 10)] }));
    const basis = basisOf(contracts);
    const compare = (quantities: Record<number, number | null>) =>
      compareKeysOfDay(basis, [...allRules, external], {
        day: '2026-06-01',
        stored: constant({ 1: 100, 2: 0, 3: 0, 20: 60, 21: 60, ...quantities }),
      });
    const whole = compare({ 30: 20, 31: 60 });
    expect([...whole.allocatedWh.get(External)!]).toEqual([96 * 20, 96 * 60]);
    expect([...whole.allocatedWh.get(EqualParts)!]).toEqual([96 * 50, 96 * 50]);
    expect(quantityObstacles(basis, whole)).toEqual([]);
    expect(quantityObstacles(basis, compare({ 30: 20 }))).toEqual([
      { key: External, reason: 'quantitiesMissing', participants: [contracts[1]] },
    ]);
    expect(quantityObstacles(basis, compare({ 30: 20, 31: 65 }))).toEqual([
      { key: External, reason: 'quantitiesImpossible', participants: [] },
    ]);
  });
});

const totalOf = (amounts: number[]) => amounts.reduce((sum, wh) => sum + wh, 0);
