import { type OperatorRegister, operatorUnit } from '@lichthof/domain/intake/operator-series.ts';
import { toBaseUnits } from '@lichthof/domain/intake/stream-values.ts';
import { isOnGrid } from '@lichthof/domain/metering/counters/counter-values.ts';
import type { Database } from '../../../database/database.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import { updateClaimed } from '../../../database/work-claims.ts';
import {
  longestRangeMs,
  type MeteringOperator,
  type OperatorMeter,
  type OperatorReading,
} from '../../../integrations/metering-operators/metering-operator.ts';
import type { SourceClaim } from '../files/deliveries.db.ts';
import { storeCounters } from '../streams/store-counters.ts';
import { type FetchedSeries, noteFetched, noteSlice } from './fetched-series.db.ts';
import { toSample } from './operator-samples.ts';

/** Readings so far back are fetched once more, since operators correct them afterwards. */
const correctedMs = 7 * 24 * 3_600_000;

export interface MeterSeries extends FetchedSeries {
  register: OperatorRegister;
  meterId: number;
}

interface MeterFetch {
  operator: MeteringOperator;
  claim: SourceClaim;
  signal: AbortSignal;
  meter: OperatorMeter;
  series: MeterSeries[];
  /** Readings before are not asked for. */
  sinceMs: number;
  nowMs: number;
}

/** Fetches the series of a meter slice by slice up to now; each slice is stored before the next one is asked for. */
export async function fetchMeter(db: Database, fetch: MeterFetch): Promise<void> {
  const { operator, claim, signal, meter, nowMs } = fetch;
  const open = new Set(fetch.series);
  for (let fromMs = startOf(fetch); fromMs < nowMs; fromMs += longestRangeMs) {
    if (signal.aborted || open.size === 0) return;
    const registers = [...open].map(({ register }) => register);
    const toMs = Math.min(fromMs + longestRangeMs, nowMs);
    const readings = await operator.readRange({ operatorId: meter.operatorId, registers, fromMs, toMs });
    for (const series of open) if (!(await storeSlice(db, claim, { series, readings, nowMs }))) open.delete(series);
  }
  const channelIds = fetch.series.map(({ channelId }) => channelId);
  // a slice that was refused is tried again by the next poll
  await noteFetched(db, claim.customerId, channelIds);
}

function startOf({ meter, series, sinceMs }: MeterFetch): number {
  const firstMs = Math.max(sinceMs, meter.firstMs ?? sinceMs);
  const reached = series.map(({ reachedAt }) => (reachedAt ? reachedAt.getTime() - correctedMs : firstMs));
  return Math.max(firstMs, Math.min(...reached));
}

interface Slice {
  series: MeterSeries;
  readings: OperatorReading[];
  nowMs: number;
}

/** Stores the counters of a slice and how far it has come, all or none. False when they are refused. */
async function storeSlice(
  db: Database,
  claim: SourceClaim,
  { series: { channelId, meterId, register }, readings, nowMs }: Slice,
): Promise<boolean> {
  const key = { customerId: claim.customerId, channelId };
  const given = readings.flatMap(({ atMs, counters: { [register]: counter } }) =>
    counter === undefined || atMs > nowMs ? [] : [{ atMs, counter: toBaseUnits(counter, operatorUnit) }],
  );
  const counters = given.filter(({ atMs }) => isOnGrid(atMs));
  const last = counters.at(-1);
  if (!last) {
    if (given.length > 0) await noteSlice(db, key, { problem: 'offGrid', stored: null });
    return given.length === 0;
  }
  const store = () =>
    db.transaction().execute(async (tx) => {
      await updateClaimed(tx, claim);
      const { problem, isStored } = await storeCounters(tx, claim.customerId, { meterId, counters });
      const stored = { at: new Date(last.atMs), sample: toSample(last) };
      await noteSlice(tx, key, { problem, stored: isStored ? stored : null });
      return isStored;
    });
  return retryOnDeadlock(store);
}
