import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';

interface JobLog extends Pick<FastifyBaseLogger, 'error'> {
  /** Called after each round that did not fail. */
  onRound?: () => void;
}

interface Repeated {
  log: JobLog;
  /** Between rounds that found nothing to do. */
  pauseMs: number;
  /** What the log says when a round fails; the next one comes all the same. */
  failure: string;
  /** Whether there was something to do: then the next round follows at once. */
  doNext: (signal: AbortSignal) => Promise<boolean>;
}

/** Does round after round. Returns how to stop, which waits until the running round has ended. */
export function startRepeating(repeated: Repeated): () => Promise<void> {
  const stopped = new AbortController();
  const working = repeat(repeated, stopped.signal);
  return async () => {
    stopped.abort();
    await working;
  };
}

async function repeat({ log, pauseMs, failure, doNext }: Repeated, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const isMoreToDo = await doNext(signal);
      log.onRound?.();
      if (isMoreToDo) continue;
    } catch (error) {
      log.error(error, failure);
    }
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
