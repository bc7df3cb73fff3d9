import { allocateDay } from './allocate-day.ts';
import type { AllocationRule } from './allocation-rule.ts';

export type Demand = [consumptionWh: number, weight: number];

/** What one quarter-hour gives to each. */
export function allocatedIn(localWh: number, demands: Demand[], rule: AllocationRule): number[] {
  const series = demands.map(([consumptionWh, weight]) => ({ consumptionWh: Int32Array.of(consumptionWh), weight }));
  return allocateDay(Int32Array.of(localWh), series, rule).allocatedWh.map((amountsWh) => amountsWh[0]!);
}

export function sumOf(amounts: readonly number[] | Int32Array): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
