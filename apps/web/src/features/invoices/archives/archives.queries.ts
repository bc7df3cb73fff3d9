import * as contract from '@lichthof/contracts/billing/invoice-archives.ts';
import { useEndpointDownload, useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { saveFile } from '../../../ui/page/save-file.ts';

const pollMs = 1000;

/** Polls while an archive is being built. */
export const archivesQuery = (params: EstateParams) =>
  endpointQuery(
    contract.listInvoiceArchives,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.archives.some((one) => one.state === 'running') ? pollMs : false),
    },
  );

export const useCreateArchive = (params: EstateParams) =>
  useEndpointMutation(
    contract.createInvoiceArchive,
    { params },
    { onSettled: thenRefetch(contract.listInvoiceArchives) },
  );

export function useSaveArchive(params: EstateParams) {
  const archiveOf = (archiveId: number) => ({ params: { ...params, archiveId } });
  return useEndpointDownload(contract.downloadInvoiceArchive, archiveOf, {
    onSuccess: ({ file, name }) => saveFile(file, name),
  });
}
