import { getCustomer, listCustomers } from '@lichthof/contracts/customers.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const customersQuery = queryOptions({
  queryKey: ['customers'],
  queryFn: ({ signal }) => call(listCustomers, {}, signal),
});

export const customerQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['customers', customerId],
    queryFn: ({ signal }) => call(getCustomer, { params: { customerId } }, signal),
  });
