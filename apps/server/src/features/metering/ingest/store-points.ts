import { getEntry, getFirst } from '@lichthof/domain/collections/items.ts';
import { counterSlotAt, mergeCounters } from '@lichthof/domain/metering/counters/counter-day.ts';
import type {
  EdgePointNotice,
  MeterCounterPoint,
  RegisterPoint,
} from '@lichthof/domain/metering/counters/edge-points.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import { lockMeters } from '../counters/counter-meters.db.ts';
import { saveCounterPoints } from '../counters/save-counters.ts';
import { saveGaugePoints } from './gauge-points.db.ts';
import {
  lockEdges,
  lockUnmappedRegisterDays,
  readRegisterMappings,
  registerKey,
  type UnmappedRegisterDay,
  upsertUnmappedRegisterDays,
} from './edge-registers.db.ts';
import type { Batch } from './waiting-points.ts';

/** Stores a batch as a whole or not at all. */
export async function storeBatch(db: Database, { customerId, points, gauges }: Batch): Promise<EdgePointNotice[]> {
  return db.transaction().execute(async (tx) => {
    const ofMeters = await bufferUnmappedPoints(tx, customerId, points);
    // in one order, or two writers may wait for each other
    const meters = await lockMeters(tx, customerId, new Set([...ofMeters, ...gauges].map(({ meterId }) => meterId)));
    if (gauges.length > 0) await saveGaugePoints(tx, customerId, { points: gauges, meters });
    if (ofMeters.length === 0) return [];
    const { notices } = await saveCounterPoints(tx, customerId, { points: ofMeters, meters });
    return notices;
  });
}

/** The batch by register and gauge, so that one's values do not keep those of others waiting. */
export function splitBySource({ customerId, points, gauges }: Batch): Batch[] {
  const ofRegisters = [...Map.groupBy(points, registerKey).values()];
  const ofGauges = [...Map.groupBy(gauges, ({ meterId }) => meterId).values()];
  return [
    ...ofRegisters.map((ofOne) => ({ customerId, points: ofOne, gauges: [] })),
    ...ofGauges.map((ofOne) => ({ customerId, points: [], gauges: ofOne })),
  ];
}

/** The most registers of an edge and a day; the largest estates have half as many. */
export const maxBufferedRegisters = 500;

/**
 * Returns the points of mapped registers as points of their meters, and buffers all others until a mapping. Left out
 * are points of deleted edges, and points sent late for a time when the meter was mapped to
 * another register. Give it a transaction: the mapping of the edges is locked until its end.
 */
export async function bufferUnmappedPoints(
  tx: Database,
  customerId: number,
  points: RegisterPoint[],
): Promise<MeterCounterPoint[]> {
  if (points.length === 0) return [];
  const timeZones = await lockEdges(tx, customerId, new Set(points.map(({ edgeId }) => edgeId)));
  const readers = await readRegisterMappings(tx, customerId, timeZones.keys());
  const isRead = (point: RegisterPoint) => readers.has(registerKey(point));
  const unread = points.filter((point) => timeZones.has(point.edgeId) && !isRead(point));
  await keep(tx, customerId, { points: unread, timeZones });
  return points.filter(isRead).flatMap(({ edgeId, address, ...point }) => {
    const { meterId, beginMs } = getEntry(readers, registerKey({ edgeId, address }));
    return beginMs === null || point.atMs >= beginMs ? [{ ...point, meterId }] : [];
  });
}

interface Unread {
  points: RegisterPoint[];
  timeZones: ReadonlyMap<number, TimeZone>;
}

async function keep(tx: Database, customerId: number, { points, timeZones }: Unread): Promise<void> {
  if (points.length === 0) return;
  const stored = await lockUnmappedRegisterDays(tx, customerId, listEdgeDays({ points, timeZones }));
  const storedOf = Map.groupBy(stored, registerKey);
  const changed = [...Map.groupBy(points, registerKey)].flatMap(([name, sent]) => {
    const { edgeId, address } = getFirst(sent);
    const before = new Map((storedOf.get(name) ?? []).map(({ day, counters }) => [day, counters]));
    const { days, changedDays } = mergeCounters(before, sent, getEntry(timeZones, edgeId));
    return [...changedDays].map((day) => ({ edgeId, address, day, counters: getEntry(days, day) }));
  });
  await upsertUnmappedRegisterDays(tx, customerId, limitRegistersPerDay(changed, stored));
}

type EdgeDay = Pick<UnmappedRegisterDay, 'edgeId' | 'day'>;
const edgeDayName = ({ edgeId, day }: EdgeDay) => `${edgeId} ${day}`;

function listEdgeDays({ points, timeZones }: Unread): EdgeDay[] {
  const days = points.map(({ edgeId, atMs }) => ({
    edgeId,
    day: counterSlotAt(atMs, getEntry(timeZones, edgeId)).day,
  }));
  return [...new Map(days.map((day) => [edgeDayName(day), day])).values()];
}

/** Days that are stored, and others as long as the edge has not too many registers of that day. */
function limitRegistersPerDay(changed: UnmappedRegisterDay[], stored: UnmappedRegisterDay[]): UnmappedRegisterDay[] {
  const storedOf = Map.groupBy(stored, edgeDayName);
  return [...Map.groupBy(changed, edgeDayName)].flatMap(([name, rows]) => {
    const known = new Set((storedOf.get(name) ?? []).map(({ address }) => address));
    const others = rows.filter(({ address }) => !known.has(address));
    const room = Math.max(0, maxBufferedRegisters - known.size);
    return [...rows.filter(({ address }) => known.has(address)), ...others.slice(0, room)];
  });
}
