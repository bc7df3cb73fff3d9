import { revokeImport } from '@lichthof/contracts/imports/import-revocations.ts';
import * as contract from '@lichthof/contracts/imports/imports.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation, useEndpointUpload } from '../../api/endpoint-mutation.ts';
import { endpointQuery, endpointKey } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenRefetchAll, thenStore } from '../../api/refetch.ts';

export interface ImportParams extends EstateParams {
  importId: number;
}

type Mapped = BodyOf<typeof contract.startImport>;
export type Mapping = Mapped['mapping'];

const pollMs = 700;

export const importsQuery = (params: EstateParams) =>
  endpointQuery(
    contract.listImports,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? pollMs : false),
    },
  );

/** Polls while the import is being stored. */
export const importQuery = (params: ImportParams) =>
  endpointQuery(
    contract.getImport,
    { params },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false) },
  );

export const previewQuery = (params: ImportParams, mapping: Mapping) =>
  endpointQuery(contract.previewImport, { params, body: { mapping } }, { staleTime: 0, retry: false });

/** The draft's open parts change with every answer, and so does what they would bring. */
export const consequencesQuery = (params: ImportParams, mapping: Mapping, openIds: readonly string[]) =>
  queryOptions({
    ...endpointQuery(contract.listConsequences, { params, body: { mapping } }),
    queryKey: [...endpointKey(contract.listConsequences, { params, body: { mapping } }), openIds],
    enabled: openIds.length > 0,
    // figures stay while other meters are looked up
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useRevokeImport = (params: ImportParams) =>
  useEndpointMutation(revokeImport, { params }, { onSuccess: thenRefetchAll });

export function useUploadImport(params: EstateParams) {
  const queryClient = useQueryClient();
  return useEndpointUpload(
    contract.uploadImport,
    (file) => ({ params, query: { fileName: file.name, load: 'whenFitting' as const } }),
    {
      onSuccess: (uploaded) =>
        queryClient.setQueryData(importQuery({ ...params, importId: uploaded.importId }).queryKey, uploaded),
    },
  );
}

export const useChangeLayout = (params: ImportParams) =>
  useEndpointMutation(contract.changeImportLayout, { params }, { onSuccess: thenStore(importQuery(params)) });

export const useStartImport = (params: ImportParams) =>
  useEndpointMutation(contract.startImport, { params }, { onSuccess: thenStore(importQuery(params)) });
