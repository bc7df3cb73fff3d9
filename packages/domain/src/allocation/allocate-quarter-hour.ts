import { AllocationKey, type AllocationRule } from './allocation-rule.ts';
import { assertExact, shareOut, sharesFor, totalOf, type Shares } from './share-out.ts';

/** The participants of one quarter-hour, in the same order everywhere. Made once and used for every quarter-hour. */
export interface QuarterHour {
  /** Whole Wh. */
  consumptionWh: Int32Array;
  /** Whole parts of the agreed key. */
  agreedWeights: Float64Array;
  shares: Shares;
}

export function quarterHourOf(agreedWeights: number[]): QuarterHour {
  const invalid = agreedWeights.find((weight) => !Number.isSafeInteger(weight) || weight < 0);
  if (invalid !== undefined) throw new RangeError(`Not a weight in whole parts: ${invalid}`);
  return {
    consumptionWh: new Int32Array(agreedWeights.length),
    agreedWeights: Float64Array.from(agreedWeights),
    shares: sharesFor(agreedWeights.length),
  };
}

/**
 * Shares out one quarter-hour's local energy (Wh, not below 0) by the rule, into `shares.allocatedWh`: nobody above
 * the own consumption. Rule and worked example: docs/domain/allocation.md
 */
export function allocateQuarterHour(localWh: number, quarterHour: QuarterHour, rule: AllocationRule): void {
  const { consumptionWh, agreedWeights, shares } = quarterHour;
  const isByConsumption = rule.key === AllocationKey.ByConsumption;
  shares.allocatedWh.fill(0);
  shares.weights.set(isByConsumption ? consumptionWh : agreedWeights);

  if (isByConsumption || rule.unused === 'passed_on') return sharePassingOn(localWh, quarterHour);
  shareOut(rule.base === 'generation' ? localWh : Math.min(localWh, totalOf(consumptionWh)), shares);
  capAtConsumption(quarterHour);
}

function capAtConsumption({ consumptionWh, shares: { allocatedWh } }: QuarterHour): void {
  for (let index = 0; index < allocatedWh.length; index += 1) {
    if (allocatedWh[index]! > consumptionWh[index]!) allocatedWh[index] = consumptionWh[index]!;
  }
}

/**
 * Whoever's exact share reaches the own consumption gets that and drops out; when nobody does any more, the rest is
 * shared out. A share below a whole consumption does not exceed it when rounded up.
 */
function sharePassingOn(localWh: number, quarterHour: QuarterHour): void {
  dropIdle(quarterHour);
  let restWh = localWh;
  let servedWh: number;
  do {
    servedWh = serveSatisfied(restWh, quarterHour);
    restWh -= servedWh;
  } while (servedWh > 0);
  shareOut(restWh, quarterHour.shares);
}

function dropIdle({ consumptionWh, shares: { weights } }: QuarterHour): void {
  for (let index = 0; index < weights.length; index += 1) {
    if (consumptionWh[index] === 0) weights[index] = 0;
  }
}

function serveSatisfied(energyWh: number, { consumptionWh, shares }: QuarterHour): number {
  const { weights, allocatedWh } = shares;
  const weightsTotal = totalOf(weights);
  assertExact(energyWh, weightsTotal);

  let servedWh = 0;
  for (let index = 0; index < weights.length; index += 1) {
    const neededWh = consumptionWh[index]!;
    if (weights[index] === 0 || energyWh * weights[index]! < neededWh * weightsTotal) continue;
    allocatedWh[index] = neededWh;
    weights[index] = 0;
    servedWh += neededWh;
  }
  return servedWh;
}
