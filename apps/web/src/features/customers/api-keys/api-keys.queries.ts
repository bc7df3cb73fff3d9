import * as contract from '@lichthof/contracts/api-keys.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { thenRefetch } from '../../../api/refetch.ts';

export const apiKeysQuery = (customerId: number) => endpointQuery(contract.listApiKeys, { params: { customerId } });

const thenReadAgain = { onSettled: thenRefetch(contract.listApiKeys) };

export const useCreateApiKey = (customerId: number) =>
  useEndpointMutation(contract.createApiKey, { params: { customerId } }, thenReadAgain);

export const useRotateApiKey = (params: { customerId: number; keyId: number }) =>
  useEndpointMutation(contract.rotateApiKey, { params }, thenReadAgain);

export const useRevokeApiKey = (params: { customerId: number; keyId: number }) =>
  useEndpointMutation(contract.revokeApiKey, { params }, thenReadAgain);
