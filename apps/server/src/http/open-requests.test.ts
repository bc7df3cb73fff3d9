import Fastify, { type FastifyReply } from 'fastify';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letRequestsPass, watchOpenRequests } from './open-requests.ts';
import { runWithReference, runWithRequestId } from './request-id.ts';

let nowMs = 0;

beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

afterEach(() => vi.restoreAllMocks());

/** A server with one request that waits for its answer. */
async function openRequest(answerOf: (reply: FastifyReply, text: Promise<string>) => unknown = (_, text) => text) {
  const app = Fastify();
  watchOpenRequests(app);
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const { promise: text, resolve: answerWith } = Promise.withResolvers<string>();
  app.get('/', async (_request, reply) => {
    receive();
    return answerOf(reply, text);
  });
  const address = await app.listen({ port: 0 });
  const stopped = new AbortController();
  const answered = fetch(address, { signal: stopped.signal }).then((response) => response.text());
  await received;
  return { app, answered, answerWith, stopped };
}

test('goes on when the open request was answered', async () => {
  const { app, answered, answerWith } = await openRequest();
  const order: string[] = [];
  const passed = letRequestsPass().then(() => order.push('passed'));
  setTimeout(() => {
    order.push('answers');
    answerWith('done');
  }, 20);
  await passed;
  expect(order).toEqual(['answers', 'passed']);
  expect(await answered).toBe('done');
  await app.close();
});

test('goes on without the answer of a request that takes long', async () => {
  const { app, answered, answerWith } = await openRequest();
  const passed = letRequestsPass();
  setTimeout(() => (nowMs = 10), 20);
  await passed;
  answerWith('done');
  await answered;
  await app.close();
});

test('does not wait for a stream whose answer has begun', async () => {
  const stream = new PassThrough();
  const { app, answered } = await openRequest((reply) => reply.send(stream));
  stream.write('first, ');
  await expect.poll(() => stream.readableLength).toBe(0);
  await letRequestsPass();
  stream.end('last');
  expect(await answered).toBe('first, last');
  await app.close();
});

test('does not wait for someone who has gone', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { app, answered, answerWith, stopped } = await openRequest((reply, text) => {
    void once(reply.raw, 'close').then(() => close());
    return text;
  });
  stopped.abort();
  await expect(answered).rejects.toThrow('abort');
  await closed;
  await letRequestsPass();
  answerWith('');
  await app.close();
});

test('does not wait for others within a request', async () => {
  const { app, answered, answerWith } = await openRequest();
  await runWithRequestId('another', letRequestsPass);
  answerWith('done');
  await answered;
  await app.close();
});

test('waits for requests within a job whose log lines have a reference', async () => {
  const { app, answered, answerWith } = await openRequest();
  const order: string[] = [];
  const passed = runWithReference('run 1', letRequestsPass).then(() => order.push('passed'));
  setTimeout(() => {
    order.push('answers');
    answerWith('done');
  }, 20);
  await passed;
  expect(order).toEqual(['answers', 'passed']);
  await answered;
  await app.close();
});
