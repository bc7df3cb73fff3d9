import { getItem } from '../collections/items.ts';

/** The imported allocation of a day: one series per participant, whole Wh per quarter-hour. */
export interface ExternalAllocation {
  /** Changed in place by what rounding adds or takes. */
  allocatedWh: readonly Int32Array[];
  consumptionWh: readonly Int32Array[];
  localWh: Int32Array;
}

/** By how many Wh imported quantities are above what they may be, by quarter-hour. */
export interface AllocationExcess {
  /** Above the participant's own consumption; one series per participant. */
  aboveConsumptionWh: Int32Array[];
  /** All together above the local energy. */
  aboveLocalWh: Int32Array;
}

/** Consumption, generation and allocation are rounded to whole Wh each for itself, so that they may differ by one. */
const roundingWh = 1;

/**
 * Checks quantities that a metering operator has allocated: nobody may get more than the own consumption, and all
 * together no more than the local energy. What is above by rounding is taken off and given back to the same participant
 * in a later quarter-hour of the day that has room for it; anything else is returned.
 */
export function checkExternal({ allocatedWh, consumptionWh, localWh }: ExternalAllocation): AllocationExcess {
  const excess = {
    aboveConsumptionWh: allocatedWh.map(() => new Int32Array(localWh.length)),
    aboveLocalWh: new Int32Array(localWh.length),
  };
  const owedWh = new Int32Array(allocatedWh.length);
  for (const [index, wholeWh] of localWh.entries()) {
    const own = Int32Array.from(allocatedWh, (ofOne) => getItem(ofOne, index));
    const used = Int32Array.from(consumptionWh, (ofOne) => getItem(ofOne, index));
    const overUsed = cutToConsumption(own, used, owedWh);
    const overLocal = cutToLocal(own, { localWh: wholeWh, owedWh, index });
    if (overLocal === 0) giveBack(own, { used, localWh: wholeWh, owedWh });
    excess.aboveLocalWh[index] = overLocal;
    for (const [position, ofOne] of allocatedWh.entries()) ofOne[index] = getItem(own, position);
    for (const [position, ofOne] of excess.aboveConsumptionWh.entries()) ofOne[index] = getItem(overUsed, position);
  }
  return excess;
}

function cutToConsumption(own: Int32Array, used: Int32Array, owedWh: Int32Array): Int32Array {
  return own.map((amount, position) => {
    const above = amount - getItem(used, position);
    if (above > roundingWh) return above;
    if (above > 0) moveWh(own, owedWh, { position, wh: above });
    return 0;
  });
}

interface QuarterHour {
  localWh: number;
  owedWh: Int32Array;
  index: number;
}

function cutToLocal(own: Int32Array, { localWh, owedWh, index }: QuarterHour): number {
  const above = sumOf(own) - localWh;
  const sharing = own.filter((amount) => amount > 0).length;
  if (above > sharing * roundingWh) return above;
  for (const position of largestFirst(own, index).slice(0, Math.max(0, above))) {
    moveWh(own, owedWh, { position, wh: 1 });
  }
  return 0;
}

function moveWh(from: Int32Array, to: Int32Array, { position, wh }: { position: number; wh: number }): void {
  from[position] = getItem(from, position) - wh;
  to[position] = getItem(to, position) + wh;
}

/** Equal amounts take turns by the quarter-hour, so that it is not always the same one. */
function largestFirst(own: Int32Array, index: number): number[] {
  const turn = (position: number) => (position + index) % own.length;
  return [...own.entries()]
    .filter(([, wh]) => wh > 0)
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || turn(a) - turn(b))
    .map(([position]) => position);
}

function giveBack(
  own: Int32Array,
  { used, localWh, owedWh }: { used: Int32Array; localWh: number; owedWh: Int32Array },
): void {
  let left = localWh - sumOf(own);
  for (const [position, owed] of owedWh.entries()) {
    if (left <= 0 || owed <= 0) continue;
    const ownWh = getItem(own, position);
    if (ownWh <= 0 || ownWh >= getItem(used, position)) continue;
    moveWh(owedWh, own, { position, wh: 1 });
    left -= 1;
  }
}

const sumOf = (amounts: Int32Array) => amounts.reduce((sum, amount) => sum + amount, 0);
