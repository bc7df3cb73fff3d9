import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { changeParticipant, getParticipant } from '@lichthof/contracts/participants.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export interface ParticipantParams extends EstateParams {
  participantId: number;
}

export const participantQuery = (params: ParticipantParams) =>
  queryOptions({
    queryKey: ['participant', params],
    queryFn: ({ signal }) => call(getParticipant, { params }, signal),
  });

/** Where a participant's name is shown. */
const affectedQueries = ['participants', 'participant', 'tariff'];

/** Changes contact and invoice address; afterwards, also when that failed, everything that shows them is read anew. */
export function useChangeParticipant(params: ParticipantParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeParticipant>) => call(changeParticipant, { params, body }),
    onSettled: () => Promise.all(affectedQueries.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
