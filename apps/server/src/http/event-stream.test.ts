import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendEvents } from './event-stream.ts';

test('answers at once, however long the first event takes', async () => {
  const app = Fastify();
  const { promise: event, resolve: happen } = Promise.withResolvers<object>();
  app.get('/', async (_request, reply) =>
    sendEvents(
      reply,
      async function* () {
        yield await event;
      },
      new AbortController().signal,
    ),
  );

  const response = await fetch(await app.listen({ port: 0 }));
  happen({ isRaining: true });

  expect(await response.text()).toBe(':\n\ndata: {"isRaining":true}\n\n');
  await app.close();
});
