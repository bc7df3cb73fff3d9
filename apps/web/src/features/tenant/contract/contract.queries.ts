import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { getOwnPrepayments } from '@lichthof/contracts/payments/prepayments.ts';
import * as contract from '@lichthof/contracts/tenant/tenant-contract.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const contractQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'contract'],
    queryFn: ({ signal }) => call(contract.getTenantContract, { params: { apartmentId } }, signal),
  });

export const ownPrepaymentsQuery = (apartmentId: number) =>
  queryOptions({
    queryKey: ['apartment', apartmentId, 'prepayments'],
    queryFn: ({ signal }) => call(getOwnPrepayments, { params: { apartmentId } }, signal),
  });

/** What changes the own contract; every answer is the contract as it is then, a failure reads it anew. */
function useContractChange<Body>(
  apartmentId: number,
  change: (body: Body) => Promise<{ contract: contract.TenantContract | null }>,
) {
  const client = useQueryClient();
  const { queryKey } = contractQuery(apartmentId);
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export const useChangeContact = (apartmentId: number) =>
  useContractChange(apartmentId, (body: BodyOf<typeof contract.changeTenantContact>) =>
    call(contract.changeTenantContact, { params: { apartmentId }, body }),
  );

export const useGrantMandate = (apartmentId: number) =>
  useContractChange(apartmentId, (body: BodyOf<typeof contract.grantTenantMandate>) =>
    call(contract.grantTenantMandate, { params: { apartmentId }, body }),
  );

export const useRevokeMandate = (apartmentId: number) =>
  useContractChange(apartmentId, (body: BodyOf<typeof contract.revokeTenantMandate>) =>
    call(contract.revokeTenantMandate, { params: { apartmentId }, body }),
  );
