import { getElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import { listParticipants } from '@lichthof/contracts/participants.ts';
import { getTariff, listTariffs, renameTariff } from '@lichthof/contracts/tariffs.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export interface EstateParams {
  customerId: number;
  estateId: number;
}

export interface TariffParams extends EstateParams {
  tariffId: number;
}

export const tariffsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['tariffs', params],
    queryFn: ({ signal }) => call(listTariffs, { params }, signal),
  });

export const tariffQuery = (params: TariffParams) =>
  queryOptions({
    queryKey: ['tariff', params],
    queryFn: ({ signal }) => call(getTariff, { params }, signal),
  });

export const supplyQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['electricity-supply', params],
    queryFn: ({ signal }) => call(getElectricitySupply, { params }, signal),
  });

export const participantsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['participants', params],
    queryFn: ({ signal }) => call(listParticipants, { params }, signal),
  });

/** Where a tariff's name or its prices are shown. */
const shownIn = ['tariffs', 'tariff', 'participants', 'participant'];

/** Renames a tariff; afterwards, also when that failed, everything that shows it is read anew. */
export function useRenameTariff(params: TariffParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; version: number }) => call(renameTariff, { params, body }),
    onSettled: () => Promise.all(shownIn.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
