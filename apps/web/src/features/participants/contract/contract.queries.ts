import { listApartments } from '@lichthof/contracts/people/occupancies.ts';
import * as contract from '@lichthof/contracts/supply/contract-changes.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { refetch } from '../../../api/refetch.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { affectedQueries } from '../participants.queries.ts';

/** Refetches what shows contracts and move-outs, also after a failure. */
function useRefresh() {
  const client = useQueryClient();
  const names = [...affectedQueries, 'participant-options', listApartments, listTariffs];
  return () => refetch(client, names);
}

export function useChangeTerms(params: ParticipantParams) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.changeContractTerms>) =>
      call(contract.changeContractTerms, { params, body }),
    onSettled,
  });
}

export function useChangeEnd(params: ParticipantParams) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.changeContractEnd>) => call(contract.changeContractEnd, { params, body }),
    onSettled,
  });
}

export function useMoveOut(params: ParticipantParams) {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (body: contract.MoveOut) => call(contract.moveOut, { params, body }),
    onSettled,
  });
}
