import type { HeatMap, HeatMapSeries, LoadProfile } from '@lichthof/contracts/monitoring/load-charts.ts';
import { durationCurve, meanWeekdays } from '@lichthof/domain/energy/load-profile.ts';
import { toClockQuarterHours } from '@lichthof/domain/time/clock-quarter-hours.ts';
import { isoAt, quarterHourMs, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../database/database.ts';
import { readCurrent } from './current-days.db.ts';
import { readDayRows } from './day-rows.db.ts';
import type { Days } from './energy-totals.db.ts';
import { expectedUntil, findMonitoredEstate, type MonitoredEstate } from './monitored-estate.db.ts';
import { requireQuarterHourRange } from './series/quarter-hour-range.ts';

/** The consumption of a mean day by weekday, its peak and its duration curve. */
export async function readLoadProfile(db: Database, estateId: number, days: Days): Promise<LoadProfile> {
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const rows = await readSeries(db, estate, { ...days, column: 'consumption' });
  const all = rows.flatMap(({ amounts }) => amounts);
  const known = all.filter((amountWh) => amountWh !== null);
  const weekdays = meanWeekdays(clockDays(rows, estate));
  return {
    isLimitedToDays: estate.isLimitedToDays,
    weekdaysKw: weekdays.map((amounts) => amounts.map((wh) => (wh === null ? null : toKilowatts(wh)))),
    peak: findPeak(rows, estate),
    meanKw: known.length === 0 ? null : toKilowatts(known.reduce((sum, wh) => sum + wh, 0) / known.length),
    durationKw: durationCurve(all).map(toKilowatts),
    knownQuarterHours: known.length,
  };
}

export async function readHeatMap(
  db: Database,
  estateId: number,
  { series, ...days }: Days & { series: HeatMapSeries },
): Promise<HeatMap> {
  const estate = await findMonitoredEstate(db, estateId, Date.now());
  const rows = await readSeries(db, estate, { ...days, column: columns[series] });
  return {
    isLimitedToDays: estate.isLimitedToDays,
    days: clockDays(rows, estate),
    expectedUntil: isoAt(expectedUntil(estate), estate.timeZone),
  };
}

const columns = {
  generation: 'pv',
  consumption: 'consumption',
  gridConsumption: 'grid_import',
  gridFeed: 'feed_in',
} as const;

interface SeriesRow {
  day: string;
  amounts: (number | null)[];
}

/** No quarter-hours of an estate with too few apartments. */
async function readSeries(
  db: Database,
  estate: MonitoredEstate,
  { from, to, column }: Days & { column: (typeof columns)[HeatMapSeries] },
): Promise<SeriesRow[]> {
  requireQuarterHourRange({ from, to });
  if (estate.isLimitedToDays) return [];
  const range = { from, to };
  const rows = await readCurrent(db, estate, {
    range,
    read: (tx, changed) => readDayRows(tx, estate, { days: range, columns: [column], changed }),
  });
  return [...rows.values()].flatMap(({ day, [column]: amounts }) => (amounts === null ? [] : [{ day, amounts }]));
}

const clockDays = (rows: SeriesRow[], { timeZone }: MonitoredEstate) =>
  rows.map(({ day, amounts }) => ({ day, amountsWh: toClockQuarterHours(amounts, day, timeZone) }));

function findPeak(rows: SeriesRow[], { timeZone }: MonitoredEstate): LoadProfile['peak'] {
  let peak: { day: string; index: number; amountWh: number } | undefined;
  for (const { day, amounts } of rows) {
    for (const [index, amountWh] of amounts.entries()) {
      if (amountWh !== null && amountWh > (peak?.amountWh ?? -1)) peak = { day, index, amountWh };
    }
  }
  if (!peak) return null;
  const at = startOfDay(peak.day, timeZone) + peak.index * quarterHourMs;
  return { at: isoAt(at, timeZone), powerKw: toKilowatts(peak.amountWh) };
}

/** Converts the energy of a quarter-hour in Wh to mean power in kW. */
const toKilowatts = (amountWh: number) => (amountWh * 4) / 1000;
