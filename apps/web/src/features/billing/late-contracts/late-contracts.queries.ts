import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getLateContractOptions, storeLateContracts } from '@lichthof/contracts/supply/late-contracts.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';

export const lateContractOptionsQuery = (params: EstateParams, { from, to }: DayRange) =>
  queryOptions({
    queryKey: ['late-contracts', params, { from, to }],
    queryFn: ({ signal }) => call(getLateContractOptions, { params, query: { from, to } }, signal),
    staleTime: 0,
  });

/** New contracts change what many pages show, and a refusal means that the gaps have changed. */
export function useStoreLateContracts(params: EstateParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof storeLateContracts>) => call(storeLateContracts, { params, body }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}
