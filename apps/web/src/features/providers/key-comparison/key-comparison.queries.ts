import type { QueryOf } from '@lichthof/contracts/endpoint.ts';
import { compareKeys } from '@lichthof/contracts/supply/key-comparison.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';

export type ComparisonQuery = QueryOf<typeof compareKeys>;

/** Keeps the former figures on the screen while others are computed. */
export const keyComparisonQuery = (params: EstateParams, query: ComparisonQuery) =>
  endpointQuery(compareKeys, { params, query }, { placeholderData: keepPreviousData });
