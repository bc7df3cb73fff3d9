import type { ChannelProblem } from '@lichthof/contracts/intake/channels.ts';
import type { SourceConfigs } from '@lichthof/contracts/intake/source-configs.ts';
import { gridInstant, readPayload, toBaseUnits } from '@lichthof/domain/intake/stream-values.ts';
import { isDataError } from '../../../database/data-error.ts';
import type { Database } from '../../../database/database.ts';
import { retryOnDeadlock } from '../../../database/retry-on-deadlock.ts';
import type { MqttMessage } from '../../../integrations/mqtt/mqtt-listener.ts';
import type { SourceId } from '../sources/data-sources.db.ts';
import { noteOutcome, noteSample, type LockedChannel } from './channels.db.ts';
import { storeCounters } from './store-counters.ts';

interface Arrived extends MqttMessage {
  atMs: number;
}

const longestSample = 500;

/**
 * Stores a message for good before it is acknowledged: as a sample of its topic, and as a counter once a person has
 * said which meter the topic is. Throws only what another attempt may mend.
 */
export async function storeMessage(
  db: Database,
  source: SourceId,
  { config, message }: { config: SourceConfigs['mqtt']; message: Arrived },
): Promise<void> {
  const store = () => db.transaction().execute((tx) => storeInTransaction(tx, source, { config, message }));
  await retryOnDeadlock(store).catch((error: unknown) => {
    // what the database rejects as data would come back for ever
    if (!isDataError(error)) throw error;
  });
}

type ReceivedMessage = { config: SourceConfigs['mqtt']; message: Arrived };

async function storeInTransaction(tx: Database, source: SourceId, { config, message }: ReceivedMessage): Promise<void> {
  const { topic: address, isRetained, atMs } = message;
  // PostgreSQL stores no NUL
  const text = message.text.slice(0, longestSample).replaceAll('\0', '');
  const sample = { at: new Date(atMs).toISOString(), text, isRetained };
  const channel = await noteSample(tx, source, { address, sample });
  // what the broker has kept was new once, and is not now
  if (!channel || isRetained) return;
  const outcome = await storeCounter(tx, source, { channel, config, message });
  if (outcome) await noteOutcome(tx, { ...source, ...channel }, outcome);
}

interface Outcome {
  problem: ChannelProblem | null;
  reachedAt: Date | null;
}

/** Null for a message that says nothing new: one of a topic without a meter, or between two instants of the grid. */
async function storeCounter(
  tx: Database,
  { customerId }: SourceId,
  { channel: { meterId, unit }, config, message }: ReceivedMessage & { channel: LockedChannel },
): Promise<Outcome | null> {
  if (meterId === null || unit === null) return null;
  const payload = readPayload(message.text, config);
  if (typeof payload === 'string') return { problem: payload, reachedAt: null };
  const takenMs = payload.atMs ?? (config.takesArrival ? message.atMs : null);
  if (takenMs === null) return { problem: 'noTime', reachedAt: null };
  const atMs = gridInstant(takenMs, config.toleranceSeconds);
  if (atMs === null) return null;
  const { problem } = await storeCounters(tx, customerId, {
    meterId,
    counters: [{ atMs, counter: toBaseUnits(payload.number, unit) }],
  });
  return { problem, reachedAt: problem === null ? new Date(atMs) : null };
}
