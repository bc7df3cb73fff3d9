import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { saveMeterDays } from '../../../apps/server/src/features/metering/values/meter-days.db.ts';
import { timeOnce } from '../median.ts';

export interface PortfolioDayFigures {
  portfolioDayMs: number;
  portfolioDayMeters: number;
  portfolioDayPerSecond: number;
}

const metersOfEstate = 30;
/** Meters per transaction. */
const metersPerPart = 3000;
const days = ['2026-01-01', '2026-01-02'];

/**
 * Stores two days of the given number of meters, estate by estate; measures the second, whose month totals exist
 * already.
 */
export async function measurePortfolioDay(db: Database, meterCount: number): Promise<PortfolioDayFigures> {
  const { customerId, firstMeterId } = await createMeters(db, 'Bench portfolio', meterCount);
  const times: number[] = [];
  for (const day of days) {
    times.push(await timeOnce(() => loadDay(db, { customerId, firstMeterId, meterCount, day })));
  }
  const portfolioDayMs = times.at(-1)!;
  const portfolioDayPerSecond = (meterCount * 96 * 1000) / portfolioDayMs;
  return { portfolioDayMs, portfolioDayMeters: meterCount, portfolioDayPerSecond };
}

async function loadDay(
  db: Database,
  { customerId, firstMeterId, meterCount, day }: CreatedMeters & { meterCount: number; day: string },
): Promise<void> {
  for (let loaded = 0; loaded < meterCount; loaded += metersPerPart) {
    const part = Array.from({ length: Math.min(metersPerPart, meterCount - loaded) }, (_, index) => {
      const meterId = firstMeterId + loaded + index;
      return { meterId, day, amounts: amountsOf(meterId), statuses: null };
    });
    await db.transaction().execute((tx) => saveMeterDays(tx, customerId, part));
  }
}

/** Different values for each meter, 0 to 996 Wh per quarter-hour. */
const amountsOf = (meterId: number) => Array.from({ length: 96 }, (_, index) => (meterId * 31 + index * 17) % 997);

interface CreatedMeters {
  customerId: number;
  firstMeterId: number;
}

/** A customer with many meters, each estate with thirty. */
export async function createMeters(db: Database, name: string, count: number): Promise<CreatedMeters> {
  const { id: customerId } = await db.insertInto('customer').values({ name }).returning('id').executeTakeFirstOrThrow();
  await sql`
    with estates as (
      insert into estate (customer_id, name)
      select ${customerId}::int, 'Estate ' || n from generate_series(1, ${Math.ceil(count / metersOfEstate)}::int) as n
      returning id)
    insert into meter (customer_id, estate_id, name, obis, medium, base_unit)
    select ${customerId}::int, estates.id, 'Meter ' || n, '1-0:1.8.0', 1, 'Wh'
    from estates, generate_series(1, ${metersOfEstate}::int) as n order by estates.id, n`.execute(db);
  await sql`analyze meter`.execute(db);
  const { id } = await db
    .selectFrom('meter')
    .select((of) => of.fn.min('id').as('id'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { customerId, firstMeterId: id };
}
