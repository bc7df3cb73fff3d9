import { useEffect } from 'react';

/**
 * Whoever is signed in gets a page of the portal while the network is away, not the browser's; a tenant's shows the last
 * known figures.
 */
export function useOfflinePage(): void {
  useEffect(() => {
    void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  }, []);
}
