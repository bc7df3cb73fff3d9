import { changeCustomer, createCustomer, getCustomer, listCustomers } from '@lichthof/contracts/places/customers.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { getEstateStructure } from '@lichthof/contracts/places/estate-groups.ts';
import { getEstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import { getCurrentUser } from '@lichthof/contracts/session.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { thenRefetch } from '../../api/refetch.ts';

export type ListedCustomer = ResultOf<typeof listCustomers>[number];

export const customersQuery = endpointQuery(listCustomers, {});

export const customerQuery = (customerId: number) => endpointQuery(getCustomer, { params: { customerId } });

/** Their answers contain a customer's name or address. */
const thenShowCustomers = thenRefetch(
  listCustomers,
  getCustomer,
  getEstateHierarchy,
  getEstateStructure,
  getCurrentUser,
);

export const useCreateCustomer = () => useEndpointMutation(createCustomer, {}, { onSuccess: thenShowCustomers });

export const useChangeCustomer = (customerId: number) =>
  useEndpointMutation(changeCustomer, { params: { customerId } }, { onSuccess: thenShowCustomers });
