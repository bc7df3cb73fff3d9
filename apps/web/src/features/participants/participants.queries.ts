import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { changeParticipant, getParticipant, listParticipants } from '@lichthof/contracts/supply/participants.ts';
import { getTariff } from '@lichthof/contracts/supply/tariffs.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { type Read, refetch } from '../../api/refetch.ts';

export const participantQuery = (params: ParticipantParams) =>
  queryOptions({
    queryKey: ['participant', params],
    queryFn: ({ signal }) => call(getParticipant, { params }, signal),
  });

/** Queries whose results contain a participant's name. */
export const affectedQueries: Read[] = [listParticipants, 'participant', getTariff];

/** Changes contact and invoice address; refetches what shows them, also after a failure. */
export function useChangeParticipant(params: ParticipantParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeParticipant>) => call(changeParticipant, { params, body }),
    onSettled: () => refetch(client, affectedQueries),
  });
}
