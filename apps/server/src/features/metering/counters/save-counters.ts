import { counterChange, type CounterChange, daysToKnow } from '@lichthof/domain/metering/counters/counter-change.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import { isOdd } from '@lichthof/domain/metering/counters/counter-steps.ts';
import type { EdgePointNotice, MeterCounterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { formQuarterHours } from '@lichthof/domain/metering/counters/form-quarter-hours.ts';
import { mergeCounters, type MergedCounters } from '@lichthof/domain/metering/counters/counter-day.ts';
import type { MeterDays } from '@lichthof/domain/metering/gaps/substitutes.ts';
import { measuredOnly } from '@lichthof/domain/metering/meter-day.ts';
import { localDayOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { type MeterDay, saveMeterDays } from '../values/meter-days.db.ts';
import { insertRemoteReadings, readAmounts, upsertCounterDays } from './counter-days.db.ts';
import { addExchanges, type CounterMeter, lockMeters } from './counter-meters.db.ts';
import { type MeterWindow, pointsOf, readWindows } from './counter-window.ts';

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

/** As saveCounterPoints, without the quarter-hours: the caller saves the days that it returns. */
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

export interface ChangedMeter {
  meter: CounterMeter;
  change: CounterChange;
}

function changeOf(meter: CounterMeter, before: CounterPoint[], after: CounterPoint[]): ChangedMeter {
  return { meter, change: counterChange(before, after, meter) };
}

/** The quarter-hours that the changes make known. */
export async function formQuarterHourDays(
  db: Database,
  customerId: number,
  changed: ChangedMeter[],
): Promise<MeterDay[]> {
  const measured = await readMeasured(db, customerId, changed);
  return changed.flatMap(({ meter: { meterId, timeZone }, change: { steps, starts } }) => {
    const formed = formQuarterHours(steps, starts, { timeZone, measured: measured.get(meterId) ?? new Map() });
    return [...formed].map(([day, amounts]) => ({ meterId, day, ...amounts }));
  });
}

async function readMeasured(
  db: Database,
  customerId: number,
  changed: ChangedMeter[],
): Promise<Map<number, MeterDays>> {
  const ranges = changed.flatMap(({ meter: { meterId, timeZone }, change }) => {
    const days = daysToKnow(change, timeZone);
    return days ? [{ meterId, ...days }] : [];
  });
  const stored = await readAmounts(db, customerId, ranges);
  return new Map(
    [...stored].map(([meterId, days]) => [
      meterId,
      new Map([...days].map(([day, amounts]) => [day, measuredOnly(amounts)])),
    ]),
  );
}

/** What is odd about the steps that changed. */
function noticesOf({ meter: { meterId }, change }: ChangedMeter): EdgePointNotice[] {
  return change.changed.flatMap(({ problem, toMs, before, after }) =>
    isOdd(problem) ? [{ meterId, code: problem, atMs: toMs, detail: { before, after } }] : [],
  );
}
