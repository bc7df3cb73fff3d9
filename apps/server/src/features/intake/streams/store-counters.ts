import type { ChannelProblem } from '@lichthof/contracts/intake/channels.ts';
import type { ValueErrorCode } from '@lichthof/contracts/metering/readings-ingest.ts';
import type { Database } from '../../../database/database.ts';
import { HttpError } from '../../../http/errors.ts';
import { storeSentValues } from '../../metering/ingest/ingest-readings.ts';

interface SentSeries {
  meterId: number;
  counters: { atMs: number; counter: number }[];
}

/** Stores counters of a meter as an edge's are, all or none, and says what is wrong with them. */
export async function storeCounters(
  tx: Database,
  customerId: number,
  { meterId, counters }: SentSeries,
): Promise<{ problem: ChannelProblem | null; isStored: boolean }> {
  const values = counters.map(({ atMs, counter }) => ({ meterId, at: new Date(atMs).toISOString(), counter }));
  try {
    const { notices } = await storeSentValues(tx, { customerId }, values);
    return { problem: notices[0]?.code ?? null, isStored: true };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const [first] = (error.metadata as { errors?: { code: ValueErrorCode }[] } | undefined)?.errors ?? [];
    return { problem: first ? problemOf[first.code] : 'refused', isStored: false };
  }
}

const problemOf: Record<ValueErrorCode, ChannelProblem> = {
  invalid: 'refused',
  unknownMeter: 'meterGone',
  computedMeter: 'refused',
  notOnGrid: 'refused',
  tooOld: 'tooOld',
  inTheFuture: 'inTheFuture',
  tooLarge: 'refused',
  contradiction: 'refused',
};
