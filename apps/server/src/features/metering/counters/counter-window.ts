import { getFirst, getLast } from '@lichthof/domain/collections/items.ts';
import { counterSlotAt, pointsOfDays, type CounterDay } from '@lichthof/domain/metering/counters/counter-day.ts';
import {
  type CounterPoint,
  longestBridgeDays,
  toleratedFall,
} from '@lichthof/domain/metering/counters/counter-values.ts';
import type { MeterCounterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import type { CounterMeter } from './counter-meters.db.ts';
import { readCounterDays, readRemoteReadings, type MeterDayRange } from './counter-days.db.ts';

/** A meter with what was sent for it, and what is known around that. */
export interface MeterWindow {
  meter: CounterMeter;
  /** In order of time, never empty. */
  sent: MeterCounterPoint[];
  stored: Map<string, CounterDay>;
  /** Remote readings at local midnights, in order of time: known where the counters of their days are no longer kept. */
  readings: CounterPoint[];
}

/**
 * Reads what is known around the points. For most it is enough to look at the day before and the day after; where
 * nothing is known there, or the counter hardly moved, so that it may have stood higher before, at the week around.
 */
export async function readWindows(
  db: Database,
  customerId: number,
  windows: MeterWindow[],
  nowMs = Date.now(),
): Promise<void> {
  await readAround(db, customerId, { windows, days: 1 });
  const unclear = windows.filter((window) => !isClear(window, nowMs));
  await readAround(db, customerId, { windows: unclear, days: longestBridgeDays + 1 });
  await readMidnights(db, customerId, unclear);
}

async function readAround(
  db: Database,
  customerId: number,
  { windows, days }: { windows: MeterWindow[]; days: number },
): Promise<void> {
  const stored = await readCounterDays(
    db,
    customerId,
    windows.map((window) => rangeAround(window, days)),
  );
  for (const window of windows) window.stored = stored.get(window.meter.meterId) ?? new Map<string, CounterDay>();
}

async function readMidnights(db: Database, customerId: number, windows: MeterWindow[]): Promise<void> {
  const ranges = windows.map((window) => rangeAround(window, longestBridgeDays + 1));
  const readings = await readRemoteReadings(db, customerId, ranges);
  for (const window of windows) {
    const { meterId, timeZone } = window.meter;
    const isAtMidnight = ({ atMs }: CounterPoint) => startOfDay(localDayOf(atMs, timeZone), timeZone) === atMs;
    window.readings = (readings.get(meterId) ?? []).filter(isAtMidnight);
  }
}

function rangeAround({ meter: { meterId, timeZone }, sent }: MeterWindow, days: number): MeterDayRange {
  const first = counterSlotAt(getFirst(sent).atMs, timeZone).day;
  const last = counterSlotAt(getLast(sent).atMs, timeZone).day;
  return { meterId, from: addDays(first, -days), to: addDays(last, days + 1) };
}

function isClear(window: MeterWindow, nowMs: number): boolean {
  const { meter, sent, stored } = window;
  const points = pointsOfDays(stored, meter.timeZone);
  const beginMs = getFirst(sent).atMs;
  const before = points.filter(({ atMs }) => atMs < beginMs);
  const level = before[0]?.counter ?? 0;
  const isLevelClear = before.some(({ counter }) => Math.abs(counter - level) > toleratedFall);
  const isNextKnown = (points.at(-1)?.atMs ?? 0) > getLast(sent).atMs;
  return isLevelClear && (isNextKnown || rangeAround(window, 1).to > localDayOf(nowMs, meter.timeZone));
}

/** Counters, and readings at midnights of which no counter is kept, in order of time. */
export function selectPoints(
  days: ReadonlyMap<string, CounterDay>,
  readings: readonly CounterPoint[],
  timeZone: TimeZone,
): CounterPoint[] {
  const points = pointsOfDays(days, timeZone);
  if (readings.length === 0) return points;
  const known = new Set(points.map(({ atMs }) => atMs));
  const others = readings.filter(({ atMs }) => !known.has(atMs));
  return [...points, ...others].sort((a, b) => a.atMs - b.atMs);
}
