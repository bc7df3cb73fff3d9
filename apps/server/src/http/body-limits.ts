import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

const defaultGraceMs = 20_000;
/** A line that is slower is not waited for: half a megabit a second. */
const slowestBytesPerMs = 64;
/**
 * Closing a connection on which a client still sends breaks it before the client has read the answer. Node reads and
 * drops what is left of a body whose connection stays open: of a body of that size at most.
 */
const mostDiscardedBytes = 256 * 1024 * 1024;

/**
 * Refuses compressed bodies before they are read, since nobody sends any and a hundred bytes may stand for 66 MB, and
 * ends connections whose body does not come in time: a second for each 64 kB of it, and some grace. A body that is too
 * large is dropped, so that its sender reads the answer 413.
 */
export function limitBodies(app: FastifyInstance, { graceMs = defaultGraceMs } = {}): void {
  app.addHook('onRequest', async (request) => {
    endWhenSlow(request, graceMs);
    refuseCompressed(request);
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413 && announcedBytes(request) <= mostDiscardedBytes) reply.removeHeader('connection');
  });
}

/** Also where the answer is given before the body has come. A body that is too large is refused before it is read. */
function endWhenSlow({ raw, headers, routeOptions }: FastifyRequest, graceMs: number): void {
  const bytes = announcedBytes({ headers, routeOptions });
  if (bytes === 0) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), graceMs + bytes / slowestBytesPerMs);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
}

function announcedBytes({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): number {
  const isChunked = headers['transfer-encoding'] !== undefined;
  return isChunked ? routeOptions.bodyLimit : Number(headers['content-length'] ?? 0);
}

function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new HttpError(415, 'Compressed bodies are not accepted');
}
