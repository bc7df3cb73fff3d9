import { getEstate } from '@lichthof/contracts/places/estates.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export interface EstateParams {
  customerId: number;
  estateId: number;
}

export const estateQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['estates', params],
    queryFn: ({ signal }) => call(getEstate, { params }, signal),
  });
