import { type LiveEvent, liveEventSchema, watchEstate } from '@lichthof/contracts/live.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { readEvents } from '../../../api/event-stream.ts';

/** What the estate's controllers say now. A page in the background does not listen: it would hold a connection. */
export function useLive({ customerId, estateId }: EstateParams): Live {
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible);
  const subscribe = useCallback(
    (tell: () => void) => (isVisible ? listen({ customerId, estateId }, tell) : () => undefined),
    [customerId, estateId, isVisible],
  );
  return useSyncExternalStore(subscribe, () => liveOf({ customerId, estateId }));
}

const isPageVisible = () => document.visibilityState === 'visible';

function onVisibility(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

interface Live {
  /** What was told last; undefined until then, and while nobody tells. */
  event: LiveEvent | undefined;
  isLost: boolean;
}

interface Feed {
  live: Live;
  listeners: Set<() => void>;
  ending: AbortController | undefined;
}

const feeds = new Map<string, Feed>();
const untold: Live = { event: undefined, isLost: false };
const keyOf = ({ customerId, estateId }: EstateParams) => `${customerId}/${estateId}`;

/** What is known of the estate now; the same object until something is told. */
const liveOf = (params: EstateParams): Live => feeds.get(keyOf(params))?.live ?? untold;

/** Calls `tell` whenever something is told, until the function returned is called. All who listen share one connection. */
function listen(params: EstateParams, tell: () => void): () => void {
  const key = keyOf(params);
  const feed = feeds.get(key) ?? { live: untold, listeners: new Set(), ending: undefined };
  feeds.set(key, feed);
  feed.listeners.add(tell);
  feed.ending ??= follow(params, feed);
  return () => {
    feed.listeners.delete(tell);
    if (feed.listeners.size > 0) return;
    feed.ending?.abort();
    feed.ending = undefined;
    // a page that is only out of sight goes on from where it was
    if (document.visibilityState === 'visible') feeds.delete(key);
  };
}

function follow({ customerId, estateId }: EstateParams, feed: Feed): AbortController {
  const ending = new AbortController();
  const set = (live: Live) => {
    feed.live = live;
    for (const tell of feed.listeners) tell();
  };
  void followEstate({
    params: { customerId, estateId },
    signal: ending.signal,
    onEvent: (event) => set({ event, isLost: false }),
    onLost: () => set({ event: undefined, isLost: true }),
  });
  return ending;
}

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
async function followEstate({ params, signal, onEvent, onLost }: Following): Promise<void> {
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
