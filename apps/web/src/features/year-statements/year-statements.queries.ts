import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import {
  getYearStatement,
  listYearStatements,
  saveSubsidizedPlant,
  type YearStatement,
} from '@lichthof/contracts/billing/year-statements.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

/** Fetched anew on each visit, because payments change it. */
export const yearStatementQuery = (params: EstateParams, year: number) =>
  queryOptions({
    queryKey: ['year-statement', params, year],
    queryFn: ({ signal }) => call(getYearStatement, { params, query: { year } }, signal),
    staleTime: 0,
  });

export const yearStatementsQuery = (customerId: number, year: number) =>
  queryOptions({
    queryKey: ['year-statements', customerId, year],
    queryFn: ({ signal }) => call(listYearStatements, { params: { customerId }, query: { year } }, signal),
    staleTime: 0,
  });

export function useSavePlant(params: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveSubsidizedPlant>) => call(saveSubsidizedPlant, { params, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['year-statement'] }),
  });
}

/** Whether figures may still change because something of the year is missing. */
export const isIncomplete = ({ isRunning, incompleteMonths, billedShare }: YearStatement): boolean =>
  isRunning || incompleteMonths.length > 0 || (billedShare !== null && billedShare < 1);
