import type { QuarterHourSeries } from '@lichthof/contracts/compact-series.ts';
import { joinPositions } from '@lichthof/domain/time/quarter-hour-runs.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, quarterHoursOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import type { Days } from '../energy-totals.db.ts';
import { deriveMarkedDays } from '../estate-days.db.ts';
import { findMonitoredEstate, type MonitoredEstate } from '../monitored-estate.db.ts';
import { requireQuarterHourRange } from './quarter-hour-range.ts';

const noSeries = { generation: [], consumption: [], gridConsumption: [], gridFeed: [], charge: [], discharge: [] };

/** All quarter-hours of the days as arrays. */
export async function readQuarterHourSeries(db: Database, estateId: number, days: Days): Promise<QuarterHourSeries> {
  requireQuarterHourRange(days);
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const { timeZone, isLimitedToDays } = estate;
  const from = isoAt(startOfDay(days.from, timeZone), timeZone);
  if (isLimitedToDays) return { isLimitedToDays, from, ...noSeries, substituted: [] };
  await deriveMarkedDays(db, estate, days);
  const rows = new Map((await readDays(db, estate, days)).map((row) => [row.day, row]));
  const all = eachDay(days.from, days.to);
  const concat = (column: keyof Omit<DayRow, 'day'>) => {
    const amounts = all.flatMap(
      (day) => rows.get(day)?.[column] ?? Array.from({ length: quarterHoursOf(day, timeZone) }, () => null),
    );
    return amounts.every((amount) => amount === null) ? [] : amounts;
  };
  return {
    isLimitedToDays,
    from,
    generation: concat('pv'),
    consumption: concat('consumption'),
    gridConsumption: concat('grid_import'),
    gridFeed: concat('feed_in'),
    charge: concat('charge'),
    discharge: concat('discharge'),
    substituted: joinPositions(concat('substituted'), (is) => is === 1),
  };
}

type Amounts = (number | null)[];
interface DayRow {
  day: string;
  pv: Amounts | null;
  consumption: Amounts | null;
  grid_import: Amounts | null;
  feed_in: Amounts | null;
  charge: Amounts | null;
  discharge: Amounts | null;
  substituted: Amounts | null;
}

function readDays(db: Database, { customerId, estateId }: MonitoredEstate, { from, to }: Days): Promise<DayRow[]> {
  return db
    .selectFrom('estate_day')
    .select(['day', 'pv', 'consumption', 'grid_import', 'feed_in', 'charge', 'discharge', 'substituted'])
    .where('customer_id', '=', customerId)
    .where('estate_id', '=', estateId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .execute();
}
