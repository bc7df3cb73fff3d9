import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { changeEstate, createEstate, deleteEstate, getEstateDeletion } from '@lichthof/contracts/places/estates.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { estateQuery, type EstateParams } from '../../api/estate.queries.ts';

/** Always reads the current estate, for dialogs. */
export const freshEstateQuery = (params: EstateParams) => queryOptions({ ...estateQuery(params), staleTime: 0 });

/** Refetches all queries, since nearly every page shows the name of an estate. */
export function useRefetchAll(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

export function useCreateEstate(customerId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createEstate>) => call(createEstate, { params: { customerId }, body }),
    onSuccess: useRefetchAll(),
  });
}

export function useChangeEstate(params: EstateParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeEstate>) => call(changeEstate, { params, body }),
    onSuccess: useRefetchAll(),
  });
}

export const estateDeletionQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['estate-deletion', params],
    queryFn: ({ signal }) => call(getEstateDeletion, { params }, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Refetches everything afterwards, except the estate itself, which may not exist any more. */
export function useDeleteEstate(params: EstateParams) {
  const client = useQueryClient();
  const isOfEstate = (part: unknown) => (part as Partial<EstateParams> | null)?.estateId === params.estateId;
  return useMutation({
    mutationFn: () => call(deleteEstate, { params }),
    onSuccess: () => void client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.some(isOfEstate) }),
  });
}
