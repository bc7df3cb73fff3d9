import {
  createParticipant,
  getParticipantOptions,
  type NewParticipant,
} from '@lichthof/contracts/supply/new-participants.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetch } from '../../../api/refetch.ts';
import { affectedQueries } from '../participants.queries.ts';

export const participantOptionsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['participant-options', params],
    queryFn: ({ signal }) => call(getParticipantOptions, { params }, signal),
    staleTime: 0,
  });

export function useCreateParticipant(params: EstateParams) {
  const client = useQueryClient();
  const names = [...affectedQueries, 'participant-options', listTariffs];
  return useMutation({
    mutationFn: (body: NewParticipant) => call(createParticipant, { params, body }),
    onSettled: () => refetch(client, names),
  });
}
