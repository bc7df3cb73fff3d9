import { previewBilling } from '@lichthof/contracts/billing/billing-preview.ts';
import * as runs from '@lichthof/contracts/billing/billing-runs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { refetch, thenRefetch, thenStore } from '../../api/refetch.ts';

export interface RunParams extends EstateParams {
  runId: number;
}

const pollMs = 1000;

/** Polls while the run is in progress. */
export const runQuery = (params: RunParams) =>
  endpointQuery(
    runs.getBillingRun,
    { params },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'ready' ? pollMs : false) },
  );

export function useStartRun(params: EstateParams) {
  const queryClient = useQueryClient();
  return useEndpointMutation(
    runs.startBillingRun,
    { params },
    {
      onSuccess: (started) => {
        queryClient.setQueryData(runQuery({ ...params, runId: started.runId }).queryKey, started);
        void refetch(queryClient, [runs.listBillingRuns]);
      },
      onError: thenRefetch(previewBilling),
    },
  );
}

export const useRetryRun = (params: RunParams) =>
  useEndpointMutation(
    runs.retryBillingRun,
    { params },
    {
      onSuccess: thenStore(runQuery(params)),
      onError: thenRefetch(runs.getBillingRun),
    },
  );
