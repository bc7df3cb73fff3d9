import { Suspense, useSyncExternalStore } from 'react';
import { isSessionLost, subscribeToSessionLoss } from '../../api/session-loss.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const SessionLostDialog = lazyPart(async () => ({
  default: (await import('./session-lost-dialog.tsx')).SessionLostDialog,
}));

/** Asks to sign in again when the provider has ended the session; what is below stays as it is. */
export function SessionWatch() {
  const isLost = useSyncExternalStore(subscribeToSessionLoss, isSessionLost);
  return isLost ? (
    <Suspense fallback={null}>
      <SessionLostDialog />
    </Suspense>
  ) : null;
}
