import { listAuditEntries, type AuditFilter } from '@lichthof/contracts/audit.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const auditQuery = (customerId: number, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', customerId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { params: { customerId }, query: { ...filter, before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
    placeholderData: keepPreviousData,
    // somebody may just have changed something
    staleTime: 0,
  });
