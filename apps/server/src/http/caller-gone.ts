import type { FastifyReply } from 'fastify';

/** Aborted when the caller closes the connection before the answer. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
