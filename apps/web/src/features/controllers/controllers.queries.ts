import { listEdgeControls } from '@lichthof/contracts/edge-control.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const controllersQuery = (params: { customerId: number; estateId: number }) =>
  queryOptions({
    queryKey: ['controllers', params],
    queryFn: ({ signal }) => call(listEdgeControls, { params }, signal),
  });
