import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { changeParticipant, getParticipant, listParticipants } from '@lichthof/contracts/supply/participants.ts';
import { getTariff } from '@lichthof/contracts/supply/tariffs.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { ParticipantParams } from '../../api/estate.queries.ts';
import { thenRefetch } from '../../api/refetch.ts';

export const participantQuery = (params: ParticipantParams) => endpointQuery(getParticipant, { params });

/** Queries whose results contain a participant's name. */
export const affectedQueries: Endpoint[] = [listParticipants, getParticipant, getTariff];

/** Changes contact and invoice address; refetches what shows them, also after a failure. */
export const useChangeParticipant = (params: ParticipantParams) =>
  useEndpointMutation(changeParticipant, { params }, { onSettled: thenRefetch(...affectedQueries) });
