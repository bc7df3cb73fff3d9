import { listApartments } from '@lichthof/contracts/people/occupancies.ts';
import * as contract from '@lichthof/contracts/supply/contract-changes.ts';
import { getParticipantOptions } from '@lichthof/contracts/supply/new-participants.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import type { ParticipantParams } from '../../../api/estate.queries.ts';
import { affectedQueries } from '../participants.queries.ts';

/** Refetches what shows contracts and move-outs, also after a failure. */
const thenShowContracts = thenRefetch(...affectedQueries, getParticipantOptions, listApartments, listTariffs);

export const useChangeTerms = (params: ParticipantParams) =>
  useEndpointMutation(contract.changeContractTerms, { params }, { onSettled: thenShowContracts });

export const useChangeEnd = (params: ParticipantParams) =>
  useEndpointMutation(contract.changeContractEnd, { params }, { onSettled: thenShowContracts });

export const useMoveOut = (params: ParticipantParams) =>
  useEndpointMutation(contract.moveOut, { params }, { onSettled: thenShowContracts });
