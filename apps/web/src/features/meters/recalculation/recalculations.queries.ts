import { listRecalculations, startRecalculation } from '@lichthof/contracts/metering/recalculations.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isGrantedOnCustomer } from '../../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../../api/session.queries.ts';

const askAgainMs = 2000;

/** Waiting changes and the latest runs; polls while a run is in progress. */
export const recalculationsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['recalculations', customerId],
    queryFn: ({ signal }) => call(listRecalculations, { params: { customerId } }, signal),
    refetchInterval: ({ state }) => (state.data?.runs.some(({ finishedAt }) => !finishedAt) ? askAgainMs : false),
  });

export function useStartRecalculation(customerId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(startRecalculation, { params: { customerId } }),
    onSettled: () => client.invalidateQueries(),
  });
}

export function useIsCustomerAdmin(customerId: number): boolean {
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  return isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin);
}
