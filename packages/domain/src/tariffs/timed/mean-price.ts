import Big from 'big.js';
import { addDays, eachDay } from '../../time/days.ts';
import { defaultTimeZone } from '../../time/time-zones.ts';
import { gridCostItems, type TariffPrices } from '../tariff-prices.ts';
import { levelsOfDay } from './levels-of-day.ts';
import type { LevelPrice, TimedPrice } from './timed-price.ts';

/**
 * The prices with the mean of each item that depends on the time: what somebody pays in ct/kWh who uses the same
 * electricity at every hour. Prepayments, comparisons and letters use it where nobody knows the hours to come.
 */
export function withMeanPrices<Prices extends Pick<TariffPrices, 'gridCtPerKwh' | 'timed'>>(prices: Prices): Prices {
  const { timed } = prices;
  if (!timed) return prices;
  const items = gridCostItems.map((item) => {
    const price = timed[item];
    return [item, price ? meanCtPerKwh(price) : prices.gridCtPerKwh[item]] as const;
  });
  return { ...prices, gridCtPerKwh: Object.fromEntries(items) as TariffPrices['gridCtPerKwh'] };
}

/** To four decimals, half up. A market price is the assumed one with its markup, at most the ceiling. */
export function meanCtPerKwh(price: TimedPrice): string {
  if (price.kind !== 'market') return meanOfLevels(price);
  const { assumedCtPerKwh, markupCtPerKwh, ceilingCtPerKwh } = price;
  const sum = new Big(assumedCtPerKwh).plus(markupCtPerKwh);
  return (ceilingCtPerKwh !== null && sum.gt(ceilingCtPerKwh) ? new Big(ceilingCtPerKwh) : sum).toFixed();
}

/** A year of 365 days that begins on a Wednesday: every quarter-hour of it counts once. */
const firstDay = '2025-01-01';
const daysOfYear = 365;
const decimals = 4;

function meanOfLevels(price: LevelPrice): string {
  const counts = new Map<string, number>();
  for (const day of eachDay(firstDay, addDays(firstDay, daysOfYear))) {
    for (const level of levelsOfDay(price, day, defaultTimeZone)) counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const weighted = Object.entries(price.ctPerKwh).reduce(
    (sum, [level, ctPerKwh]) => sum.plus(new Big(ctPerKwh).times(counts.get(level) ?? 0)),
    new Big(0),
  );
  return weighted.div(total).round(decimals, Big.roundHalfUp).toFixed();
}
