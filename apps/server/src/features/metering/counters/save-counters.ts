import type { EdgePointNotice, MeterCounterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { isOdd } from '@lichthof/domain/metering/counters/counter-steps.ts';
import { mergeCounters, type MergedCounters } from '@lichthof/domain/metering/counters/merge-counters.ts';
import { localDayOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { insertRemoteReadings, upsertCounterDays } from './counter-days.db.ts';
import { lockMeters, addExchanges } from './counter-meters.db.ts';
import { pointsOf, readWindows, type MeterWindow } from './counter-window.ts';
import { changeOf, formQuarterHourDays, noticesOf, type ChangedMeter } from './form-counter-days.ts';
import { saveMeterDays, type MeterDay } from '../values/meter-days.db.ts';

/**
 * Merges counters of one customer's meters into the store and forms the quarter-hours they make known, in the
 * transaction given. Whole counters on the grid of five minutes; those of meters that are archived or no longer there
 * are passed over. The same again changes nothing. `changed` counts the points that said something new.
 */
export async function saveCounterPoints(
  db: Database,
  customerId: number,
  points: MeterCounterPoint[],
): Promise<{ notices: EdgePointNotice[]; changed: number }> {
  const { days, ...result } = await mergeCounterPoints(db, customerId, points);
  await saveMeterDays(db, customerId, days);
  return result;
}

/** As saveCounterPoints, without the quarter-hours: whoever calls it saves the days it answers with. */
export async function mergeCounterPoints(
  db: Database,
  customerId: number,
  points: MeterCounterPoint[],
): Promise<{ days: MeterDay[]; notices: EdgePointNotice[]; changed: number }> {
  const windows = await windowsOf(db, customerId, points);
  await readWindows(db, customerId, windows);
  const updates = windows.map(updateOf).filter(({ merged }) => merged.changedPoints.length > 0);
  await upsertCounterDays(db, customerId, updates.flatMap(changedDaysOf));
  await insertRemoteReadings(db, customerId, updates.flatMap(midnightsOf));
  return {
    days: await formQuarterHourDays(db, customerId, updates),
    notices: updates.flatMap(noticesOf),
    changed: updates.reduce((sum, { merged }) => sum + merged.changedPoints.length, 0),
  };
}

async function windowsOf(db: Database, customerId: number, points: MeterCounterPoint[]): Promise<MeterWindow[]> {
  const sentOf = Map.groupBy(points, ({ meterId }) => meterId);
  const meters = await lockMeters(db, customerId, sentOf.keys());
  return (await addExchanges(db, customerId, meters)).map((meter) => ({
    meter,
    sent: sentOf.get(meter.meterId)!.toSorted((a, b) => a.atMs - b.atMs),
    stored: new Map(),
    readings: [],
  }));
}

type Update = ChangedMeter & { merged: MergedCounters };

function updateOf({ meter, sent, stored, readings }: MeterWindow): Update {
  const merged = mergeCounters(stored, sent, meter.timeZone);
  const before = pointsOf(stored, readings, meter.timeZone);
  const after = pointsOf(merged.days, readings, meter.timeZone);
  return { ...changeOf(meter, before, after), merged };
}

function changedDaysOf({ meter: { meterId }, merged: { days, changedDays } }: Update) {
  return [...changedDays].map((day) => ({ meterId, day, counters: days.get(day)! }));
}

/** What stood at local midnights is kept for good, unless it is odd. */
function midnightsOf({ meter: { meterId, timeZone }, merged: { changedPoints }, change: { steps } }: Update) {
  const midnights = changedPoints.filter(({ atMs }) => startOfDay(localDayOf(atMs, timeZone), timeZone) === atMs);
  if (midnights.length === 0) return [];
  const odd = new Set(steps.filter(({ problem }) => isOdd(problem)).map(({ toMs }) => toMs));
  return midnights.filter(({ atMs }) => !odd.has(atMs)).map((point) => ({ meterId, ...point }));
}
