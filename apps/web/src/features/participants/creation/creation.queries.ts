import { createParticipant, getParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { affectedQueries } from '../participants.queries.ts';

export const participantOptionsQuery = (params: EstateParams) =>
  endpointQuery(getParticipantOptions, { params }, { staleTime: 0 });

export function useCreateParticipant(params: EstateParams) {
  const names = [...affectedQueries, getParticipantOptions, listTariffs];
  return useEndpointMutation(createParticipant, { params }, { onSettled: thenRefetch(...names) });
}
