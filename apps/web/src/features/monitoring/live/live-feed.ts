import { type LiveEvent, watchEstate } from '@lichthof/contracts/edges/live.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { readEvents } from '../../../api/event-stream.ts';

/** Live values of the estate. A page in the background does not subscribe, since that would keep a connection open. */
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
  /** The latest event; undefined before the first one and while the connection is lost. */
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

/** The current snapshot of the estate; the same object until it changes. */
const getLiveSnapshot = (params: EstateParams): LiveSnapshot => feeds.get(keyOf(params))?.live ?? emptySnapshot;

/** Calls `notify` on every change until the returned function is called. All subscribers share one connection. */
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
    // a hidden page keeps its snapshot
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
  /** The latest event is outdated; the connection is retried. */
  onLost: () => void;
}

const initialRetryMs = 1000;
const maxRetryMs = 30_000;

/** Reads live events of the estate and reconnects when the stream ends. Stops when the server refuses the request. */
async function followEstate({ params, signal, onEvent, onLost }: EstateSubscription): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for await (const event of readEvents(watchEstate, { params, signal })) {
        failures = 0;
        onEvent(event as LiveEvent);
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

/** Retrying cannot help. */
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
