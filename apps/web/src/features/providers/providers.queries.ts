import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getElectricitySupply, saveElectricityMix } from '@lichthof/contracts/electricity-supply.ts';
import { listParticipants } from '@lichthof/contracts/participants.ts';
import { listTariffs } from '@lichthof/contracts/tariffs.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export interface EstateParams {
  customerId: number;
  estateId: number;
}

/** Fails with 404 while the estate has no tenant electricity. */
export const supplyQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['electricity-supply', params],
    queryFn: ({ signal }) => call(getElectricitySupply, { params }, signal),
  });

export const tariffsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['tariffs', params],
    queryFn: ({ signal }) => call(listTariffs, { params }, signal),
  });

export const participantsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['participants', params],
    queryFn: ({ signal }) => call(listParticipants, { params }, signal),
  });

/** Enters the mix of a year, which holds for every estate of the provider; afterwards all of them are read anew. */
export function useSaveMix(params: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveElectricityMix>) => call(saveElectricityMix, { params, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['electricity-supply'] }),
  });
}
