import Big from 'big.js';
import { getItem } from '../../collections/items.ts';
import { priceLevels, type MarketPrice, type PriceLevel } from '../../tariffs/timed/timed-price.ts';

/**
 * Grid electricity of one combination of price levels, whole Wh. A price per kWh is a whole number of millionths of a
 * euro, so that Wh times price are whole billionths of a euro: sums are exact in any order.
 */
export interface LevelEnergy {
  /** One per price with levels, in the order of the items; none where only the market's price changes. */
  levels: PriceLevel[];
  energyWh: number;
  /** With a market price. */
  market?: MarketCost;
}

/** What energy costs at the market's price with markup and ceiling, net. */
interface MarketCost {
  nanoEur: number;
  lowestMicroEurPerKwh: number;
  highestMicroEurPerKwh: number;
}

/** The prices of a day, by quarter-hour. */
export interface PricedDay {
  /** By price with levels. */
  levels: readonly (readonly PriceLevel[])[];
  /** Null for each quarter-hour whose market price is not known; absent without a market price. */
  microEurPerKwh?: readonly (number | null)[];
}

/** Adds the grid electricity of a day, Wh by quarter-hour. Throws RangeError for energy without a market price. */
export function addToLevels(
  known: readonly LevelEnergy[],
  gridWh: ArrayLike<number>,
  { levels, microEurPerKwh }: PricedDay,
): LevelEnergy[] {
  const sums = new Map(
    known.map((sum) => [
      keyAt(
        sum.levels.map((level) => [level]),
        0,
      ),
      copyOf(sum),
    ]),
  );
  for (let index = 0; index < gridWh.length; index += 1) {
    const energyWh = getItem(gridWh, index);
    if (energyWh === 0) continue;
    const key = keyAt(levels, index);
    const sum = sums.get(key) ?? { levels: levels.map((ofPrice) => getItem(ofPrice, index)), energyWh: 0 };
    sum.energyWh += energyWh;
    if (microEurPerKwh) addToMarket(sum, energyWh, microEurPerKwh[index] ?? null);
    sums.set(key, sum);
  }
  return [...sums.entries()].toSorted(([one], [other]) => one - other).map(([, sum]) => sum);
}

/** The levels of a quarter-hour as a number whose order is theirs. A loop, since it runs for each of a year. */
function keyAt(levels: PricedDay['levels'], index: number): number {
  let key = 0;
  for (const ofPrice of levels) key = key * priceLevels.length + priceLevels.indexOf(getItem(ofPrice, index));
  return key;
}

const copyOf = (sum: LevelEnergy): LevelEnergy => ({ ...sum, ...(sum.market && { market: { ...sum.market } }) });

function addToMarket(sum: LevelEnergy, energyWh: number, microEurPerKwh: number | null): void {
  if (microEurPerKwh === null) throw new RangeError('No market price for a quarter-hour with energy');
  const { nanoEur, lowestMicroEurPerKwh, highestMicroEurPerKwh } = sum.market ?? {
    nanoEur: 0,
    lowestMicroEurPerKwh: microEurPerKwh,
    highestMicroEurPerKwh: microEurPerKwh,
  };
  const total = nanoEur + energyWh * microEurPerKwh;
  if (!Number.isSafeInteger(total)) throw new RangeError('A line above nine million euros');
  sum.market = {
    nanoEur: total,
    lowestMicroEurPerKwh: Math.min(lowestMicroEurPerKwh, microEurPerKwh),
    highestMicroEurPerKwh: Math.max(highestMicroEurPerKwh, microEurPerKwh),
  };
}

/**
 * The price of a quarter-hour, net: the market's and the markup, at most the ceiling; no floor, so that it may be
 * negative.
 *
 * @param centsPerMwh The market's price in whole 1/100 €/MWh, as exchanges publish it.
 */
export function marketMicroEurPerKwh({ markupCtPerKwh, ceilingCtPerKwh }: MarketPrice, centsPerMwh: number): number {
  const price = microEurOf(markupCtPerKwh) + centsPerMwh * 10;
  return ceilingCtPerKwh === null ? price : Math.min(price, microEurOf(ceilingCtPerKwh));
}

/** A price in ct/kWh with at most four decimals as millionths of a euro. Throws RangeError for more decimals. */
function microEurOf(ctPerKwh: string): number {
  const price = new Big(ctPerKwh).times(10_000);
  if (!price.round(0).eq(price)) throw new RangeError(`A price with more than four decimals: ${ctPerKwh}`);
  return price.toNumber();
}
