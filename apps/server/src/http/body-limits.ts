import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

const defaultGraceMs = 20_000;
/** A line that is slower is not waited for: half a megabit a second. */
const slowestBytesPerMs = 64;

/**
 * Refuses compressed bodies before they are read, since nobody sends any and a hundred bytes may stand for 66 MB, and
 * ends connections whose body does not come in time: a second for each 64 kB of it, and some grace.
 */
export function limitBodies(app: FastifyInstance, { graceMs = defaultGraceMs } = {}): void {
  app.addHook('onRequest', async (request) => {
    endWhenSlow(request, graceMs);
    refuseCompressed(request);
  });
}

/** Also where the answer is given before the body has come. A body that is too large is refused before it is read. */
function endWhenSlow({ raw, headers, routeOptions }: FastifyRequest, graceMs: number): void {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const bytes = isChunked ? routeOptions.bodyLimit : Number(headers['content-length'] ?? 0);
  if (bytes === 0) return;
  const timer = setTimeout(() => raw.complete || raw.destroy(), graceMs + bytes / slowestBytesPerMs);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
}

function refuseCompressed({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') throw new HttpError(415, 'Compressed bodies are not accepted');
}
