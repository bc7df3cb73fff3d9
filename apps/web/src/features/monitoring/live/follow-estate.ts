import { liveEventSchema, watchEstate, type LiveEvent } from '@lichthof/contracts/live.ts';
import { ApiError } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { readEvents } from '../../../api/event-stream.ts';

interface Following {
  params: EstateParams;
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** What was told last is not true any more; it is tried again. */
  onLost: () => void;
}

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** Tells what the estate's controllers say, for ever: a stream that ends is opened again. Ends when it is refused. */
export async function followEstate({ params, signal, onEvent, onLost }: Following): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of readEvents(watchEstate, { params, signal })) {
        failures = 0;
        onEvent(liveEventSchema.parse(event));
      }
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      onLost();
      if (isRefused(error)) return;
    }
    await waited(Math.min(firstWaitMs * 2 ** Math.max(failures - 1, 0), longestWaitMs), signal);
  }
}

/** Asking again would not help. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
