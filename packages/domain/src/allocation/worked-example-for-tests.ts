import { AllocationKey, type AllocationRule } from './allocation-rule.ts';
import { allocateDay } from './allocate-day.ts';

const { LivingArea, ByConsumption, EqualParts } = AllocationKey;

export const exampleRules = {
  byConsumption: { key: ByConsumption, base: 'generation', unused: 'fed_in' },
  staticGeneration: { key: LivingArea, base: 'generation', unused: 'fed_in' },
  staticAllocatable: { key: LivingArea, base: 'allocatable', unused: 'fed_in' },
  staticPassedOn: { key: LivingArea, base: 'generation', unused: 'passed_on' },
  equalPassedOn: { key: EqualParts, base: 'generation', unused: 'passed_on' },
} satisfies Record<string, AllocationRule>;
export type ExampleRule = keyof typeof exampleRules;
export const exampleRuleNames = Object.keys(exampleRules) as ExampleRule[];

/** The weights of A, B, C and general electricity, in per cent. */
export const exampleWeights = [40, 30, 20, 10];

interface ExampleQuarterHour extends Record<ExampleRule, number[]> {
  /** PV, charge, discharge. */
  madeWh: [number, number, number];
  consumptionWh: number[];
}

/** Night, little sun, much sun, rounding, charging, discharging; all Wh. */
export const exampleQuarterHours: ExampleQuarterHour[] = [
  {
    madeWh: [0, 0, 0],
    consumptionWh: [120, 80, 60, 40],
    byConsumption: [0, 0, 0, 0],
    staticGeneration: [0, 0, 0, 0],
    staticAllocatable: [0, 0, 0, 0],
    staticPassedOn: [0, 0, 0, 0],
    equalPassedOn: [0, 0, 0, 0],
  },
  {
    madeWh: [250, 0, 0],
    consumptionWh: [120, 200, 80, 50],
    byConsumption: [67, 111, 44, 28],
    staticGeneration: [100, 75, 50, 25],
    staticAllocatable: [100, 75, 50, 25],
    staticPassedOn: [100, 75, 50, 25],
    equalPassedOn: [67, 67, 66, 50],
  },
  {
    madeWh: [900, 0, 0],
    consumptionWh: [100, 300, 60, 40],
    byConsumption: [100, 300, 60, 40],
    staticGeneration: [100, 270, 60, 40],
    staticAllocatable: [100, 150, 60, 40],
    staticPassedOn: [100, 300, 60, 40],
    equalPassedOn: [100, 300, 60, 40],
  },
  {
    madeWh: [100, 0, 0],
    consumptionWh: [33, 33, 33, 34],
    byConsumption: [25, 25, 25, 25],
    staticGeneration: [33, 30, 20, 10],
    staticAllocatable: [33, 30, 20, 10],
    staticPassedOn: [33, 33, 23, 11],
    equalPassedOn: [25, 25, 25, 25],
  },
  {
    madeWh: [600, 200, 0],
    consumptionWh: [100, 100, 50, 50],
    byConsumption: [100, 100, 50, 50],
    staticGeneration: [100, 100, 50, 40],
    staticAllocatable: [100, 90, 50, 30],
    staticPassedOn: [100, 100, 50, 50],
    equalPassedOn: [100, 100, 50, 50],
  },
  {
    madeWh: [0, 0, 150],
    consumptionWh: [200, 100, 60, 40],
    byConsumption: [75, 38, 22, 15],
    staticGeneration: [60, 45, 30, 15],
    staticAllocatable: [60, 45, 30, 15],
    staticPassedOn: [60, 45, 30, 15],
    equalPassedOn: [38, 38, 37, 37],
  },
];

export type Demand = [consumptionWh: number, weight: number];

/** The allocations of one quarter-hour. */
export function allocatedIn(localWh: number, demands: Demand[], rule: AllocationRule): number[] {
  const series = demands.map(([consumptionWh, weight]) => ({ consumptionWh: Int32Array.of(consumptionWh), weight }));
  return allocateDay(Int32Array.of(localWh), series, rule).allocatedWh.map((amountsWh) => amountsWh[0]!);
}

export function sumOf(amounts: readonly number[] | Int32Array): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
