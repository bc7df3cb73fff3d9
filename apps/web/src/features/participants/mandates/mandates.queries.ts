import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/supply/mandates.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { refetchMoney } from '../../../api/refetch-money.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { affectedQueries } from '../participants.queries.ts';

export const mandatesQuery = (params: ParticipantParams) =>
  queryOptions({
    queryKey: ['mandates', params],
    queryFn: ({ signal }) => call(contract.listMandates, { params }, signal),
  });

/** Refetches what shows the payment method and how open amounts are paid, also after a failure. */
function useRefresh() {
  const client = useQueryClient();
  return () => refetchMoney(client, { also: [...affectedQueries, 'mandates'] });
}

export function useGrantMandate(params: ParticipantParams) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.grantMandate>) => call(contract.grantMandate, { params, body }),
    onSettled,
  });
}

export function useRevokeMandate(params: ParticipantParams) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (version: number) => call(contract.revokeMandate, { params, body: { version } }),
    onSettled,
  });
}

/** Each look is recorded, so that nothing is kept or fetched again by itself. */
export function useReadBankData(params: ParticipantParams) {
  return useMutation({
    mutationFn: (mandateId: number) => call(contract.readBankData, { params: { ...params, mandateId } }),
  });
}
