import type { Database } from '../../../apps/server/src/database/database.ts';
import { measureLoading, type LoadFigures } from '../load-values.ts';
import { measureReading, type ReadFigures } from '../read-totals.ts';
import { createSampleEstate, sampleDays } from '../sample-estate.ts';
import type { DatabaseName } from '../table.ts';
import { measurePortfolioDay, type PortfolioDayFigures } from './load-portfolio-day.ts';
import { measureRawMonth, type RawMonthFigures } from './raw-month.ts';
import { measureMeter, type MeterFigures } from './read-meter.ts';

export type MeteringFigures = LoadFigures & ReadFigures & MeterFigures & PortfolioDayFigures & RawMonthFigures;

const metersOfDay = { embedded: 30_000, postgres: 300_000 };

/** An estate of 35 meters with a year of values, then a day of many meters. */
export async function measureMetering(db: Database, database: DatabaseName): Promise<MeteringFigures> {
  const estate = await createSampleEstate(db);
  const loaded = await measureLoading(db, estate, sampleDays(estate));
  const read = { ...(await measureReading(db, estate)), ...(await measureMeter(db, estate)) };
  const rawMonth = await measureRawMonth(db);
  return { ...loaded, ...read, ...rawMonth, ...(await measurePortfolioDay(db, metersOfDay[database])) };
}
