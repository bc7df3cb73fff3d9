import {
  allocateQuarterHour,
  ImplausibleEnergyError,
  largestWh,
  quarterHourOf,
  type QuarterHour,
  totalOf,
} from './allocate-quarter-hour.ts';
import { AllocationKey, type AllocationRule } from './allocation-rule.ts';

/** What one participant used on a day, and the share agreed with it. */
export interface DayDemand {
  /** Whole Wh per quarter-hour, not below 0. */
  consumptionWh: Int32Array;
  /** Whole parts: the living area in 1/100 m², or 1. Counts for the key by living area only. */
  weight: number;
}

export interface DayAllocation {
  /** Whole Wh per quarter-hour, one series per demand in the same order. */
  allocatedWh: Int32Array[];
  /** Whole Wh per quarter-hour given to anybody. */
  totalWh: Int32Array;
}

/**
 * Shares out local energy (whole Wh per quarter-hour, not below 0) by the rule, each quarter-hour for itself. Any number
 * of quarter-hours will do, as long as every series has the same.
 * Throws a RangeError for the external key (its quantities are imported), for series of different length, for weights
 * that are not whole parts; an ImplausibleEnergyError where energy × weights leaves exact arithmetic (2⁵³).
 * Rule and worked example: docs/domain/allocation.md
 */
export function allocateDay(localWh: Int32Array, demands: DayDemand[], rule: AllocationRule): DayAllocation {
  if (rule.key === AllocationKey.External) throw new RangeError('Quantities of the external key are imported');
  const consumptionWh = demands.map((demand) => demand.consumptionWh);
  assertSameLength(localWh, consumptionWh);

  const quarterHour = quarterHourOf(demands.map(({ weight }) => (rule.key === AllocationKey.EqualParts ? 1 : weight)));
  const allocatedWh = demands.map(() => new Int32Array(localWh.length));
  const totalWh = new Int32Array(localWh.length);
  for (let index = 0; index < localWh.length; index += 1) {
    if (localWh[index]! <= 0) continue;
    loadConsumption(quarterHour, consumptionWh, index);
    allocateQuarterHour(localWh[index]!, quarterHour, rule);
    totalWh[index] = totalOf(quarterHour.shares.allocatedWh);
    storeAllocation(quarterHour, allocatedWh, index);
  }
  return { allocatedWh, totalWh };
}

/** PV + discharge − charge per quarter-hour, not below 0: what is charged from the grid is not local energy. */
export function localEnergy(pvWh: Int32Array, chargeWh: Int32Array, dischargeWh: Int32Array): Int32Array {
  assertSameLength(pvWh, [chargeWh, dischargeWh]);
  return pvWh.map((energyWh, index) => {
    const localWh = Math.max(0, energyWh + dischargeWh[index]! - chargeWh[index]!);
    if (localWh > largestWh) throw new ImplausibleEnergyError(`${localWh} Wh in one quarter-hour`);
    return localWh;
  });
}

function loadConsumption({ consumptionWh }: QuarterHour, series: Int32Array[], quarterHour: number): void {
  for (let index = 0; index < series.length; index += 1) consumptionWh[index] = series[index]![quarterHour]!;
}

function storeAllocation({ shares: { allocatedWh } }: QuarterHour, series: Int32Array[], quarterHour: number): void {
  for (let index = 0; index < series.length; index += 1) series[index]![quarterHour] = allocatedWh[index]!;
}

function assertSameLength(expected: Int32Array, series: Int32Array[]): void {
  const other = series.find(({ length }) => length !== expected.length);
  if (other) throw new RangeError(`A series of ${other.length} quarter-hours instead of ${expected.length}`);
}
