import { listBilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import { endpointQuery } from './endpoint-query.ts';
import type { EstateParams } from './estate.queries.ts';

/** Values of billed periods that changed after the billing, of one run or of all. */
export const billedChangesQuery = ({ customerId, estateId }: EstateParams, runId?: number) =>
  endpointQuery(listBilledChanges, { params: { customerId, estateId }, query: { ...(runId && { runId }) } });
