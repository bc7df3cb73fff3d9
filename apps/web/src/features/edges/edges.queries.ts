import { getEdgeMapping, refreshEdge, saveEdgeMapping, type MappingBody } from '@lichthof/contracts/edge-mapping.ts';
import { createEdgeKey } from '@lichthof/contracts/edges.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export type EdgeParams = EstateParams & { edgeId: number };

/** What is stored of a controller's live values is renewed so often. */
const toldEveryMs = 20_000;

export const edgeMappingQuery = (params: EdgeParams) =>
  queryOptions({
    queryKey: ['edge-mapping', params],
    queryFn: ({ signal }) => call(getEdgeMapping, { params }, signal),
    refetchInterval: toldEveryMs,
  });

/** Meters, key figures and the estate follow a mapping: whatever is shown is read anew. */
function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export function useSaveMapping(params: EdgeParams) {
  return useMutation({
    mutationFn: (body: MappingBody) => call(saveEdgeMapping, { params, body }),
    // before the drafts go, what they became is there
    onSuccess: useReadAnew(),
  });
}

export function useRefreshEdge(params: EdgeParams) {
  return useMutation({ mutationFn: () => call(refreshEdge, { params }), onSuccess: useReadAnew() });
}

export function useCreateKey(params: EdgeParams) {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: () => call(createEdgeKey, { params }),
    onSuccess: () => void readAnew(),
    // nothing keeps it longer than the dialog
    gcTime: 0,
  });
}
