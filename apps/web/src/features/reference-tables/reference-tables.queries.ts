import * as contract from '@lichthof/contracts/supply/reference-tables.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const referenceTablesQuery = queryOptions({
  queryKey: ['reference-tables'],
  queryFn: ({ signal }) => call(contract.getReferenceTables, {}, signal),
});

/** Each call answers with all tables. */
function useStoring<Sent>(store: (sent: Sent) => Promise<contract.ReferenceTables>) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: store,
    onSuccess: (tables) => client.setQueryData(referenceTablesQuery.queryKey, tables),
    onError: () => client.invalidateQueries({ queryKey: referenceTablesQuery.queryKey }),
  });
  return mutateAsync;
}

export function useLevyCalls() {
  return {
    save: useStoring((body: BodyOf<typeof contract.saveLevy>) => call(contract.saveLevy, { body })),
    remove: useStoring(({ year, item, version }: contract.Levy) =>
      call(contract.deleteLevy, { params: { year, item }, query: { version } }),
    ),
  };
}

export function useCo2Calls() {
  return {
    save: useStoring((body: BodyOf<typeof contract.saveCo2Factor>) => call(contract.saveCo2Factor, { body })),
    remove: useStoring(({ year, version }: contract.Co2Factor) =>
      call(contract.deleteCo2Factor, { params: { year }, query: { version } }),
    ),
  };
}

export function useNationalMixCalls() {
  return {
    save: useStoring((body: BodyOf<typeof contract.saveNationalMix>) => call(contract.saveNationalMix, { body })),
    remove: useStoring(({ year, version }: contract.NationalMix) =>
      call(contract.deleteNationalMix, { params: { year }, query: { version } }),
    ),
  };
}

export function useVatRateCalls() {
  return {
    save: useStoring((body: BodyOf<typeof contract.saveVatRate>) => call(contract.saveVatRate, { body })),
    remove: useStoring(({ from, version }: contract.VatRateEntry) =>
      call(contract.deleteVatRate, { params: { from }, query: { version } }),
    ),
  };
}

export function useHouseholdEditionCalls() {
  return {
    save: useStoring((body: BodyOf<typeof contract.saveHouseholdEdition>) =>
      call(contract.saveHouseholdEdition, { body }),
    ),
    remove: useStoring(({ from, version }: contract.HouseholdEdition) =>
      call(contract.deleteHouseholdEdition, { params: { from }, query: { version } }),
    ),
  };
}

export function useReferenceImport() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: BodyOf<typeof contract.importReferenceTable>) => call(contract.importReferenceTable, { body }),
    onSuccess: ({ isStored }) =>
      isStored ? client.invalidateQueries({ queryKey: referenceTablesQuery.queryKey }) : undefined,
  });
  return mutateAsync;
}
