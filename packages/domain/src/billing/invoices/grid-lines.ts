import Big from 'big.js';
import { gridPriceCtPerKwh } from '../../tariffs/tariff-prices.ts';
import type { PriceLevel } from '../../tariffs/timed/timed-price.ts';
import { daysBetween } from '../../time/days.ts';
import type { LevelEnergy } from '../prices/level-energy.ts';
import { daysOfYear, type RatedPricePeriod } from '../prices/price-periods.ts';
import { itemCents, levelCents, levelEnergiesOf } from '../prices/timed-costs.ts';
import { wholeCents } from './invoice-amounts.ts';
import type { InvoiceLine } from './invoice-lines.ts';

/** The price of a grid line, net. */
export interface GridPrice {
  /** The exact price; with a market price the mean of the line, to four decimals, only for display. */
  ctPerKwh: string;
  /** With prices by time: the level of each, in the order of the items. */
  levels?: PriceLevel[];
  /** With a market price: the lowest and the highest of a quarter-hour with energy; null without energy. */
  market?: { lowestCtPerKwh: string; highestCtPerKwh: string } | null;
}

type GridLine = Extract<InvoiceLine, { kind: 'grid' }>;

/**
 * The lines of grid electricity of a price period, one per combination of price levels that occurs, each the exact sum
 * over its quarter-hours of energy times price, rounded once half away from zero. Negative prices make a negative line.
 */
export function gridLines(pricePeriod: RatedPricePeriod): GridLine[] {
  return levelEnergiesOf(pricePeriod).map((energy) => gridLine(pricePeriod, energy));
}

function gridLine({ from, to, tariffName, prices, vatPercent }: RatedPricePeriod, energy: LevelEnergy): GridLine {
  const { energyWh, levels } = energy;
  const cents = levelCents(prices, energy);
  const isMarket = Object.values(prices.timed ?? {}).some(({ kind }) => kind === 'market');
  const perKwh = energyWh === 0 ? new Big(0) : cents.times(1000).div(energyWh);
  const { market } = energy;
  return {
    kind: 'grid',
    from,
    to,
    tariffName,
    energyWh,
    ctPerKwh: prices.timed
      ? perKwh.round(4, Big.roundHalfUp).toFixed(isMarket ? 4 : undefined)
      : gridPriceCtPerKwh(prices),
    ...(levels.length > 0 && { levels }),
    ...(isMarket && { market: market ? rangeOf(market) : null }),
    vatPercent,
    amountCents: wholeCents(cents),
  };
}

function rangeOf(market: NonNullable<LevelEnergy['market']>) {
  const ctOf = (microEur: number) => new Big(microEur).div(10_000).toFixed();
  return { lowestCtPerKwh: ctOf(market.lowestMicroEurPerKwh), highestCtPerKwh: ctOf(market.highestMicroEurPerKwh) };
}

/**
 * The reduction of the grid fee by EnWG § 14a, module 1: €/year × days ÷ days of the year, at most what the grid fee of
 * the price period costs, since the fee must not fall below zero. Rounded once, half away from zero.
 */
export function gridFeeReductionLines(pricePeriod: RatedPricePeriod): InvoiceLine[] {
  const { from, to, tariffName, prices, vatPercent } = pricePeriod;
  const eurPerYear = prices.moduleOneEurPerYear;
  if (eurPerYear === undefined) return [];
  const days = daysBetween(from, to);
  const yearDays = daysOfYear(from);
  const whole = new Big(eurPerYear).times(100).times(days).div(yearDays);
  const usage = levelEnergiesOf(pricePeriod).reduce(
    (sum, energy) => sum.plus(itemCents(prices, 'gridUsage', energy)),
    new Big(0),
  );
  const isLimited = usage.lt(whole);
  return [
    {
      kind: 'gridFeeReduction',
      from,
      to,
      tariffName,
      days,
      daysOfYear: yearDays,
      eurPerYear,
      ...(isLimited && { isLimited }),
      vatPercent,
      amountCents: 0 - wholeCents(isLimited ? usage : whole),
    },
  ];
}
