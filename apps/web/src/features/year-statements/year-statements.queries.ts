import {
  getYearStatement,
  listYearStatements,
  saveSubsidizedPlant,
  type YearStatement,
} from '@lichthof/contracts/billing/year-statements.ts';
import { useEndpointMutation } from '../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { thenRefetch } from '../../api/refetch.ts';

/** Fetched anew on each visit, because payments change it. */
export const yearStatementQuery = (params: EstateParams, year: number) =>
  endpointQuery(getYearStatement, { params, query: { year } }, { staleTime: 0 });

export const yearStatementsQuery = (customerId: number, year: number) =>
  endpointQuery(listYearStatements, { params: { customerId }, query: { year } }, { staleTime: 0 });

export const useSavePlant = (params: EstateParams) =>
  useEndpointMutation(saveSubsidizedPlant, { params }, { onSettled: thenRefetch(getYearStatement) });

/** Whether figures may still change because something of the year is missing. */
export const isIncomplete = ({ isRunning, incompleteMonths, billedShare }: YearStatement): boolean =>
  isRunning || incompleteMonths.length > 0 || (billedShare !== null && billedShare < 1);
