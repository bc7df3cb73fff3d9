import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { changeEstate, createEstate, deleteEstate, getEstateDeletion } from '@lichthof/contracts/estates.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { estateQuery, type EstateParams } from '../../api/estate.queries.ts';

/** As it is at the moment the dialog opens, not as some page has read it before. */
export const freshEstateQuery = (params: EstateParams) => queryOptions({ ...estateQuery(params), staleTime: 0 });

/** An estate is named on nearly every page: whatever is shown is read anew. */
export function useReadAnew(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

export function useCreateEstate(customerId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof createEstate>) => call(createEstate, { params: { customerId }, body }),
    onSuccess: useReadAnew(),
  });
}

export function useChangeEstate(params: EstateParams) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeEstate>) => call(changeEstate, { params, body }),
    onSuccess: useReadAnew(),
  });
}

export const estateDeletionQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['estate-deletion', params],
    queryFn: ({ signal }) => call(getEstateDeletion, { params }, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** Afterwards everything is read anew but the estate itself, which may not be there any more. */
export function useDeleteEstate(params: EstateParams) {
  const client = useQueryClient();
  const isOfEstate = (part: unknown) => (part as Partial<EstateParams> | null)?.estateId === params.estateId;
  return useMutation({
    mutationFn: () => call(deleteEstate, { params }),
    onSuccess: () => void client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.some(isOfEstate) }),
  });
}
