import type { QuarterHourSeries } from '@lichthof/contracts/monitoring/compact-series.ts';
import { joinPositions } from '@lichthof/domain/time/quarter-hour-runs.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { isoAt, quarterHoursOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { readCurrent } from '../current-days.db.ts';
import { readDayRows, type DayColumn } from '../day-rows.db.ts';
import type { Days } from '../energy-totals.db.ts';
import { expectedQuarterHours, findMonitoredEstate } from '../monitored-estate.db.ts';
import { requireQuarterHourRange } from './quarter-hour-range.ts';
import { withoutFuture } from './without-future.ts';

const columns = ['pv', 'consumption', 'grid_import', 'feed_in', 'charge', 'discharge', 'substituted'] as const;
const noSeries = { generation: [], consumption: [], gridConsumption: [], gridFeed: [], charge: [], discharge: [] };

/** All quarter-hours of the days up to now as arrays. */
export async function readQuarterHourSeries(db: Database, estateId: number, days: Days): Promise<QuarterHourSeries> {
  requireQuarterHourRange(days);
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const { timeZone, isLimitedToDays } = estate;
  const from = isoAt(startOfDay(days.from, timeZone), timeZone);
  if (isLimitedToDays) return { isLimitedToDays, from, ...noSeries, substituted: [] };
  const rows = await readCurrent(db, estate, {
    range: days,
    read: (tx, changed) => readDayRows(tx, estate, { days, columns, changed }),
  });
  const all = eachDay(days.from, days.to);
  const concat = (column: DayColumn) => {
    const amounts = all.flatMap(
      (day) => rows.get(day)?.[column] ?? Array.from({ length: quarterHoursOf(day, timeZone) }, () => null),
    );
    return amounts.every((amount) => amount === null) ? [] : amounts;
  };
  const series = {
    generation: concat('pv'),
    consumption: concat('consumption'),
    gridConsumption: concat('grid_import'),
    gridFeed: concat('feed_in'),
    charge: concat('charge'),
    discharge: concat('discharge'),
  };
  return {
    isLimitedToDays,
    from,
    ...withoutFuture(series, expectedQuarterHours(estate, days)),
    substituted: joinPositions(concat('substituted'), (is) => is === 1),
  };
}
