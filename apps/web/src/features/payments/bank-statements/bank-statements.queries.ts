import * as contract from '@lichthof/contracts/payments/bank-statements.ts';
import { useEndpointMutation, useEndpointUpload } from '../../../api/endpoint-mutation.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { moneyReads } from '../../../api/money-reads.ts';
import { thenRefetch } from '../../../api/refetch.ts';

export const useCheckStatement = (params: EstateParams) =>
  useEndpointUpload(contract.checkBankStatement, () => ({ params }));

export const useRecordStatement = (params: EstateParams) =>
  useEndpointMutation(contract.recordBankStatement, { params }, { onSettled: thenRefetch(...moneyReads) });
