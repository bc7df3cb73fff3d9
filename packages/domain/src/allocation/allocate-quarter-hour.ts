import { sumSeries } from '../collections/sums.ts';
import { AllocationKey, type AllocationRule } from './allocation-rule.ts';

/**
 * The participants of one quarter-hour, in the same order in all arrays. Created once and reused for every
 * quarter-hour.
 */
export interface QuarterHour {
  /** Whole Wh. */
  consumptionWh: Int32Array;
  /** Integer weights of the agreed key. */
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
 * Allocates one quarter-hour's local energy (Wh, not below 0) by the rule, and writes it to `shares.allocatedWh`. No
 * participant gets more than its consumption. Rule and worked example: docs/domain/allocation.md
 */
export function allocateQuarterHour(localWh: number, quarterHour: QuarterHour, rule: AllocationRule): void {
  const { consumptionWh, agreedWeights, shares } = quarterHour;
  const isByConsumption = rule.key === AllocationKey.ByConsumption;
  shares.allocatedWh.fill(0);
  shares.weights.set(isByConsumption ? consumptionWh : agreedWeights);

  if (isByConsumption) return allocateByConsumption(localWh, quarterHour);
  if (rule.unused === 'passed_on') return allocatePassedOn(localWh, quarterHour);
  splitByWeight(rule.base === 'generation' ? localWh : Math.min(localWh, sumSeries(consumptionWh)), shares);
  capAtConsumption(quarterHour);
}

function capAtConsumption({ consumptionWh, shares: { allocatedWh } }: QuarterHour): void {
  for (let index = 0; index < allocatedWh.length; index += 1) {
    if (allocatedWh[index]! > consumptionWh[index]!) allocatedWh[index] = consumptionWh[index]!;
  }
}

/** The share of each participant is its consumption or more exactly where the energy suffices for all. */
function allocateByConsumption(localWh: number, { consumptionWh, shares }: QuarterHour): void {
  const neededWh = sumSeries(consumptionWh);
  assertExact(localWh, neededWh);
  if (localWh >= neededWh) shares.allocatedWh.set(consumptionWh);
  else splitByWeight(localWh, shares, neededWh);
}

/**
 * A participant whose exact share reaches its consumption gets that consumption and drops out. When no one drops out
 * any more, the rest is divided. Consumption is whole, so a share below it does not exceed it when rounded up.
 */
function allocatePassedOn(localWh: number, quarterHour: QuarterHour): void {
  dropWithoutConsumption(quarterHour);
  let restWh = localWh;
  let servedWh: number;
  do {
    servedWh = allocateFullConsumption(restWh, quarterHour);
    restWh -= servedWh;
  } while (servedWh > 0);
  splitByWeight(restWh, quarterHour.shares);
}

function dropWithoutConsumption({ consumptionWh, shares: { weights } }: QuarterHour): void {
  for (let index = 0; index < weights.length; index += 1) {
    if (consumptionWh[index] === 0) weights[index] = 0;
  }
}

function allocateFullConsumption(energyWh: number, { consumptionWh, shares }: QuarterHour): number {
  const { weights, allocatedWh } = shares;
  const weightsTotal = sumSeries(weights);
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

/** Weights and amounts of one division, with working memory. Created once and reused for every quarter-hour. */
export interface Shares {
  /** Integers; a participant with weight 0 gets nothing. */
  weights: Float64Array;
  /** Whole Wh; splitByWeight adds to them. */
  allocatedWh: Int32Array;
  /** By how many Wh each participant has been rounded down more than up so far; between about -1 and 1. */
  creditsWh: Float64Array;
  remainders: Float64Array;
  claims: Float64Array;
  ranked: Float64Array;
}

export function sharesFor(count: number): Shares {
  return {
    weights: new Float64Array(count),
    allocatedWh: new Int32Array(count),
    creditsWh: new Float64Array(count),
    remainders: new Float64Array(count),
    claims: new Float64Array(count),
    ranked: new Float64Array(count),
  };
}

/**
 * Divides whole Wh by weight without loss: shares are rounded down, and the remaining Wh go to the participants with the
 * largest sum of remainder and credit, among equal sums to the first. Without credits the same as `splitExactly`, but
 * without creating objects. If all weights are 0, nothing is allocated.
 */
export function splitByWeight(energyWh: number, shares: Shares, weightsTotal = sumSeries(shares.weights)): void {
  const { weights, allocatedWh, remainders } = shares;
  if (weightsTotal === 0) return;
  assertExact(energyWh, weightsTotal);

  let leftOverWh = energyWh;
  for (let index = 0; index < weights.length; index += 1) {
    const product = energyWh * weights[index]!;
    const shareWh = Math.floor(product / weightsTotal);
    allocatedWh[index]! += shareWh;
    remainders[index] = product - shareWh * weightsTotal;
    leftOverWh -= shareWh;
  }
  if (leftOverWh > 0) giveLeftOver(leftOverWh, weightsTotal, shares);
}

/** Energy too large for an estate in a quarter-hour: a stored value must be wrong. */
export class ImplausibleEnergyError extends Error {}

/** The largest value of a 32-bit series. */
export const largestWh = 2 ** 31 - 1;

/** Throws ImplausibleEnergyError if floating point cannot represent the product exactly. */
function assertExact(energyWh: number, weightsTotal: number): void {
  if (energyWh * weightsTotal > Number.MAX_SAFE_INTEGER) {
    throw new ImplausibleEnergyError(`${energyWh} Wh cannot be split exactly by ${weightsTotal} parts`);
  }
}

/** No participant gets more than one Wh, and none whose share is whole. */
function giveLeftOver(
  leftOverWh: number,
  weightsTotal: number,
  { allocatedWh, creditsWh, remainders, claims, ranked }: Shares,
): void {
  for (let index = 0; index < remainders.length; index += 1) {
    const remainder = remainders[index]!;
    if (remainder > 0) creditsWh[index]! += remainder / weightsTotal;
    claims[index] = remainder > 0 ? creditsWh[index]! : -Infinity;
  }
  ranked.set(claims);
  const least = findLargest(ranked, leftOverWh);
  let aboveLeast = 0;
  for (let index = 0; index < claims.length; index += 1) if (claims[index]! > least) aboveLeast += 1;

  let atLeastWh = leftOverWh - aboveLeast;
  for (let index = 0; index < claims.length; index += 1) {
    const isAbove = claims[index]! > least;
    if (!isAbove && !(claims[index] === least && atLeastWh > 0)) continue;
    allocatedWh[index]! += 1;
    creditsWh[index]! -= 1;
    if (!isAbove) atLeastWh -= 1;
  }
}

/** The n-th largest number, found by partition; changes the order of the numbers. */
function findLargest(numbers: Float64Array, nth: number): number {
  const wanted = numbers.length - nth;
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const pivot = numbers[Math.floor((low + high) / 2)]!;
    let [left, right] = [low, high];
    while (left <= right) {
      while (numbers[left]! < pivot) left += 1;
      while (numbers[right]! > pivot) right -= 1;
      if (left > right) break;
      const swapped = numbers[left]!;
      numbers[left] = numbers[right]!;
      numbers[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return numbers[wanted]!;
}
