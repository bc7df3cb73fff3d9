import { getEstate } from '@lichthof/contracts/places/estates.ts';
import { getFirstSteps } from '@lichthof/contracts/places/first-steps.ts';
import {
  changeSupply,
  getAllocationFacts,
  getElectricitySupply,
  getSupplyDraft,
  saveSupplyDraft,
  setUpSupply,
} from '@lichthof/contracts/supply/electricity-supply.ts';
import { changeProvider, getProvider, listProviders } from '@lichthof/contracts/supply/providers.ts';
import { listTariffs } from '@lichthof/contracts/supply/tariffs.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenStore, thenRefetch } from '../../api/refetch.ts';

export const providersQuery = (params: EstateParams) => endpointQuery(listProviders, { params });

export const providerQuery = (params: EstateParams) => endpointQuery(getProvider, { params });

export const allocationFactsQuery = (params: EstateParams) => endpointQuery(getAllocationFacts, { params });

export const supplyDraftQuery = (params: EstateParams) => endpointQuery(getSupplyDraft, { params });

/** Their answers depend on provider or supply. */
const thenShowSupply = thenRefetch(
  getElectricitySupply,
  getProvider,
  listProviders,
  getSupplyDraft,
  getEstate,
  getFirstSteps,
  listTariffs,
);

export const useSetUpSupply = (params: EstateParams) =>
  useEndpointMutation(setUpSupply, { params }, { onSuccess: thenShowSupply });

export const useChangeSupply = (params: EstateParams) =>
  useEndpointMutation(changeSupply, { params }, { onSuccess: thenShowSupply });

export const useChangeProvider = (params: EstateParams) =>
  useEndpointMutation(changeProvider, { params }, { onSuccess: thenShowSupply });

export const useSaveDraft = (params: EstateParams) =>
  useEndpointMutation(saveSupplyDraft, { params }, { onSuccess: thenStore(supplyDraftQuery(params)) });
