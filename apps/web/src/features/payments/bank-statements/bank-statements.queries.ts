import * as contract from '@lichthof/contracts/payments/bank-statements.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../../../api/call.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetchMoney } from '../../../api/refetch-money.ts';

export const useCheckStatement = (params: EstateParams) =>
  useMutation({ mutationFn: (file: File) => upload(contract.checkBankStatement, { params }, file) });

export function useRecordStatement(params: EstateParams) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.recordBankStatement>) =>
      call(contract.recordBankStatement, { params, body }),
    onSettled: () => refetchMoney(client),
  });
}
