import { previewBilling } from '@lichthof/contracts/billing/billing-preview.ts';
import * as runs from '@lichthof/contracts/billing/billing-runs.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export interface RunParams extends EstateParams {
  runId: number;
}

const pollMs = 1000;

export const previewQuery = (params: EstateParams, period: DayRange, contractIds?: number[]) =>
  queryOptions({
    queryKey: ['billing-preview', params, period, contractIds],
    queryFn: ({ signal }) => call(previewBilling, { params, query: { ...period, contractIds } }, signal),
    staleTime: 0,
  });

/** Polls while the run is in progress. */
export const runQuery = (params: RunParams) =>
  queryOptions({
    queryKey: ['billing-run', params],
    queryFn: ({ signal }) => call(runs.getBillingRun, { params }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'ready' ? pollMs : false),
  });

export function useStartRun(params: EstateParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (confirmed: BodyOf<typeof runs.startBillingRun>) =>
      call(runs.startBillingRun, { params, body: confirmed }),
    onSuccess: (started) => {
      queryClient.setQueryData(runQuery({ ...params, runId: started.runId }).queryKey, started);
      void queryClient.invalidateQueries({ queryKey: ['billing-runs'] });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['billing-preview'] }),
  });
}

export function useRetryRun(params: RunParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(runs.retryBillingRun, { params }),
    onSuccess: (run) => queryClient.setQueryData(runQuery(params).queryKey, run),
    onError: () => queryClient.invalidateQueries({ queryKey: runQuery(params).queryKey }),
  });
}
