import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { changeContractUse, listOpenContractUses } from '@lichthof/contracts/supply/contract-uses.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { affectedQueries, type ParticipantParams } from '../participants.queries.ts';

export const openContractUsesQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['open-contract-uses', params],
    queryFn: ({ signal }) => call(listOpenContractUses, { params }, signal),
  });

type Decision = ParticipantParams & { body: BodyOf<typeof changeContractUse> };

/** Refetches what shows the use, also after a failure. */
export function useDecideUse() {
  const client = useQueryClient();
  const names = [...affectedQueries, 'open-contract-uses', 'participant-options', 'apartments', 'estate', 'tariffs'];
  return useMutation({
    mutationFn: ({ body, ...params }: Decision) => call(changeContractUse, { params, body }),
    onSettled: () => Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
