import type { MarketPriceImport } from '@lichthof/contracts/supply/market-prices.ts';
import { MarketPriceError, type MarketPrice } from '@lichthof/domain/market-prices/market-price.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { localDayOf, quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { auditReference } from '../save-references.ts';
import { insertMonth, lockMonths, type StoredMonth } from './market-prices.db.ts';
import { readPriceFile } from './read-price-file.ts';

interface PriceFile {
  text: string;
  source: string;
  isTrial: boolean;
}

/** Stores all prices of a file, or none if it has a fault or it is a trial. What is stored stays as an edition. */
export async function importMarketPrices(
  db: Database,
  { text, source, isTrial }: PriceFile,
  userId: number,
): Promise<MarketPriceImport> {
  const read = readOrFault(text);
  if (!Array.isArray(read)) return { fault: read, months: [], isStored: false };
  const byMonth = Map.groupBy(read, ({ startMs }) => `${localDayOf(startMs, zone).slice(0, 7)}-01`);
  return db.transaction().execute(async (tx) => {
    const known = await lockMonths(tx, [...byMonth.keys()]);
    const plans = [...byMonth].map(([month, prices]) => planMonth(month, prices, known.get(month)));
    const changed = plans.filter(({ counts }) => counts.addedCount + counts.changedCount > 0);
    const isStored = !isTrial && changed.length > 0;
    if (isStored) {
      for (const { stored } of changed) await insertMonth(tx, stored, source);
      const after = { source, months: changed.map(({ stored }) => stored.month.slice(0, 7)) };
      await auditReference(tx, { userId, objectType: 'market_price_month', action: 'save', after });
    }
    return { fault: null, months: plans.map(({ counts }) => counts), isStored };
  });
}

const zone = 'Europe/Berlin';

function readOrFault(text: string): MarketPrice[] | NonNullable<MarketPriceImport['fault']> {
  try {
    return readPriceFile(text);
  } catch (error) {
    if (error instanceof MarketPriceError) return { code: error.fault, place: error.place };
    throw error;
  }
}

interface MonthPlan {
  counts: MarketPriceImport['months'][number];
  stored: StoredMonth;
}

/** The month with the prices of a file laid over those that are known. */
function planMonth(month: string, prices: MarketPrice[], known: StoredMonth | undefined): MonthPlan {
  const startMs = startOfDay(month, zone);
  const quarterHours = (startOfDay(addMonths(month, 1), zone) - startMs) / quarterHourMs;
  const merged = known ? [...known.prices] : Array.from({ length: quarterHours }, (): number | null => null);
  let [addedCount, changedCount] = [0, 0];
  for (const price of prices) {
    const index = (price.startMs - startMs) / quarterHourMs;
    const before = merged[index] ?? null;
    if (before === null) addedCount += 1;
    else if (before !== price.centsPerMwh) changedCount += 1;
    merged[index] = price.centsPerMwh;
  }
  const unchangedCount = prices.length - addedCount - changedCount;
  const missingCount = merged.filter((price) => price === null).length;
  return {
    counts: { month, addedCount, changedCount, unchangedCount, missingCount },
    stored: { month, edition: (known?.edition ?? 0) + 1, prices: merged },
  };
}
