import { getEstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import { getCurrentUser, type CurrentUser } from '@lichthof/contracts/session.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** Stays fresh for the whole session. */
export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => call(getCurrentUser, {}, signal),
  staleTime: Infinity,
});

export const estateHierarchyQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['estate-hierarchy', customerId],
    queryFn: ({ signal }) => call(getEstateHierarchy, { params: { customerId } }, signal),
    staleTime: 5 * 60_000,
  });

export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}
