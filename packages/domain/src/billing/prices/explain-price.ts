import Big from 'big.js';
import { getItem } from '../../collections/items.ts';
import { gridCostItems, type GridCostItem, type TariffPrices } from '../../tariffs/tariff-prices.ts';
import { levelsOfDay } from '../../tariffs/timed/levels-of-day.ts';
import type { PriceLevel } from '../../tariffs/timed/timed-price.ts';
import type { TimeZone } from '../../time/time-zones.ts';
import { marketMicroEurPerKwh } from './level-energy.ts';

/** An item of the grid price in a quarter-hour, net. */
interface PricePart {
  item: GridCostItem;
  ctPerKwh: string;
  /** Which level holds; absent without levels. */
  level?: PriceLevel;
  /** How the market's price became it; absent for other items. */
  market?: { eurPerMwh: string; markupCtPerKwh: string; isLimited: boolean };
}

/** What a quarter-hour costs, net: exact decimal strings. */
export interface PriceExplanation {
  pvCtPerKwh: string;
  gridCtPerKwh: string;
  /** Items that cost something or depend on the time. */
  parts: PricePart[];
  pvCents: string;
  gridCents: string;
  netCents: string;
}

interface PricedQuarterHours {
  day: string;
  timeZone: TimeZone;
  /** The market's prices in 1/100 €/MWh; absent without such a price. */
  centsPerMwh?: readonly (number | null)[];
  /** Roof and grid energy by quarter-hour, whole Wh. */
  energies: readonly { pvWh: number; gridWh: number }[];
}

/** The price of each quarter-hour of a day; null where the market's is not known, and so no invoice can rest on it. */
export function explainPrices(prices: TariffPrices, quarterHours: PricedQuarterHours): (PriceExplanation | null)[] {
  const { day, timeZone, centsPerMwh, energies } = quarterHours;
  const items = gridCostItems.map((item) => {
    const price = prices.timed?.[item];
    if (!price) return () => ({ item, ctPerKwh: new Big(prices.gridCtPerKwh[item]).toFixed() });
    if (price.kind === 'market') {
      return (index: number) => {
        const cents = centsPerMwh?.[index] ?? null;
        return cents === null ? null : { item, ...explainMarket(price, cents) };
      };
    }
    const levels = levelsOfDay(price, day, timeZone);
    return (index: number) => {
      const level = getItem(levels, index);
      return { item, ctPerKwh: new Big(price.ctPerKwh[level] ?? 0).toFixed(), level };
    };
  });
  return energies.map(({ pvWh, gridWh }, index) => {
    const parts: PricePart[] = [];
    for (const partAt of items) {
      const part: PricePart | null = partAt(index);
      if (!part) return null;
      if (part.level || part.market || part.ctPerKwh !== '0') parts.push(part);
    }
    const grid = parts.reduce((sum, { ctPerKwh }) => sum.plus(ctPerKwh), new Big(0));
    const pvCents = new Big(prices.pvCtPerKwh).times(pvWh).div(1000);
    const gridCents = grid.times(gridWh).div(1000);
    return {
      pvCtPerKwh: new Big(prices.pvCtPerKwh).toFixed(),
      gridCtPerKwh: grid.toFixed(),
      parts,
      pvCents: pvCents.toFixed(),
      gridCents: gridCents.toFixed(),
      netCents: pvCents.plus(gridCents).toFixed(),
    };
  });
}

function explainMarket(price: Parameters<typeof marketMicroEurPerKwh>[0], cents: number): Omit<PricePart, 'item'> {
  const microEur = marketMicroEurPerKwh(price, cents);
  const isLimited = microEur < marketMicroEurPerKwh({ ...price, ceilingCtPerKwh: null }, cents);
  const market = { eurPerMwh: new Big(cents).div(100).toFixed(2), markupCtPerKwh: price.markupCtPerKwh, isLimited };
  return { ctPerKwh: new Big(microEur).div(10_000).toFixed(), market };
}
