import {
  changeSupply,
  getAllocationFacts,
  getSupplyDraft,
  saveSupplyDraft,
  setUpSupply,
} from '@lichthof/contracts/supply/electricity-supply.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { changeProvider, getProvider, listProviders } from '@lichthof/contracts/supply/providers.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

export const providersQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['providers', params],
    queryFn: ({ signal }) => call(listProviders, { params }, signal),
  });

export const providerQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['provider', params],
    queryFn: ({ signal }) => call(getProvider, { params }, signal),
  });

export const allocationFactsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['allocation-facts', params],
    queryFn: ({ signal }) => call(getAllocationFacts, { params }, signal),
  });

export const supplyDraftQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['supply-draft', params],
    queryFn: ({ signal }) => call(getSupplyDraft, { params }, signal),
  });

/** Queries whose results depend on provider or supply. */
const shownIn = [
  'electricity-supply',
  'provider',
  'providers',
  'supply-draft',
  'estates',
  'set-up-steps',
  'tariffs',
  'electricity-overview',
];

function useRefetchSupply() {
  const client = useQueryClient();
  return () => Promise.all(shownIn.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

export function useSetUpSupply(params: EstateParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof setUpSupply>) => call(setUpSupply, { params, body }),
    onSuccess: useRefetchSupply(),
  });
}

export function useChangeSupply(params: EstateParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeSupply>) => call(changeSupply, { params, body }),
    onSuccess: useRefetchSupply(),
  });
}

export function useChangeProvider(params: EstateParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeProvider>) => call(changeProvider, { params, body }),
    onSuccess: useRefetchSupply(),
  });
}

export function useSaveDraft(params: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveSupplyDraft>) => call(saveSupplyDraft, { params, body }),
    onSuccess: (result) => client.setQueryData(supplyDraftQuery(params).queryKey, result),
  });
}
