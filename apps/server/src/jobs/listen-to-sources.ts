import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { SourceError } from '../integrations/file-sources/source-error.ts';
import { openBroker } from '../features/intake/sources/open-broker.ts';
import type { SourceTools } from '../features/intake/sources/source-kinds.ts';
import { openSourceSecret } from '../features/intake/sources/source-secret.ts';
import {
  claimListener,
  findUnheard,
  keepListening,
  noteState,
  releaseListener,
  type StreamSource,
} from '../features/intake/streams/listener-claims.db.ts';
import { storeMessage } from '../features/intake/streams/store-message.ts';
import { startRepeating } from './repeat.ts';

interface JobParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'error'>;
  sourceTools: Pick<SourceTools, 'secretCipher' | 'allowsOwnNetwork' | 'ca'>;
  pauseMs?: number;
}

const usualPauseMs = 5000;
const retrySeconds = 30;

/**
 * Listens to the brokers of all customers, one connection for each source. Several servers may run this: a source
 * belongs to the one that claims it, and passes to another when that one stops or sends no heartbeat.
 */
export function startListening({ pauseMs = usualPauseMs, ...parts }: JobParts): () => Promise<void> {
  const listening = new Set<Promise<void>>();
  const stop = startRepeating({
    log: parts.log,
    pauseMs,
    failure: 'Looking for sources failed',
    doNext: async (signal) => {
      for (const source of await findUnheard(parts.db, 'mqtt')) {
        const token = randomUUID();
        if (signal.aborted || !(await claimListener(parts.db, source, token))) continue;
        const work = listen({ ...parts, pauseMs }, source, { token, signal })
          .catch((error: unknown) => parts.log.error(error, `Listening to source ${source.sourceId} failed`))
          .finally(() => listening.delete(work));
        listening.add(work);
      }
      return false;
    },
  });
  return async () => {
    await stop();
    await Promise.all(listening);
  };
}

type Listening = { token: string; signal: AbortSignal };

/** Until the connection is lost, the source is changed, or the server stops. */
async function listen(
  { db, log, sourceTools, pauseMs }: JobParts & { pauseMs: number },
  source: StreamSource<'mqtt'>,
  { token, signal }: Listening,
): Promise<void> {
  let pauseSeconds = 0;
  try {
    const ended = Promise.withResolvers<void>();
    // it may end before anybody waits for it, and a rejection that nobody has seen would end the server
    ended.promise.catch(() => undefined);
    const connection = await connect({ db, sourceTools }, source, ended.reject);
    const onAbort = () => ended.resolve();
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    const stopHeartbeat = startRepeating({
      log,
      pauseMs,
      failure: `The heartbeat of source ${source.sourceId} failed`,
      doNext: async () => {
        if (!(await keepListening(db, source, token))) ended.resolve();
        return false;
      },
    });
    try {
      await noteState(db, source, null);
      await ended.promise;
    } finally {
      await stopHeartbeat();
      signal.removeEventListener('abort', onAbort);
      await connection.close();
    }
  } catch (error) {
    pauseSeconds = retrySeconds;
    await noteState(db, source, error instanceof SourceError ? error.failure : 'unexpected');
    if (!(error instanceof SourceError)) throw error;
  } finally {
    await releaseListener(db, source, { token, pauseSeconds });
  }
}

function connect(
  { db, sourceTools }: Pick<JobParts, 'db' | 'sourceTools'>,
  source: StreamSource<'mqtt'>,
  onEnd: (error: Error) => void,
) {
  const { customerId, sourceId, config } = source;
  const secret = openSourceSecret(sourceTools.secretCipher, customerId, source.secret);
  const clientId = `lichthof-${customerId}-${sourceId}`;
  return openBroker({ config, secret, clientId, isKept: true }, sourceTools, {
    onMessage: (message) => storeMessage(db, source, { config, message: { ...message, atMs: Date.now() } }),
    onEnd,
  });
}
