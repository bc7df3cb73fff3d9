import { getEntry } from '@lichthof/domain/collections/items.ts';
import { counterChange, type CounterChange, daysToKnow } from '@lichthof/domain/metering/counters/counter-change.ts';
import type { CounterPoint } from '@lichthof/domain/metering/counters/counter-values.ts';
import { isImplausible } from '@lichthof/domain/metering/counters/counter-steps.ts';
import type { EdgePointNotice, MeterCounterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { formQuarterHours } from '@lichthof/domain/metering/counters/form-quarter-hours.ts';
import { mergeCounters, type MergedCounters } from '@lichthof/domain/metering/counters/counter-day.ts';
import type { MeterDays } from '@lichthof/domain/metering/gaps/substitutes.ts';
import { measuredOnly, mergeAmounts, type MeterDayAmounts } from '@lichthof/domain/metering/meter-day.ts';
import { localDayOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { type MeterDay, saveDaysOfLocked } from '../values/meter-days.db.ts';
import { insertRemoteReadings, readAmounts, upsertCounterDays } from './counter-days.db.ts';
import { addExchanges, type CounterMeter, type LockedMeter } from './counter-meters.db.ts';
import { type MeterWindow, selectPoints, readWindows } from './counter-window.ts';

export interface SentCounters {
  /** Whole counters on the grid of five minutes. */
  points: MeterCounterPoint[];
  /** The meters that the transaction has locked. Points of others, archived or no longer there, are passed over. */
  meters: ReadonlyMap<number, LockedMeter>;
  /** Measured quarter-hours that are saved together with those of the counters; they are not spread once more. */
  measured?: MeterDay[];
}

/**
 * Merges counters of one customer's meters into the store and forms the quarter-hours they make known, in the
 * transaction given. The same again changes nothing. `changed` counts the points that said something new.
 */
export async function saveCounterPoints(
  db: Database,
  customerId: number,
  sent: SentCounters,
): Promise<{ notices: EdgePointNotice[]; changed: number }> {
  const { days, ...result } = await mergeCounterPoints(db, customerId, sent);
  await saveDaysOfLocked(db, customerId, { days, meters: sent.meters });
  return result;
}

/** As saveCounterPoints, without the quarter-hours: the caller saves the days that it returns. */
export async function mergeCounterPoints(
  db: Database,
  customerId: number,
  sent: SentCounters,
): Promise<{ days: MeterDay[]; notices: EdgePointNotice[]; changed: number }> {
  const windows = await createWindows(db, customerId, sent);
  await readWindows(db, customerId, windows);
  const updates = windows.map(mergeWindow).filter(({ merged }) => merged.changedPoints.length > 0);
  await upsertCounterDays(db, customerId, updates.flatMap(listChangedDays));
  await insertRemoteReadings(db, customerId, updates.flatMap(listMidnights));
  return {
    days: await formQuarterHourDays(db, customerId, updates, sent.measured),
    notices: updates.flatMap(listNotices),
    changed: updates.reduce((sum, { merged }) => sum + merged.changedPoints.length, 0),
  };
}

async function createWindows(
  db: Database,
  customerId: number,
  { points, meters }: SentCounters,
): Promise<MeterWindow[]> {
  const sentOf = Map.groupBy(points, ({ meterId }) => meterId);
  const counted = new Map([...meters].filter(([meterId]) => sentOf.has(meterId)));
  return (await addExchanges(db, customerId, counted)).map((meter) => ({
    meter,
    sent: (sentOf.get(meter.meterId) ?? []).toSorted((a, b) => a.atMs - b.atMs),
    stored: new Map(),
    readings: [],
  }));
}

type Update = ChangedMeter & { merged: MergedCounters };

function mergeWindow({ meter, sent, stored, readings }: MeterWindow): Update {
  const merged = mergeCounters(stored, sent, meter.timeZone);
  const before = selectPoints(stored, readings, meter.timeZone);
  const after = selectPoints(merged.days, readings, meter.timeZone);
  return { ...compareCounters(meter, before, after), merged };
}

function listChangedDays({ meter: { meterId }, merged: { days, changedDays } }: Update) {
  return [...changedDays].map((day) => ({ meterId, day, counters: getEntry(days, day) }));
}

/** Counters at local midnights are kept for good, unless they are implausible. */
function listMidnights({ meter: { meterId, timeZone }, merged: { changedPoints }, change: { steps } }: Update) {
  const midnights = changedPoints.filter(({ atMs }) => startOfDay(localDayOf(atMs, timeZone), timeZone) === atMs);
  if (midnights.length === 0) return [];
  const implausible = new Set(steps.filter(({ problem }) => isImplausible(problem)).map(({ toMs }) => toMs));
  return midnights.filter(({ atMs }) => !implausible.has(atMs)).map((point) => ({ meterId, ...point }));
}

export interface ChangedMeter {
  meter: CounterMeter;
  change: CounterChange;
}

function compareCounters(meter: CounterMeter, before: CounterPoint[], after: CounterPoint[]): ChangedMeter {
  return { meter, change: counterChange(before, after, meter) };
}

/** The quarter-hours that the changes make known, besides those `sent` as measured. */
export async function formQuarterHourDays(
  db: Database,
  customerId: number,
  changed: ChangedMeter[],
  sent: MeterDay[] = [],
): Promise<MeterDay[]> {
  const measured = await readMeasured(db, customerId, changed, sent);
  return changed.flatMap(({ meter: { meterId, timeZone }, change: { steps, starts } }) => {
    const formed = formQuarterHours(steps, starts, { timeZone, measured: measured.get(meterId) ?? new Map() });
    return [...formed].map(([day, amounts]) => ({ meterId, day, ...amounts }));
  });
}

async function readMeasured(
  db: Database,
  customerId: number,
  changed: ChangedMeter[],
  sent: MeterDay[],
): Promise<Map<number, MeterDays>> {
  const ranges = changed.flatMap(({ meter: { meterId, timeZone }, change }) => {
    const days = daysToKnow(change, timeZone);
    return days ? [{ meterId, ...days }] : [];
  });
  const stored = await readAmounts(db, customerId, ranges);
  const sentOf = Map.groupBy(sent, ({ meterId }) => meterId);
  return new Map(
    ranges.map(({ meterId, from, to }) => {
      const known = new Map<string, MeterDayAmounts>(stored.get(meterId));
      for (const { day, ...amounts } of sentOf.get(meterId) ?? []) {
        if (from <= day && day < to) known.set(day, mergeAmounts(known.get(day) ?? null, amounts));
      }
      return [meterId, new Map([...known].map(([day, amounts]) => [day, measuredOnly(amounts)]))];
    }),
  );
}

/** Implausible values among the steps that changed. */
function listNotices({ meter: { meterId }, change }: ChangedMeter): EdgePointNotice[] {
  return change.changed.flatMap(({ problem, toMs, before, after }) =>
    isImplausible(problem) ? [{ meterId, code: problem, atMs: toMs, detail: { before, after } }] : [],
  );
}
