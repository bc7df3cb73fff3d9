import * as contract from '@lichthof/contracts/places/portfolio.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../../api/call.ts';

export interface CustomerParams {
  customerId: number;
}
export interface PortfolioImportParams extends CustomerParams {
  portfolioImportId: number;
}

const pollMs = 700;

export const portfolioImportsQuery = (params: CustomerParams) =>
  queryOptions({
    queryKey: ['portfolio-imports', params],
    queryFn: ({ signal }) => call(contract.listPortfolioImports, { params }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'running') ? pollMs : false),
  });

/** Asked for again and again while it is being stored. */
export const portfolioImportQuery = (params: PortfolioImportParams) =>
  queryOptions({
    queryKey: ['portfolio-import', params],
    queryFn: ({ signal }) => call(contract.getPortfolioImport, { params }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false),
  });

/** Checked against what is stored each time it is opened. */
export const portfolioPreviewQuery = (params: PortfolioImportParams) =>
  queryOptions({
    queryKey: ['portfolio-preview', params],
    queryFn: ({ signal }) => call(contract.previewPortfolio, { params }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });

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

export function useStartPortfolioImport(params: PortfolioImportParams) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (fingerprint: string) => call(contract.startPortfolioImport, { params, body: { fingerprint } }),
    onSuccess: (started) => queryClient.setQueryData(portfolioImportQuery(params).queryKey, started),
  });
}
