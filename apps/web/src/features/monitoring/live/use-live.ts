import { useCallback, useSyncExternalStore } from 'react';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { listen, liveOf, type Live } from './live-feed.ts';

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
