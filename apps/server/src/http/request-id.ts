import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';

export const requestIdHeader = 'x-request-id';

const ids = new AsyncLocalStorage<string>();

/** Runs the work of a request, so that every line of the log that it causes has the id of the request. */
export const runWithRequestId = <Result>(id: string, work: () => Result): Result => ids.run(id, work);

export const currentRequestId = (): string | undefined => ids.getStore();

/** Every answer has the id of its request, also one that a library sends by itself. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => void reply.raw.setHeader(requestIdHeader, id));
}
