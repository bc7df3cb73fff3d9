import { listRecalculations, startRecalculation } from '@lichthof/contracts/metering/recalculations.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { isGrantedOnCustomer } from '../../../api/estate-tree.ts';
import { untilAllRefetched } from '../../../api/refetch.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../../api/session.queries.ts';

const askAgainMs = 2000;

/** Waiting changes and the latest runs; polls while a run is in progress. */
export const recalculationsQuery = (customerId: number) =>
  endpointQuery(
    listRecalculations,
    { params: { customerId } },
    { refetchInterval: ({ state }) => (state.data?.runs.some(({ finishedAt }) => !finishedAt) ? askAgainMs : false) },
  );

export const useStartRecalculation = (customerId: number) =>
  useEndpointMutation(startRecalculation, { params: { customerId } }, { onSettled: untilAllRefetched });

export function useIsCustomerAdmin(customerId: number): boolean {
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  return isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin);
}
