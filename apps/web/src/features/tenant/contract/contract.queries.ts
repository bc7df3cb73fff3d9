import * as contract from '@lichthof/contracts/tenant/tenant-contract.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { thenRefetch, thenStore } from '../../../api/refetch.ts';

export const contractQuery = (apartmentId: number) =>
  endpointQuery(contract.getTenantContract, { params: { apartmentId } });

/** Every answer is the contract as it is then; a failure reads it anew. */
const storing = (apartmentId: number) => ({
  onSuccess: thenStore(contractQuery(apartmentId)),
  onError: thenRefetch(contract.getTenantContract),
});

export const useChangeContact = (apartmentId: number) =>
  useEndpointMutation(contract.changeTenantContact, { params: { apartmentId } }, storing(apartmentId));

export const useGrantMandate = (apartmentId: number) =>
  useEndpointMutation(contract.grantTenantMandate, { params: { apartmentId } }, storing(apartmentId));

export const useRevokeMandate = (apartmentId: number) =>
  useEndpointMutation(contract.revokeTenantMandate, { params: { apartmentId } }, storing(apartmentId));
