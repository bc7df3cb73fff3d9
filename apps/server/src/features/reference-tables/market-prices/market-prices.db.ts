import type { MarketPriceMonth } from '@lichthof/contracts/supply/market-prices.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import { formatNumberArray } from '../../../database/number-array.ts';

/** The months with known prices by their newest editions, newest first. */
export async function listMonths(db: Database): Promise<MarketPriceMonth[]> {
  const { rows } = await sql<MarketPriceMonth>`
    select m.month, cardinality(m.prices) as "quarterHours", known.count::int as "knownCount",
      known.lowest as "lowestCents", known.highest as "highestCents", known.mean::float8 as "meanCents", m.edition,
      m.source, to_char(m.stored_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "storedAt"
    from (select distinct on (month) * from market_price_month order by month, edition desc) m
    cross join lateral (select count(price) as count, min(price) as lowest, max(price) as highest, avg(price) as mean
      from unnest(m.prices) price) known
    order by m.month desc`.execute(db);
  return rows;
}

export interface StoredMonth {
  month: string;
  edition: number;
  prices: (number | null)[];
}

/** The newest editions of months; all others that import wait until the transaction ends. */
export async function lockMonths(tx: Database, months: readonly string[]): Promise<Map<string, StoredMonth>> {
  await sql`lock table market_price_month in share row exclusive mode`.execute(tx);
  if (months.length === 0) return new Map();
  const rows = await tx
    .selectFrom('market_price_month')
    .distinctOn('month')
    .select(['month', 'edition', 'prices'])
    .where('month', 'in', [...months])
    .orderBy('month')
    .orderBy('edition', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.month, row]));
}

export async function insertMonth(
  tx: Database,
  { month, edition, prices }: StoredMonth,
  source: string,
): Promise<void> {
  const sha256 = createHash('sha256').update(prices.join(',')).digest('hex');
  await tx
    .insertInto('market_price_month')
    .values({ month, edition, prices: formatNumberArray(prices), sha256, source })
    .execute();
}
