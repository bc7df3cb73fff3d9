import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import * as contract from '@lichthof/contracts/payments/payments.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { returnRefund } from '@lichthof/contracts/payments/refunds.ts';
import { downloadInvoice } from '@lichthof/contracts/billing/invoices.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../api/call.ts';
import type { EstateParams, ParticipantParams } from '../../../api/estate.queries.ts';
import { refetchMoney } from '../../../api/refetch-money.ts';

export const accountQuery = (params: ParticipantParams) =>
  queryOptions({
    queryKey: ['account', params],
    queryFn: ({ signal }) => call(contract.getParticipantAccount, { params }, signal),
  });

/** The PDF of an invoice. */
export const loadInvoice = ({ customerId, estateId }: EstateParams, invoiceId: number) =>
  download(downloadInvoice, { params: { customerId, estateId, invoiceId } });

/** The answer is the new account; what else shows the money is read again. */
function useAccountChange<Input>(params: ParticipantParams, change: (input: Input) => Promise<ParticipantAccount>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (account) => client.setQueryData(accountQuery(params).queryKey, account),
    onSettled: () => refetchMoney(client, { except: 'account' }),
  });
}

export const useRecordPayment = (params: ParticipantParams) =>
  useAccountChange(params, (body: BodyOf<typeof contract.recordPayment>) =>
    call(contract.recordPayment, { params, body }),
  );

export const useOffsetCredits = (params: ParticipantParams) =>
  useAccountChange(params, (expectedCents: number) =>
    call(contract.offsetCredits, { params, body: { expectedCents } }),
  );

export const useTakeBackPayment = (params: ParticipantParams) =>
  useAccountChange(params, (paymentId: number) => call(contract.takeBackPayment, { params: { ...params, paymentId } }));

export function useReturnRefund(params: ParticipantParams, paymentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (returnedOn: string) => call(returnRefund, { params: { ...params, paymentId }, body: { returnedOn } }),
    onSettled: () => refetchMoney(client),
  });
}

export const useWaiveCharge = (params: ParticipantParams) =>
  useAccountChange(params, (chargeId: number) => call(contract.waiveCharge, { params: { ...params, chargeId } }));
