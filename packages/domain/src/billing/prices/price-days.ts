import type { TariffPrices } from '../../tariffs/tariff-prices.ts';
import { levelsOfDay } from '../../tariffs/timed/levels-of-day.ts';
import type { TimeZone } from '../../time/time-zones.ts';
import { marketMicroEurPerKwh, type PricedDay } from './level-energy.ts';
import { levelPricesOf } from './timed-costs.ts';

/** The market's prices of local days in whole 1/100 €/MWh, by quarter-hour; null where one is not known. */
type MarketDays = ReadonlyMap<string, readonly (number | null)[]>;

/** A stored month of the market's prices, which never changes: a correction is a new edition. */
export interface MarketEdition {
  month: string;
  edition: number;
  sha256: string;
  source: string;
}

export interface MarketPrices {
  days: MarketDays;
  /** From which months the days come. */
  editions: MarketEdition[];
}

/** What decides about the prices of the quarter-hours of days. */
export interface DaysToPrice {
  timeZone: TimeZone;
  /** Days that are missing have no known price. */
  market: MarketDays;
}

/** Prices by quarter-hour of days; each distinct price is computed once a day, however many contracts have it. */
export function createDayPricer({ timeZone, market }: DaysToPrice): (prices: TariffPrices, day: string) => PricedDay {
  const days = new Map<string, PricedDay>();
  const keys = new WeakMap<object, string>();
  return (prices, day) => {
    const timed = prices.timed ?? {};
    const ofPrices = keys.get(timed) ?? JSON.stringify(timed);
    keys.set(timed, ofPrices);
    const known = days.get(`${day} ${ofPrices}`) ?? priceDay(prices, day, { timeZone, market });
    days.set(`${day} ${ofPrices}`, known);
    return known;
  };
}

function priceDay(prices: TariffPrices, day: string, { timeZone, market }: DaysToPrice): PricedDay {
  const levels = levelPricesOf(prices).map(({ price }) => levelsOfDay(price, day, timeZone));
  const ofMarket = findMarketPrice(prices);
  if (!ofMarket) return { levels };
  const known = market.get(day) ?? [];
  return {
    levels,
    microEurPerKwh: known.map((price) => (price === null ? null : marketMicroEurPerKwh(ofMarket, price))),
  };
}

/** The market price among the items; undefined without one. */
export const findMarketPrice = ({ timed }: Pick<TariffPrices, 'timed'>) =>
  Object.values(timed ?? {}).find((price) => price.kind === 'market');
