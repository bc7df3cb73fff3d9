import { getEstate } from '@lichthof/contracts/estates.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const estateQuery = (params: { customerId: number; estateId: number }) =>
  queryOptions({
    queryKey: ['estates', params],
    queryFn: ({ signal }) => call(getEstate, { params }, signal),
  });
