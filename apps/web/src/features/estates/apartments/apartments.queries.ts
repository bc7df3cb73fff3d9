import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import {
  changeApartment,
  changeTenantRecord,
  createApartment,
  deleteApartment,
  deleteTenantRecord,
  listApartments,
} from '@lichthof/contracts/people/occupancies.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { useRefetchAll } from '../estates.queries.ts';

export const apartmentsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['apartments', params],
    queryFn: ({ signal }) => call(listApartments, { params }, signal),
  });

/** Creates an apartment, or changes the one with the given id. */
export function useSaveApartment(params: EstateParams) {
  type Saving = { apartmentId?: number | undefined; version: number; body: BodyOf<typeof createApartment> };
  return useMutation({
    mutationFn: ({ apartmentId, version, body }: Saving) =>
      apartmentId === undefined
        ? call(createApartment, { params, body })
        : call(changeApartment, { params: { ...params, apartmentId }, body: { ...body, version } }),
    onSuccess: useRefetchAll(),
  });
}

export function useDeleteApartment(params: EstateParams & { apartmentId: number }) {
  return useMutation({ mutationFn: () => call(deleteApartment, { params }), onSuccess: useRefetchAll() });
}

export function useChangeTenantRecord(params: EstateParams & { apartmentId: number; userId: number }) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeTenantRecord>) => call(changeTenantRecord, { params, body }),
    onSuccess: useRefetchAll(),
  });
}

export function useWithdrawOccupancy(params: EstateParams & { apartmentId: number }) {
  return useMutation({
    mutationFn: (userId: number) => call(deleteTenantRecord, { params: { ...params, userId } }),
    onSuccess: useRefetchAll(),
  });
}
