import { listBilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { EstateParams } from './estate.queries.ts';

/** Values of billed periods that changed after the billing, of one run or of all. */
export const billedChangesQuery = ({ customerId, estateId }: EstateParams, runId?: number) =>
  queryOptions({
    queryKey: ['billed-changes', { customerId, estateId }, runId],
    queryFn: ({ signal }) =>
      call(listBilledChanges, { params: { customerId, estateId }, query: { ...(runId && { runId }) } }, signal),
  });
