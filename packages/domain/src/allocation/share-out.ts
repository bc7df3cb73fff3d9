/** What is shared out by weight, with room for the work: made once and used for every quarter-hour. */
export interface Shares {
  /** Whole parts; who has none gets nothing. */
  weights: Float64Array;
  /** Whole Wh; sharing out adds to them. */
  allocatedWh: Int32Array;
  remainders: Float64Array;
  ranked: Float64Array;
}

export function sharesFor(count: number): Shares {
  return {
    weights: new Float64Array(count),
    allocatedWh: new Int32Array(count),
    remainders: new Float64Array(count),
    ranked: new Float64Array(count),
  };
}

/**
 * Shares whole Wh out by weight, losing none: what rounding down leaves over goes to the largest remainders, among
 * equals to the first. The same as `splitExactly`, without building anything. Without weights nobody gets anything.
 */
export function shareOut(energyWh: number, shares: Shares): void {
  const { weights, allocatedWh, remainders } = shares;
  const weightsTotal = totalOf(weights);
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
  if (leftOverWh > 0) giveLeftOver(leftOverWh, shares);
}

/** Beyond this, floating point would no longer tell whole products apart. */
export function assertExact(energyWh: number, weightsTotal: number): void {
  if (energyWh * weightsTotal > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`${energyWh} Wh cannot be shared out exactly by ${weightsTotal} parts`);
  }
}

export function totalOf(amounts: Float64Array | Int32Array): number {
  let total = 0;
  for (let index = 0; index < amounts.length; index += 1) total += amounts[index]!;
  return total;
}

function giveLeftOver(leftOverWh: number, { allocatedWh, remainders, ranked }: Shares): void {
  ranked.set(remainders);
  ranked.sort();
  const least = ranked[ranked.length - leftOverWh]!;
  let aboveLeast = 0;
  while (aboveLeast < leftOverWh && ranked[ranked.length - 1 - aboveLeast]! > least) aboveLeast += 1;

  let atLeastWh = leftOverWh - aboveLeast;
  for (let index = 0; index < remainders.length; index += 1) {
    const remainder = remainders[index]!;
    if (remainder > least) allocatedWh[index]! += 1;
    else if (remainder === least && atLeastWh > 0) {
      allocatedWh[index]! += 1;
      atLeastWh -= 1;
    }
  }
}
