import { getTariff, renameTariff } from '@lichthof/contracts/tariffs.ts';
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

/** Queries whose results contain a tariff's name or prices. */
const affectedQueries = ['tariffs', 'tariff', 'participants', 'participant'];

/** Renames a tariff; refetches what shows it, also after a failure. */
export function useRenameTariff(params: TariffParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; version: number }) => call(renameTariff, { params, body }),
    onSettled: () => Promise.all(affectedQueries.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
