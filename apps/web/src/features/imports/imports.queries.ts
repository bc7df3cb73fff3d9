import { getImportRevocation, revokeImport } from '@lichthof/contracts/imports/import-revocations.ts';
import * as contract from '@lichthof/contracts/imports/imports.ts';
import type { Import } from '@lichthof/contracts/imports/imports.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { listMeters } from '@lichthof/contracts/metering/meters.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';

export interface ImportParams extends EstateParams {
  importId: number;
}

type Mapped = BodyOf<typeof contract.startImport>;
export type Mapping = Mapped['mapping'];

const pollMs = 700;

export const importsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['imports', params],
    queryFn: ({ signal }) => call(contract.listImports, { params }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? pollMs : false),
  });

/** Polls while the import is being stored. */
export const importQuery = (params: ImportParams) =>
  queryOptions({
    queryKey: ['import', params],
    queryFn: ({ signal }) => call(contract.getImport, { params }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });

export const previewQuery = (params: ImportParams, { mapping, layout }: Pick<Import, 'mapping' | 'layout'>) =>
  queryOptions({
    // the same mapping reads otherwise with another layout
    queryKey: ['import-preview', params, mapping, layout.format === 'csv' ? layout.chosen : null],
    queryFn: ({ signal }) => call(contract.previewImport, { params, body: { mapping } }, signal),
    staleTime: 0,
    retry: false,
  });

/** The meters that may receive values; the values of the requested month are not used. */
export const importMetersQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['import-meters', params],
    queryFn: ({ signal }) => call(listMeters, { params, query: { month: localToday().slice(0, 7) } }, signal),
  });

/** What taking an import back would change. */
export const revocationQuery = (params: ImportParams) =>
  queryOptions({
    queryKey: ['import-revocation', params],
    queryFn: ({ signal }) => call(getImportRevocation, { params }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export function useRevokeImport(params: ImportParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeImport, { params }),
    onSuccess: () => void queryClient.invalidateQueries(),
  });
}

export function useUploadImport(params: EstateParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload(contract.uploadImport, { params, query: { fileName: file.name } }, file),
    onSuccess: (uploaded) => {
      queryClient.setQueryData(importQuery({ ...params, importId: uploaded.importId }).queryKey, uploaded);
    },
  });
}

export function useChangeLayout(params: ImportParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choices: BodyOf<typeof contract.changeImportLayout>) =>
      call(contract.changeImportLayout, { params, body: choices }),
    onSuccess: (changed) => queryClient.setQueryData(importQuery(params).queryKey, changed),
  });
}

export function useStartImport(params: ImportParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Mapped) => call(contract.startImport, { params, body }),
    onSuccess: (started) => queryClient.setQueryData(importQuery(params).queryKey, started),
  });
}
