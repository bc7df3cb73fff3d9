import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';

export const requestIdHeader = 'x-request-id';

interface CurrentWork {
  id: string;
  isRequest: boolean;
}

const works = new AsyncLocalStorage<CurrentWork>();

/** Runs the work of a request, so that every line of the log that it causes has the id of the request. */
export const runWithRequestId = <Result>(id: string, work: () => Result): Result =>
  works.run({ id, isRequest: true }, work);

/** Runs work that no request waits for, with an id of its own for the log. */
export const runWithReference = <Result>(id: string, work: () => Result): Result =>
  works.run({ id, isRequest: false }, work);

export const currentRequestId = (): string | undefined => works.getStore()?.id;
export const isInRequest = (): boolean => works.getStore()?.isRequest ?? false;

/** Every answer has the id of its request, also one that a library sends by itself. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => void reply.raw.setHeader(requestIdHeader, id));
}
