import type { BodyOf, Endpoint, EventStream, ParamsOf } from '@lichthof/contracts/endpoint.ts';
import type { z } from 'zod';
import { open } from './call.ts';

type StreamEndpoint = Endpoint<z.ZodType, z.ZodVoid, z.ZodType, z.ZodType<EventStream>>;

/** The server sends something every 15 s; after this time without data the connection is lost. */
const silentAfterMs = 40_000;

interface Reading<E> {
  params: ParamsOf<E & Endpoint>;
  body?: BodyOf<E & Endpoint>;
  signal: AbortSignal;
}

/**
 * The data of server-sent events, parsed from JSON, until the server or the signal ends them. Uses `fetch`, since an
 * EventSource cannot send a token. Throws ApiError, and an error if the server sends nothing for too long.
 */
export async function* readEvents<E extends StreamEndpoint>(
  endpoint: E,
  { params, body: sent, signal }: Reading<E>,
): AsyncGenerator {
  const timeout = new AbortController();
  const both = AbortSignal.any([signal, timeout.signal]);
  const watch = () => setTimeout(() => timeout.abort(new Error('The server is silent')), silentAfterMs);
  let timer = watch();
  try {
    const { body } = await open(
      endpoint,
      { params, ...(sent !== undefined && { body: sent }) } as Parameters<typeof open<E>>[1],
      both,
    );
    let text = '';
    for await (const part of textsOf(body)) {
      clearTimeout(timer);
      timer = watch();
      const events = (text + part).split(/\r?\n\r?\n/);
      text = events.pop() ?? '';
      yield* events.flatMap(dataOf);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The text of a stream. Uses a reader, since not all browsers can iterate over a stream. */
async function* textsOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (!body) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Comments only keep the connection open and have no data. */
function dataOf(event: string): unknown[] {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  if (lines.length === 0) return [];
  return [JSON.parse(lines.map((line) => line.slice('data:'.length)).join('\n'))];
}
