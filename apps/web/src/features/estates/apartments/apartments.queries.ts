import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import {
  changeApartment,
  changeTenantRecord,
  createApartment,
  deleteApartment,
  deleteTenantRecord,
} from '@lichthof/contracts/people/occupancies.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetchAll } from '../../../api/refetch.ts';

/** Creates an apartment, or changes the one with the given id. */
export function useSaveApartment(params: EstateParams) {
  type Saving = { apartmentId?: number | undefined; version: number; body: BodyOf<typeof createApartment> };
  return useMutation({
    mutationFn: ({ apartmentId, version, body }: Saving) =>
      apartmentId === undefined
        ? call(createApartment, { params, body })
        : call(changeApartment, { params: { ...params, apartmentId }, body: { ...body, version } }),
    onSuccess: thenRefetchAll,
  });
}

export const useDeleteApartment = (params: EstateParams & { apartmentId: number }) =>
  useEndpointMutation(deleteApartment, { params }, { onSuccess: thenRefetchAll });

export const useChangeTenantRecord = (params: EstateParams & { apartmentId: number; userId: number }) =>
  useEndpointMutation(changeTenantRecord, { params }, { onSuccess: thenRefetchAll });

export const useWithdrawOccupancy = (params: EstateParams & { apartmentId: number }) =>
  useEndpointMutation(deleteTenantRecord, (userId: number) => ({ params: { ...params, userId } }), {
    onSuccess: thenRefetchAll,
  });
