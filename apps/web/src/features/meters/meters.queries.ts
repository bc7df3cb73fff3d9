import { getMeterCompleteness, listMeters } from '@lichthof/contracts/meters.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

/** The meters of an estate with their values of a month, 'YYYY-MM'. */
export const metersQuery = (params: EstateParams, month: string) =>
  queryOptions({
    queryKey: ['meters', params, month],
    queryFn: ({ signal }) => call(listMeters, { params, query: { month } }, signal),
    placeholderData: keepPreviousData,
  });

export const completenessQuery = (params: EstateParams & { meterId: number }) =>
  queryOptions({
    queryKey: ['meter-completeness', params],
    queryFn: ({ signal }) => call(getMeterCompleteness, { params }, signal),
  });
