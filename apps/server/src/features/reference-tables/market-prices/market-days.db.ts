import type { MarketEdition, MarketPrices } from '@lichthof/domain/billing/prices/price-days.ts';
import { periodAround, type DayRange } from '@lichthof/domain/time/periods.ts';
import { splitMonth } from '@lichthof/domain/market-prices/split-month.ts';
import type { Database } from '../../../database/database.ts';

export const noMarketPrices: MarketPrices = { days: new Map(), editions: [] };

/** The market's prices of local days from the newest editions; days of months without any are left out. */
export async function readMarketDays(db: Database, { from, to }: DayRange): Promise<MarketPrices> {
  const rows = await db
    .selectFrom('market_price_month')
    .distinctOn('month')
    .select(['month', 'edition', 'prices', 'sha256', 'source'])
    .where('month', '>=', periodAround('month', from).from)
    .where('month', '<', to)
    .orderBy('month')
    .orderBy('edition', 'desc')
    .execute();
  const days = rows.flatMap(({ month, prices }) => splitMonth(month, prices));
  return {
    days: new Map(days.filter(([day]) => day >= from && day < to)),
    editions: rows.map(({ month, edition, sha256, source }): MarketEdition => ({ month, edition, sha256, source })),
  };
}
