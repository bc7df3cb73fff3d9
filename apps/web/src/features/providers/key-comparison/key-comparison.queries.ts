import type { QueryOf } from '@lichthof/contracts/endpoint.ts';
import { compareKeys } from '@lichthof/contracts/supply/key-comparison.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';

export type ComparisonQuery = QueryOf<typeof compareKeys>;

/** Keeps the former figures on the screen while others are computed. */
export const keyComparisonQuery = (params: EstateParams, query: ComparisonQuery) =>
  queryOptions({
    queryKey: ['key-comparison', params, query],
    queryFn: ({ signal }) => call(compareKeys, { params, query }, signal),
    placeholderData: keepPreviousData,
  });
