import { getEstatesOverview, type EstatesOverview } from '@lichthof/contracts/estates-overview.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const askAgainMs = 5000;

/** Asked again while values are being counted; the period before stays until the next is there. */
export const estatesOverviewQuery = (customerId: number, period: DayRange) =>
  queryOptions({
    queryKey: ['estates-overview', customerId, period],
    queryFn: ({ signal }) => call(getEstatesOverview, { params: { customerId }, query: period }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: (query: Query<EstatesOverview>) =>
      query.state.data?.estates.some(({ isStale }) => isStale) ? askAgainMs : false,
  });
