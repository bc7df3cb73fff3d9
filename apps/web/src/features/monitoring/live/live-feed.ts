import type { LiveEvent } from '@lichthof/contracts/live.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { followEstate } from './follow-estate.ts';

export interface Live {
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
export const liveOf = (params: EstateParams): Live => feeds.get(keyOf(params))?.live ?? untold;

/** Calls `tell` whenever something is told, until the function returned is called. All who listen share one connection. */
export function listen(params: EstateParams, tell: () => void): () => void {
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
