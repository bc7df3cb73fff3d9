import { OperationView } from '@lichthof/domain/access/operation-views.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../../api/session.queries.ts';

/** Tenants get the offline page with their last known figures, whatever page they open first. */
export function useOfflinePage(): void {
  const isTenant = useQuery(currentUserQuery).data?.operationViews.includes(OperationView.Tenant);
  useEffect(() => {
    if (isTenant) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  }, [isTenant]);
}
