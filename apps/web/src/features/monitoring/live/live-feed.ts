import { type LiveEvent, liveEventSchema, watchEstate } from '@lichthof/contracts/live.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { readEvents } from '../../../api/event-stream.ts';

/** What the estate's controllers say now. A page in the background does not listen: it would hold a connection. */
export function useLive({ customerId, estateId }: EstateParams): LiveSnapshot {
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible);
  const subscribe = useCallback(
    (notify: () => void) => (isVisible ? subscribeToLive({ customerId, estateId }, notify) : () => undefined),
    [customerId, estateId, isVisible],
  );
  return useSyncExternalStore(subscribe, () => getLiveSnapshot({ customerId, estateId }));
}

const isPageVisible = () => document.visibilityState === 'visible';

function onVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}

interface LiveSnapshot {
  /** What was told last; undefined until then, and while nobody tells. */
  event: LiveEvent | undefined;
  isLost: boolean;
}

interface Feed {
  live: LiveSnapshot;
  listeners: Set<() => void>;
  ending: AbortController | undefined;
}

const feeds = new Map<string, Feed>();
const emptySnapshot: LiveSnapshot = { event: undefined, isLost: false };
const keyOf = ({ customerId, estateId }: EstateParams) => `${customerId}/${estateId}`;

/** What is known of the estate now; the same object until something is told. */
const getLiveSnapshot = (params: EstateParams): LiveSnapshot => feeds.get(keyOf(params))?.live ?? emptySnapshot;

/** Calls `notify` whenever something is told, until the function returned is called. All who listen share one connection. */
function subscribeToLive(params: EstateParams, notify: () => void): () => void {
  const key = keyOf(params);
  const feed = feeds.get(key) ?? { live: emptySnapshot, listeners: new Set(), ending: undefined };
  feeds.set(key, feed);
  feed.listeners.add(notify);
  feed.ending ??= follow(params, feed);
  return () => {
    feed.listeners.delete(notify);
    if (feed.listeners.size > 0) return;
    feed.ending?.abort();
    feed.ending = undefined;
    // a page that is only out of sight goes on from where it was
    if (document.visibilityState === 'visible') feeds.delete(key);
  };
}

function follow({ customerId, estateId }: EstateParams, feed: Feed): AbortController {
  const ending = new AbortController();
  const set = (live: LiveSnapshot) => {
    feed.live = live;
    for (const notify of feed.listeners) notify();
  };
  void followEstate({
    params: { customerId, estateId },
    signal: ending.signal,
    onEvent: (event) => set({ event, isLost: false }),
    onLost: () => set({ event: undefined, isLost: true }),
  });
  return ending;
}

interface EstateSubscription {
  params: EstateParams;
  signal: AbortSignal;
  onEvent: (event: LiveEvent) => void;
  /** What was told last is not true any more; it is tried again. */
  onLost: () => void;
}

const initialRetryMs = 1000;
const maxRetryMs = 30_000;

/** Tells what the estate's controllers say, for ever: a stream that ends is opened again. Ends when it is refused. */
async function followEstate({ params, signal, onEvent, onLost }: EstateSubscription): Promise<void> {
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
    await wait(Math.min(initialRetryMs * 2 ** Math.max(failures - 1, 0), maxRetryMs), signal);
  }
}

/** Asking again would not help. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
