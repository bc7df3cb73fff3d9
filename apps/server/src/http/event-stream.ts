import type { EventStream } from '@lichthof/contracts/endpoint.ts';
import type { FastifyReply } from 'fastify';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';

/** Shorter than the 30 seconds after which proxies close connections without data. */
const heartbeatMs = 15_000;

/** Sends events as they come, until the signal or the client ends them. */
export function sendEvents(reply: FastifyReply, events: EventStream, signal: AbortSignal): FastifyReply {
  const stream = new PassThrough();
  const clientClosed = new AbortController();
  reply.raw.once('close', () => clientClosed.abort());
  const ended = AbortSignal.any([signal, clientClosed.signal]);
  void writeEvents(stream, events, ended).catch((error: unknown) => {
    if (!ended.aborted) reply.log.error(error, 'Events could not be sent');
  });
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'private, no-store, no-transform')
      .header('x-accel-buffering', 'no')
      // an open connection would delay stopping the server
      .header('connection', 'close')
      .send(stream)
  );
}

async function writeEvents(stream: PassThrough, events: EventStream, signal: AbortSignal): Promise<void> {
  const beat = () => stream.write(':\n\n');
  // sends the headers, however long the first event takes: until then the request counts as one without an answer
  beat();
  const heartbeat = setInterval(beat, heartbeatMs);
  try {
    for await (const event of events(signal)) {
      const hasRoom = stream.write(`data: ${JSON.stringify(event)}\n\n`);
      if (!hasRoom) await once(stream, 'drain', { signal });
    }
  } finally {
    clearInterval(heartbeat);
    stream.end();
  }
}
