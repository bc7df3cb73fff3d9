import { getLateContractOptions, storeLateContracts } from '@lichthof/contracts/supply/late-contracts.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { untilAllRefetched } from '../../../api/refetch.ts';

export const lateContractOptionsQuery = (params: EstateParams, { from, to }: DayRange) =>
  endpointQuery(getLateContractOptions, { params, query: { from, to } }, { staleTime: 0 });

/** New contracts change what many pages show, and a refusal means that the gaps have changed. */
export const useStoreLateContracts = (params: EstateParams) =>
  useEndpointMutation(storeLateContracts, { params }, { onSettled: untilAllRefetched });
