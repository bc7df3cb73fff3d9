import * as contract from '@lichthof/contracts/supply/reference-tables.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { thenStore, thenRefetch } from '../../api/refetch.ts';

export const referenceTablesQuery = endpointQuery(contract.getReferenceTables, {});

/** Each call answers with all tables. */
const storing = { onSuccess: thenStore(referenceTablesQuery), onError: thenRefetch(contract.getReferenceTables) };

export function useLevyCalls() {
  return {
    save: useEndpointMutation(contract.saveLevy, {}, storing).mutateAsync,
    remove: useEndpointMutation(
      contract.deleteLevy,
      ({ year, item, version }: contract.Levy) => ({ params: { year, item }, query: { version } }),
      storing,
    ).mutateAsync,
  };
}

export function useCo2Calls() {
  return {
    save: useEndpointMutation(contract.saveCo2Factor, {}, storing).mutateAsync,
    remove: useEndpointMutation(
      contract.deleteCo2Factor,
      ({ year, version }: contract.Co2Factor) => ({ params: { year }, query: { version } }),
      storing,
    ).mutateAsync,
  };
}

export function useNationalMixCalls() {
  return {
    save: useEndpointMutation(contract.saveNationalMix, {}, storing).mutateAsync,
    remove: useEndpointMutation(
      contract.deleteNationalMix,
      ({ year, version }: contract.NationalMix) => ({ params: { year }, query: { version } }),
      storing,
    ).mutateAsync,
  };
}

export function useVatRateCalls() {
  return {
    save: useEndpointMutation(contract.saveVatRate, {}, storing).mutateAsync,
    remove: useEndpointMutation(
      contract.deleteVatRate,
      ({ from, version }: contract.VatRateEntry) => ({ params: { from }, query: { version } }),
      storing,
    ).mutateAsync,
  };
}

export function useHouseholdEditionCalls() {
  return {
    save: useEndpointMutation(contract.saveHouseholdEdition, {}, storing).mutateAsync,
    remove: useEndpointMutation(
      contract.deleteHouseholdEdition,
      ({ from, version }: contract.HouseholdEdition) => ({ params: { from }, query: { version } }),
      storing,
    ).mutateAsync,
  };
}

export function useReferenceImport() {
  const { mutateAsync } = useEndpointMutation(
    contract.importReferenceTable,
    {},
    {
      onSuccess: ({ isStored }, _sent, _mutated, { client }) =>
        isStored ? client.invalidateQueries(referenceTablesQuery) : undefined,
    },
  );
  return mutateAsync;
}
