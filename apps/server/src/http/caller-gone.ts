import type { FastifyReply } from 'fastify';

/** Is aborted when the caller closes the connection before there is an answer. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
