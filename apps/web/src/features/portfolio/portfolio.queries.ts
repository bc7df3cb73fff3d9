import * as contract from '@lichthof/contracts/places/portfolio.ts';
import * as contracts from '@lichthof/contracts/places/portfolio-contracts.ts';
import * as mappings from '@lichthof/contracts/places/portfolio-mappings.ts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../api/call.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { refetch, thenRefetch, thenStore } from '../../api/refetch.ts';

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

/** Only of a file whose columns are mapped. */
export const portfolioMappingQuery = (params: PortfolioImportParams) =>
  endpointQuery(
    mappings.getPortfolioMapping,
    { params },
    { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  );

interface RowsQuery {
  from: number;
  hasIssuesOnly: 'true' | 'false';
}

export const portfolioRowsQuery = (params: PortfolioImportParams, query: RowsQuery) =>
  endpointQuery(
    mappings.listPortfolioRows,
    { params, query },
    { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  );

/** Changes follow each other: each is made to the recipe as the one before it has left it, answered or not. */
export function useChangeMapping(params: PortfolioImportParams) {
  const queryClient = useQueryClient();
  const { queryKey } = portfolioMappingQuery(params);
  return useEndpointMutation(
    mappings.changePortfolioMapping,
    { params },
    {
      scope: { id: `portfolio mapping ${params.portfolioImportId}` },
      onMutate: ({ recipe }) => queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, recipe }),
      onSuccess: (mapping, { recipe, isConfirmed }) => {
        queryClient.setQueryData(queryKey, (shown) =>
          shown && shown.recipe !== recipe ? { ...mapping, recipe: shown.recipe } : mapping,
        );
        const others = [contract.previewPortfolio, mappings.listPortfolioRows];
        return refetch(queryClient, isConfirmed ? [contract.getPortfolioImport] : others);
      },
      onError: () => queryClient.invalidateQueries({ queryKey }),
    },
  );
}

/** What is shown of the import is read anew before it is said to be done. */
export const useCorrectPortfolio = (params: PortfolioImportParams) =>
  useEndpointMutation(
    mappings.correctPortfolio,
    { params },
    {
      onSuccess: thenRefetch(
        contract.previewPortfolio,
        mappings.listPortfolioRows,
        mappings.getPortfolioMapping,
        contracts.getPortfolioContracts,
      ),
    },
  );

/** Checked against what is stored each time it is opened. */
export const portfolioContractsQuery = (params: PortfolioImportParams) =>
  endpointQuery(
    contracts.getPortfolioContracts,
    { params },
    { staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  );

export const useChangeContracts = (params: PortfolioImportParams) =>
  useEndpointMutation(
    contracts.changePortfolioContracts,
    { params },
    { onSuccess: thenStore(portfolioContractsQuery(params)) },
  );

/** Refetches everything, since bills, tariffs and meters show the new contracts. */
export function useStoreContracts(params: PortfolioImportParams) {
  const queryClient = useQueryClient();
  return useEndpointMutation(
    contracts.storePortfolioContracts,
    (contractCount: number) => ({ params, body: { contractCount } }),
    { onSuccess: () => queryClient.invalidateQueries() },
  );
}

export const useEndContracts = (params: PortfolioImportParams) =>
  useEndpointMutation(contracts.endPortfolioContracts, () => ({ params }), {
    onSuccess: thenRefetch(contract.getPortfolioImport, contract.listPortfolioImports),
  });
