import * as contract from '@lichthof/contracts/places/portfolio.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../api/call.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { thenStore } from '../../api/refetch.ts';

export interface CustomerParams {
  customerId: number;
}
export interface PortfolioImportParams extends CustomerParams {
  portfolioImportId: number;
}

const pollMs = 700;

export const portfolioImportsQuery = (params: CustomerParams) =>
  endpointQuery(
    contract.listPortfolioImports,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? pollMs : false),
    },
  );

/** Asked for again and again while it is being stored. */
export const portfolioImportQuery = (params: PortfolioImportParams) =>
  endpointQuery(
    contract.getPortfolioImport,
    { params },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false) },
  );

/** Checked against what is stored each time it is opened. */
export const portfolioPreviewQuery = (params: PortfolioImportParams) =>
  endpointQuery(
    contract.previewPortfolio,
    { params },
    { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  );

export function useUploadPortfolio(params: CustomerParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (files: File[]) => {
      const list = files.map(({ name, size }) => ({ name, bytes: size }));
      return upload(contract.uploadPortfolio, { params, query: { files: contract.filesText(list) } }, new Blob(files));
    },
    onSuccess: (uploaded) => {
      const { portfolioImportId } = uploaded;
      queryClient.setQueryData(portfolioImportQuery({ ...params, portfolioImportId }).queryKey, uploaded);
    },
  });
}

export const useStartPortfolioImport = (params: PortfolioImportParams) =>
  useEndpointMutation(contract.startPortfolioImport, (fingerprint: string) => ({ params, body: { fingerprint } }), {
    onSuccess: thenStore(portfolioImportQuery(params)),
  });
