import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import { listBasicSupply } from '@lichthof/contracts/supply/basic-supply.ts';
import { listElectricityDeadlines } from '@lichthof/contracts/supply/electricity-deadlines.ts';
import { getElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { getParticipant, listParticipants } from '@lichthof/contracts/supply/participants.ts';
import { getReferenceTables } from '@lichthof/contracts/supply/reference-tables.ts';
import { copyTariff, deleteTariff, getTariff, listTariffs, renameTariff } from '@lichthof/contracts/supply/tariffs.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenRefetch } from '../../api/refetch.ts';

export interface TariffParams extends EstateParams {
  tariffId: number;
}

export const tariffQuery = (params: TariffParams) => endpointQuery(getTariff, { params });

export const referenceTablesQuery = endpointQuery(getReferenceTables, {});

export const basicSupplyQuery = (params: EstateParams) => endpointQuery(listBasicSupply, { params });

/** Their answers contain a tariff's name or prices. */
export const tariffReads: Endpoint[] = [
  listTariffs,
  getTariff,
  listParticipants,
  getParticipant,
  getElectricitySupply,
  listElectricityDeadlines,
];

/** Renames a tariff; refetches what shows it, also after a failure. */
export const useRenameTariff = (params: TariffParams) =>
  useEndpointMutation(renameTariff, { params }, { onSettled: thenRefetch(...tariffReads) });

/** Duplicates or deletes a tariff of the estate. */
export function useTariffActions(params: EstateParams) {
  const onSettled = thenRefetch(...tariffReads);
  const copy = useEndpointMutation(copyTariff, (tariffId: number) => ({ params: { ...params, tariffId } }), {
    onSettled,
  });
  const remove = useEndpointMutation(
    deleteTariff,
    ({ tariffId, version }: { tariffId: number; version: number }) => ({
      params: { ...params, tariffId },
      query: { version },
    }),
    { onSettled },
  );
  return { copy: copy.mutateAsync, remove: remove.mutateAsync };
}
