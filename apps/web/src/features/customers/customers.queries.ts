import {
  changeCustomer,
  createCustomer,
  getCustomer,
  listCustomers,
  type CustomerBody,
} from '@lichthof/contracts/places/customers.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type ListedCustomer = ResultOf<typeof listCustomers>[number];

export const customersQuery = queryOptions({
  queryKey: ['customers'],
  queryFn: ({ signal }) => call(listCustomers, {}, signal),
});

export const customerQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['customers', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId } }, signal),
  });

/** Queries whose results contain a customer's name or address. */
const shownIn = ['customers', 'estate-hierarchy', 'estate-structure', 'current-user'];

function useRefetchCustomers() {
  const client = useQueryClient();
  return () => Promise.all(shownIn.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

export function useCreateCustomer() {
  return useMutation({
    mutationFn: (body: CustomerBody) => call(createCustomer, { body }),
    onSuccess: useRefetchCustomers(),
  });
}

export function useChangeCustomer(customerId: number) {
  return useMutation({
    mutationFn: (body: CustomerBody & { version: number }) => call(changeCustomer, { params: { customerId }, body }),
    onSuccess: useRefetchCustomers(),
  });
}
