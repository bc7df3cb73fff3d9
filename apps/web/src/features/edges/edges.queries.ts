import {
  getEdgeMapping,
  refreshEdge,
  saveEdgeMapping,
  type MappingBody,
} from '@lichthof/contracts/edges/edge-mapping.ts';
import { createEdgeKey } from '@lichthof/contracts/edges/edges.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export type EdgeParams = EstateParams & { edgeId: number };

/** The server stores live values of an edge in this interval. */
const liveValuesRefreshMs = 20_000;

export const edgeMappingQuery = (params: EdgeParams) =>
  queryOptions({
    queryKey: ['edge-mapping', params],
    queryFn: ({ signal }) => call(getEdgeMapping, { params }, signal),
    refetchInterval: liveValuesRefreshMs,
  });

/** Meters, key figures and the estate depend on the mapping: refetches all queries. */
function useInvalidateAll(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export function useSaveMapping(params: EdgeParams) {
  return useMutation({
    mutationFn: (body: MappingBody) => call(saveEdgeMapping, { params, body }),
    // waits for the refetch, so that saved rows replace the drafts without a flicker
    onSuccess: useInvalidateAll(),
  });
}

export function useRefreshEdge(params: EdgeParams) {
  return useMutation({ mutationFn: () => call(refreshEdge, { params }), onSuccess: useInvalidateAll() });
}

export function useCreateKey(params: EdgeParams) {
  const invalidateAll = useInvalidateAll();
  return useMutation({
    mutationFn: () => call(createEdgeKey, { params }),
    onSuccess: () => void invalidateAll(),
    // the key is not kept in the cache after the dialog closes
    gcTime: 0,
  });
}
