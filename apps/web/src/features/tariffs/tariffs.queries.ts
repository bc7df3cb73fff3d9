import { listBasicSupply } from '@lichthof/contracts/supply/basic-supply.ts';
import { getReferenceTables } from '@lichthof/contracts/supply/reference-tables.ts';
import { copyTariff, deleteTariff, getTariff, renameTariff } from '@lichthof/contracts/supply/tariffs.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export interface TariffParams extends EstateParams {
  tariffId: number;
}

export const tariffQuery = (params: TariffParams) =>
  queryOptions({
    queryKey: ['tariff', params],
    queryFn: ({ signal }) => call(getTariff, { params }, signal),
  });

export const referenceTablesQuery = queryOptions({
  queryKey: ['reference-tables'],
  queryFn: ({ signal }) => call(getReferenceTables, {}, signal),
});

export const basicSupplyQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['basic-supply', params],
    queryFn: ({ signal }) => call(listBasicSupply, { params }, signal),
  });

/** Queries whose results contain a tariff's name or prices. */
export const affectedQueries = ['tariffs', 'tariff', 'participants', 'participant', 'electricity-supply', 'deadlines'];

/** Renames a tariff; refetches what shows it, also after a failure. */
export function useRenameTariff(params: TariffParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; productName?: string | null; version: number }) =>
      call(renameTariff, { params, body }),
    onSettled: () => Promise.all(affectedQueries.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}

/** Duplicates or deletes a tariff of the estate. */
export function useTariffActions(params: EstateParams) {
  const client = useQueryClient();
  const onSettled = () => Promise.all(affectedQueries.map((name) => client.invalidateQueries({ queryKey: [name] })));
  const copy = useMutation({
    mutationFn: (tariffId: number) => call(copyTariff, { params: { ...params, tariffId } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ tariffId, version }: { tariffId: number; version: number }) =>
      call(deleteTariff, { params: { ...params, tariffId }, query: { version } }),
    onSettled,
  });
  return { copy: copy.mutateAsync, remove: remove.mutateAsync };
}
