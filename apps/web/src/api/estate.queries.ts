import { getEstate } from '@lichthof/contracts/places/estates.ts';
import { endpointQuery } from './endpoint-query.ts';

export interface EstateParams {
  customerId: number;
  estateId: number;
}

export interface ParticipantParams extends EstateParams {
  participantId: number;
}

export const estateQuery = (params: EstateParams) => endpointQuery(getEstate, { params });
