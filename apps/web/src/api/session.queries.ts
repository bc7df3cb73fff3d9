import { getEstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import { getCurrentUser, type CurrentUser } from '@lichthof/contracts/session.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { endpointQuery } from './endpoint-query.ts';

/** Stays fresh for the whole session. */
export const currentUserQuery = endpointQuery(getCurrentUser, {}, { staleTime: Infinity });

export const estateHierarchyQuery = (customerId: number) =>
  endpointQuery(getEstateHierarchy, { params: { customerId } }, { staleTime: 5 * 60_000 });

export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}
