import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/database/database.ts';
import { readActivePerformance } from '../../apps/server/src/features/monitoring/active-performance.ts';
import { readTotals } from '../../apps/server/src/features/monitoring/energy-totals.db.ts';
import { deriveMarkedDays } from '../../apps/server/src/features/monitoring/estate-days.db.ts';
import { readKpis } from '../../apps/server/src/features/monitoring/kpis.ts';
import { medianMs, medianOf, timeOnce } from './median.ts';
import { QueryClock } from './query-clock.ts';
import { sampleYear, type SampleEstate } from './sample-estate.ts';

export interface ReadFigures {
  deriveYearMs: number;
  rawYearMs: number;
  /** Only the time in the database. */
  yearChartAndKpisMs: number;
  thousandEstatesMs: number;
}

const estateCount = 1000;

/** Measures an estate whose year has just been stored. */
export async function measureReading(db: Database, estate: SampleEstate): Promise<ReadFigures> {
  const deriveYearMs = await timeOnce(() => deriveMarkedDays(db, estate, sampleYear));
  const estateIds = await multiplyMonths(db, estate);
  await sql`analyze`.execute(db);
  return {
    deriveYearMs,
    rawYearMs: await medianMs(() => readRawYear(db, estate)),
    yearChartAndKpisMs: await medianOf(() => readYear(db, estate)),
    thousandEstatesMs: await medianMs(() => readTotals(db, { customerId: estate.customerId, estateIds }, sampleYear)),
  };
}

/** The milliseconds that the database needs for the overview of a year. */
async function readYear(db: Database, { estateId }: SampleEstate): Promise<number> {
  const clock = new QueryClock();
  const timed = db.withPlugin(clock);
  await readActivePerformance(timed, estateId, sampleYear);
  await readKpis(timed, estateId, sampleYear);
  return clock.spentMs;
}

function readRawYear(db: Database, { customerId, meterIds }: SampleEstate): Promise<unknown> {
  return db
    .selectFrom('meter_day')
    .select(['day', 'amounts', 'statuses'])
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', meterIds[0]!)
    .where('day', '>=', sampleYear.from)
    .where('day', '<', sampleYear.to)
    .orderBy('day')
    .execute();
}

/** Copies the month totals of the estate to a thousand estates. */
async function multiplyMonths(db: Database, { customerId, estateId }: SampleEstate): Promise<number[]> {
  const estateIds = Array.from({ length: estateCount }, (_, index) => estateId + 1 + index);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'estate_month' and column_name not in ('customer_id', 'estate_id')`.execute(
    db,
  );
  const columns = sql.raw(rows.map(({ name }) => name).join(', '));
  await sql`
    insert into estate_month (customer_id, estate_id, ${columns})
    select customer_id, copy_id, ${columns} from estate_month, unnest(${estateIds}::int[]) as copy_id
    where customer_id = ${customerId} and estate_id = ${estateId}`.execute(db);
  return estateIds;
}
