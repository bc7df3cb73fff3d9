import { getAttention } from '@lichthof/contracts/attention.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const attentionQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['attention', customerId],
    queryFn: ({ signal }) => call(getAttention, { params: { customerId } }, signal),
  });
