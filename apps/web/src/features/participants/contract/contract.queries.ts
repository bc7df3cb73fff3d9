import * as contract from '@lichthof/contracts/supply/contract-changes.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { affectedQueries, type ParticipantParams } from '../participants.queries.ts';

/** Refetches what shows contracts and move-outs, also after a failure. */
function useRefresh() {
  const client = useQueryClient();
  const names = [...affectedQueries, 'participant-options', 'apartments', 'tariffs'];
  return () => Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
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
