import * as contract from '@lichthof/contracts/payments/refunds.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { moneyReads } from '../../../api/money-reads.ts';
import { thenRefetch } from '../../../api/refetch.ts';

export const creditsQuery = (params: EstateParams) => endpointQuery(contract.listCredits, { params });

export const useCreateRefundFile = (params: EstateParams) =>
  useEndpointMutation(contract.createRefundFile, { params }, { onSettled: thenRefetch(...moneyReads) });
