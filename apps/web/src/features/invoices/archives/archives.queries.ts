import * as contract from '@lichthof/contracts/billing/invoice-archives.ts';
import type { ArchiveChoice } from '@lichthof/contracts/billing/invoice-archives.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { saveFile } from '../../../ui/page/save-file.ts';

const pollMs = 1000;

/** Polls while an archive is being built. */
export const archivesQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['invoice-archives', params],
    queryFn: ({ signal }) => call(contract.listInvoiceArchives, { params }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.archives.some((one) => one.state === 'running') ? pollMs : false),
  });

export function useCreateArchive(params: EstateParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ArchiveChoice) => call(contract.createInvoiceArchive, { params, body }),
    onSettled: () => queryClient.invalidateQueries(archivesQuery(params)),
  });
}

export function useSaveArchive(params: EstateParams) {
  return useMutation({
    mutationFn: (archiveId: number) => download(contract.downloadInvoiceArchive, { params: { ...params, archiveId } }),
    onSuccess: ({ file, name }) => saveFile(file, name),
  });
}
