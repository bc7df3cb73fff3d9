import Big from 'big.js';
import { gridCostItems, type GridCostItem, type TariffPrices } from '../tariff-prices.ts';
import { describeTimedPrice } from './describe-timed-price.ts';
import { type LevelPrice, type MarketPrice, type PriceLevel, type TimedPrice, priceLevels } from './timed-price.ts';

/**
 * Whether the grid price may be higher at some hour. Each item counts with its largest rise, so that prices whose
 * windows move count as higher unless every hour is certainly cheaper.
 */
export function mayGridRise(before: TariffPrices, after: TariffPrices): boolean {
  const rises = gridCostItems.map((item) => largestRise(toPrice(before, item), toPrice(after, item)));
  if (rises.includes('unlimited')) return true;
  return rises.reduce((sum: Big, rise) => (rise === 'unlimited' ? sum : sum.plus(rise)), new Big(0)).gt(0);
}

type ItemPrice = string | TimedPrice;
const toPrice = ({ timed, gridCtPerKwh }: TariffPrices, item: GridCostItem): ItemPrice =>
  timed?.[item] ?? gridCtPerKwh[item];

/** The most by which an item rises at any hour, in ct/kWh; negative where it falls at all hours. */
function largestRise(before: ItemPrice, after: ItemPrice): Big | 'unlimited' {
  if (isMarket(after)) return isMarket(before) ? riseOfMarket(before, after) : 'unlimited';
  // the exchange may be far below zero, but what is fixed instead is agreed on in advance
  if (isMarket(before)) return 'unlimited';
  if (isLevels(before) && isLevels(after) && isSameCalendar(before, after)) {
    return maxOf(
      levelsOf(after).map((level) => new Big(after.ctPerKwh[level] ?? 0).minus(before.ctPerKwh[level] ?? 0)),
    );
  }
  return maxOf(pricesIn(after)).minus(pricesIn(before).reduce((one, other) => (other.lt(one) ? other : one)));
}

/** Only what the supplier sets: a higher markup, or a ceiling that is raised or taken away. */
function riseOfMarket(before: MarketPrice, after: MarketPrice): Big | 'unlimited' {
  const isCeilingRaised =
    before.ceilingCtPerKwh !== null &&
    (after.ceilingCtPerKwh === null || new Big(after.ceilingCtPerKwh).gt(before.ceilingCtPerKwh));
  return isCeilingRaised ? 'unlimited' : new Big(after.markupCtPerKwh).minus(before.markupCtPerKwh);
}

const isMarket = (price: ItemPrice): price is MarketPrice => typeof price === 'object' && price.kind === 'market';
const isLevels = (price: ItemPrice): price is LevelPrice => typeof price === 'object' && price.kind !== 'market';

const isSameCalendar = (before: LevelPrice, after: LevelPrice) =>
  describeTimedPrice({ ...before, ctPerKwh: {} }) === describeTimedPrice({ ...after, ctPerKwh: {} });

const levelsOf = ({ ctPerKwh }: LevelPrice): PriceLevel[] =>
  priceLevels.filter((level) => ctPerKwh[level] !== undefined);

const pricesIn = (price: string | LevelPrice): Big[] =>
  typeof price === 'string' ? [new Big(price)] : Object.values(price.ctPerKwh).map((ctPerKwh) => new Big(ctPerKwh));

const maxOf = (amounts: Big[]): Big => amounts.reduce((one, other) => (other.gt(one) ? other : one));
