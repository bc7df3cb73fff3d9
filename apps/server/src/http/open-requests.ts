import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises';
import { isAwaited } from './request-id.ts';

const open = new Set<ServerResponse>();

/** Keeps in mind which requests of this process wait for their answers. */
export function watchOpenRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, { raw }) => {
    const end = () => open.delete(raw);
    open.add(raw);
    raw.once('finish', end).once('close', end);
  });
}

/** A request goes through several turns of the event loop; more than these few should not wait behind one of them. */
const longestWaitMs = 10;

/**
 * Between two parts of long work on the main thread: lets others work, and lets requests be answered first unless
 * someone waits for this work too. Where they keep coming, the work still has half of the time and more.
 */
export async function letRequestsPass(): Promise<void> {
  await yieldToEventLoop();
  if (isAwaited()) return;
  const endsAt = performance.now() + longestWaitMs;
  while (isAnyWaiting() && performance.now() < endsAt) await wait(1);
}

/** A stream of events is answered, though it stays open. */
function isAnyWaiting(): boolean {
  return [...open].some(({ headersSent }) => !headersSent);
}
