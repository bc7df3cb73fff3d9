import { getItem } from '../collections/items.ts';
import {
  allocateQuarterHour,
  ImplausibleEnergyError,
  largestWh,
  quarterHourOf,
  type QuarterHour,
} from './allocate-quarter-hour.ts';
import { AllocationKey, type AllocationRule } from './allocation-rule.ts';

/** A participant's consumption on a day and its agreed weight. */
export interface DayDemand {
  /** Whole Wh per quarter-hour, not below 0. */
  consumptionWh: Int32Array;
  /** Integer: the living area in 1/100 m², or 1. Used only by the key by living area. */
  weight: number;
}

interface DayOptions {
  startCreditsWh?: number[];
  /** Where the allocation is written, all 0 before; by default new series. */
  allocatedWh?: Int32Array[];
}

export interface DayAllocation {
  /** Whole Wh per quarter-hour, one series per participant in the same order. */
  allocatedWh: Int32Array[];
  /** Whole Wh per quarter-hour, the sum over all participants. */
  totalWh: Int32Array;
}

/**
 * Allocates local energy (whole Wh per quarter-hour, not below 0) by the rule, each quarter-hour separately but for the
 * rounding: a participant that was rounded down is preferred later on the day. All series must have the same number of
 * quarter-hours. Throws a RangeError for the external key (its quantities are imported),
 * for series of different length and for fractional weights; an ImplausibleEnergyError if energy × weights exceeds
 * exact arithmetic (2⁵³). Rule and worked example: docs/domain/allocation.md
 */
export function allocateDay(
  localWh: Int32Array,
  demands: DayDemand[],
  rule: AllocationRule,
  { startCreditsWh, allocatedWh = demands.map(() => new Int32Array(localWh.length)) }: DayOptions = {},
): DayAllocation {
  if (rule.key === AllocationKey.External) throw new RangeError('Quantities of the external key are imported');
  const consumptionWh = demands.map((demand) => demand.consumptionWh);
  assertSameLength(localWh, consumptionWh);

  const quarterHour = quarterHourOf(demands.map(({ weight }) => (rule.key === AllocationKey.EqualParts ? 1 : weight)));
  if (startCreditsWh) quarterHour.shares.creditsWh.set(startCreditsWh);
  const totalWh = new Int32Array(localWh.length);
  for (const [index, wholeWh] of localWh.entries()) {
    if (wholeWh <= 0) continue;
    loadConsumption(quarterHour, consumptionWh, index);
    allocateQuarterHour(wholeWh, quarterHour, rule);
    totalWh[index] = storeAllocation(quarterHour, allocatedWh, index);
  }
  return { allocatedWh, totalWh };
}

const goldenRatio = (Math.sqrt(5) - 1) / 2;
const silverRatio = Math.SQRT2 - 1;
const dayMs = 86_400_000;

/**
 * The credits with which the rounding of a day begins, one per participant: spread evenly between -0.5 and 0.5, and
 * others on each day, so that the first odd Wh of the days does not always go to the same participant.
 */
export function startCredits(day: string, count: number): number[] {
  const dayNumber = Date.parse(day) / dayMs;
  return Array.from({ length: count }, (_, index) => ((dayNumber * goldenRatio + index * silverRatio) % 1) - 0.5);
}

/** PV + discharge − charge per quarter-hour, not below 0: energy charged from the grid is not local energy. */
export function localEnergy(pvWh: Int32Array, chargeWh: Int32Array, dischargeWh: Int32Array): Int32Array {
  assertSameLength(pvWh, [chargeWh, dischargeWh]);
  return pvWh.map((energyWh, index) => {
    const localWh = Math.max(0, energyWh + getItem(dischargeWh, index) - getItem(chargeWh, index));
    if (localWh > largestWh) throw new ImplausibleEnergyError(`${localWh} Wh in one quarter-hour`);
    return localWh;
  });
}

function loadConsumption({ consumptionWh }: QuarterHour, series: Int32Array[], quarterHour: number): void {
  for (let index = 0; index < series.length; index += 1) consumptionWh[index] = series[index]![quarterHour]!;
}

/** Returns the sum over all participants. */
function storeAllocation({ shares: { allocatedWh } }: QuarterHour, series: Int32Array[], quarterHour: number): number {
  let totalWh = 0;
  for (let index = 0; index < series.length; index += 1) {
    const ownWh = allocatedWh[index]!;
    series[index]![quarterHour] = ownWh;
    totalWh += ownWh;
  }
  return totalWh;
}

function assertSameLength(expected: Int32Array, series: Int32Array[]): void {
  const other = series.find(({ length }) => length !== expected.length);
  if (other) throw new RangeError(`A series of ${other.length} quarter-hours instead of ${expected.length}`);
}
