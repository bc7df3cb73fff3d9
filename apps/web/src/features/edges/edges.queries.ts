import { refreshEdge, saveEdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import { createEdgeKey } from '@lichthof/contracts/edges/edges.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenRefetchAll, untilAllRefetched } from '../../api/refetch.ts';

export type EdgeParams = EstateParams & { edgeId: number };

export const useSaveMapping = (params: EdgeParams) =>
  useEndpointMutation(
    saveEdgeMapping,
    { params },
    {
      // meters, key figures and the estate depend on the mapping; waits, so that saved rows replace the drafts without a flicker
      onSuccess: untilAllRefetched,
    },
  );

export const useRefreshEdge = (params: EdgeParams) =>
  useEndpointMutation(refreshEdge, { params }, { onSuccess: untilAllRefetched });

export const useCreateKey = (params: EdgeParams) =>
  useEndpointMutation(
    createEdgeKey,
    { params },
    {
      onSuccess: thenRefetchAll,
      // the key is not kept in the cache after the dialog closes
      gcTime: 0,
    },
  );
