import type { SourceConfigs } from '@lichthof/contracts/intake/source-configs.ts';
import { operatorUnit, readSeriesAddress, toSeriesAddress } from '@lichthof/domain/intake/operator-series.ts';
import { toBaseUnits } from '@lichthof/domain/intake/stream-values.ts';
import { startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { Database } from '../../../database/database.ts';
import {
  type MeteringOperator,
  MeterRefusedError,
  type OperatorMeter,
  RateLimitError,
} from '../../../integrations/metering-operators/metering-operator.ts';
import type { PolledSource, SourceClaim } from '../files/deliveries.db.ts';
import { noteSample } from '../streams/channels.db.ts';
import { fetchMeter, type MeterSeries } from './fetch-meter.ts';
import { type FetchedSeries, noteFetched, noteSlice, readSeries } from './fetched-series.db.ts';
import { toSample } from './operator-samples.ts';

interface OperatorPoll {
  operator: MeteringOperator;
  source: PolledSource;
  claim: SourceClaim;
  signal: AbortSignal;
  /** After so long other sources get their turn. */
  longestMs?: number;
}

const usualLongestMs = 60_000;
/** A meter is not asked for again within. */
const restMs = 10 * 60_000;

/**
 * Fetches what the meters of an operator have counted since the last poll. Answers in how many seconds to go on: when the
 * operator wants to be left alone until then, or when the time was not enough for all. Throws SourceError.
 */
export async function pollOperator(db: Database, poll: OperatorPoll): Promise<number | undefined> {
  try {
    return await fetchAll(db, poll);
  } catch (error) {
    if (error instanceof RateLimitError) return error.pauseSeconds;
    throw error;
  }
}

async function fetchAll(
  db: Database,
  { operator, source, claim, signal, longestMs = usualLongestMs }: OperatorPoll,
): Promise<number | undefined> {
  const endMs = Date.now() + longestMs;
  const meters = await operator.listMeters();
  await noteNewSeries(db, source, { operator, meters });
  const { since } = source.config as SourceConfigs['inexogy'];
  const sinceMs = startOfDay(since, defaultTimeZone);
  for (const { meter, series } of listDue(meters, await readSeries(db, source))) {
    if (signal.aborted) return undefined;
    if (Date.now() >= endMs) return 1;
    await fetchOrNote(db, { operator, claim, signal, meter, series, sinceMs, nowMs: Date.now() });
  }
  return undefined;
}

/** Shows the series that are not known yet, each with its last counter, for a person to say which meters they are. */
async function noteNewSeries(
  db: Database,
  source: PolledSource,
  { operator, meters }: { operator: MeteringOperator; meters: OperatorMeter[] },
): Promise<void> {
  const known = new Set((await readSeries(db, source)).map(({ address }) => address));
  for (const meter of meters) {
    const registers = meter.registers.filter((register) => !known.has(toSeriesAddress({ ...meter, register })));
    if (registers.length === 0) continue;
    const last = await operator.readLast({ operatorId: meter.operatorId, registers }).catch(passOverRefusal);
    for (const register of registers) {
      const counter = last?.counters[register];
      // a register that the meter does not have
      if (!last || counter === undefined) continue;
      const sample = toSample({ atMs: last.atMs, counter: toBaseUnits(counter, operatorUnit) }, meter.place);
      await noteSample(db, source, { address: toSeriesAddress({ ...meter, register }), sample });
    }
  }
}

function passOverRefusal(error: unknown): null {
  if (error instanceof MeterRefusedError) return null;
  throw error;
}

interface DueMeter {
  meter: OperatorMeter;
  series: MeterSeries[];
}

/** The meters of mapped series, those first that have waited longest. */
function listDue(meters: readonly OperatorMeter[], known: readonly FetchedSeries[]): DueMeter[] {
  const mapped = known.flatMap(({ meterId, ...series }) => {
    const address = readSeriesAddress(series.address);
    return meterId === null || !address ? [] : [{ ...series, ...address, meterId }];
  });
  const bySerial = Map.groupBy(mapped, ({ serialNumber }) => serialNumber);
  const waitingSince = ({ series }: DueMeter) => Math.min(...series.map(({ fetchedAt }) => fetchedAt?.getTime() ?? 0));
  return meters
    .map((meter) => ({ meter, series: bySerial.get(meter.serialNumber) ?? [] }))
    .filter((due) => due.series.length > 0 && waitingSince(due) < Date.now() - restMs)
    .toSorted((one, other) => waitingSince(one) - waitingSince(other));
}

/** A meter that is refused stops only itself. */
async function fetchOrNote(db: Database, fetch: Parameters<typeof fetchMeter>[1]): Promise<void> {
  const { customerId } = fetch.claim;
  const setAside = async (problem: 'scaled' | 'operatorRefused') => {
    for (const { channelId } of fetch.series) await noteSlice(db, { customerId, channelId }, { problem, stored: null });
    const channelIds = fetch.series.map(({ channelId }) => channelId);
    await noteFetched(db, customerId, channelIds);
  };
  if (fetch.meter.isScaled) return setAside('scaled');
  try {
    await fetchMeter(db, fetch);
  } catch (error) {
    if (!(error instanceof MeterRefusedError)) throw error;
    await setAside('operatorRefused');
  }
}
