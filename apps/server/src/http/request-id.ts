import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';

export const requestIdHeader = 'x-request-id';

interface CurrentWork {
  id: string | undefined;
  /** Whether somebody waits for it, so that it gives way to nobody. */
  isAwaited: boolean;
}

const works = new AsyncLocalStorage<CurrentWork>();

/** Runs the work of a request, so that every line of the log that it causes has the id of the request. */
export const runWithRequestId = <Result>(id: string, work: () => Result): Result =>
  works.run({ id, isAwaited: true }, work);

/** Runs work that no request waits for, with an id of its own for the log. */
export const runWithReference = <Result>(id: string, work: () => Result): Result =>
  works.run({ id, isAwaited: false }, work);

/** Runs a part of a job that all requests wait for, such as one that holds the only connection. */
export const runWithoutPauses = <Result>(work: () => Result): Result =>
  works.run({ id: currentRequestId(), isAwaited: true }, work);

export const currentRequestId = (): string | undefined => works.getStore()?.id;
export const isAwaited = (): boolean => works.getStore()?.isAwaited ?? false;

/** Every answer has the id of its request, also one that a library sends by itself. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ id }, reply) => void reply.raw.setHeader(requestIdHeader, id));
}
