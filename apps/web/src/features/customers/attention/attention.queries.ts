import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { getCustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const attentionQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['attention', customerId],
    queryFn: ({ signal }) => call(getAttention, { params: { customerId } }, signal),
  });

export const customerMonthQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['customer-month', customerId],
    queryFn: ({ signal }) => call(getCustomerMonth, { params: { customerId } }, signal),
  });
