import { listControllers } from '@lichthof/contracts/controllers.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const controllersQuery = (params: { customerId: number; estateId: number }) =>
  queryOptions({
    queryKey: ['controllers', params],
    queryFn: ({ signal }) => call(listControllers, { params }, signal),
  });
