import * as contract from '@lichthof/contracts/payments/bank-statements.ts';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { moneyReads } from '../../../api/money-reads.ts';
import { thenRefetch } from '../../../api/refetch.ts';

export const useCheckStatement = (params: EstateParams) =>
  useMutation({ mutationFn: (file: File) => upload(contract.checkBankStatement, { params }, file) });

export const useRecordStatement = (params: EstateParams) =>
  useEndpointMutation(contract.recordBankStatement, { params }, { onSettled: thenRefetch(...moneyReads) });
