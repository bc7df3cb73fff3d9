import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/payments/refunds.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetchMoney } from '../../../api/refetch-money.ts';

export const creditsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['credits', params],
    queryFn: ({ signal }) => call(contract.listCredits, { params }, signal),
  });

export function useCreateRefundFile(params: EstateParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createRefundFile>) => call(contract.createRefundFile, { params, body }),
    onSettled: () => refetchMoney(queryClient),
  });
}
