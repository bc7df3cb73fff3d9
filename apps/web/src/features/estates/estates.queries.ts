import { changeEstate, createEstate, deleteEstate } from '@lichthof/contracts/places/estates.ts';
import { partialMatchKey, type Query, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { estateQuery, type EstateParams } from '../../api/estate.queries.ts';
import { thenRefetchAll } from '../../api/refetch.ts';

/** Always reads the current estate, for dialogs. */
export const freshEstateQuery = (params: EstateParams) => queryOptions({ ...estateQuery(params), staleTime: 0 });

export const useCreateEstate = (customerId: number) =>
  useEndpointMutation(createEstate, { params: { customerId } }, { onSuccess: thenRefetchAll });

export const useChangeEstate = (params: EstateParams) =>
  useEndpointMutation(changeEstate, { params }, { onSuccess: thenRefetchAll });

/** Refetches everything afterwards, except the estate itself, which may not exist any more. */
export function useDeleteEstate(params: EstateParams) {
  const ofEstate = { params: { estateId: params.estateId } };
  const isOfEstate = ({ queryKey: [, input] }: Query) => partialMatchKey([input], [ofEstate]);
  return useEndpointMutation(
    deleteEstate,
    { params },
    {
      onSuccess: (_deleted, _sent, _mutated, { client }) =>
        void client.invalidateQueries({ predicate: (query) => !isOfEstate(query) }),
    },
  );
}
