import * as contract from '@lichthof/contracts/payments/payments.ts';
import { returnRefund } from '@lichthof/contracts/payments/refunds.ts';
import { downloadInvoice } from '@lichthof/contracts/billing/invoices.ts';
import { download } from '../../../api/call.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import type { EstateParams, ParticipantParams } from '../../../api/estate.queries.ts';
import { moneyReads } from '../../../api/money-reads.ts';
import { thenStore, thenRefetch } from '../../../api/refetch.ts';

export const accountQuery = (params: ParticipantParams) => endpointQuery(contract.getParticipantAccount, { params });

/** The PDF of an invoice. */
export const loadInvoice = ({ customerId, estateId }: EstateParams, invoiceId: number) =>
  download(downloadInvoice, { params: { customerId, estateId, invoiceId } });

/** The answer is the new account; what else shows the money is read again. */
const storing = (params: ParticipantParams) => ({
  onSuccess: thenStore(accountQuery(params)),
  onSettled: thenRefetch(...moneyReads.filter((read) => read !== contract.getParticipantAccount)),
});

export const useRecordPayment = (params: ParticipantParams) =>
  useEndpointMutation(contract.recordPayment, { params }, storing(params));

export const useOffsetCredits = (params: ParticipantParams) =>
  useEndpointMutation(
    contract.offsetCredits,
    (expectedCents: number) => ({ params, body: { expectedCents } }),
    storing(params),
  );

export const useTakeBackPayment = (params: ParticipantParams) =>
  useEndpointMutation(
    contract.takeBackPayment,
    (paymentId: number) => ({ params: { ...params, paymentId } }),
    storing(params),
  );

export const useReturnRefund = (params: ParticipantParams, paymentId: number) =>
  useEndpointMutation(
    returnRefund,
    (returnedOn: string) => ({ params: { ...params, paymentId }, body: { returnedOn } }),
    { onSettled: thenRefetch(...moneyReads) },
  );

export const useWaiveCharge = (params: ParticipantParams) =>
  useEndpointMutation(
    contract.waiveCharge,
    (chargeId: number) => ({ params: { ...params, chargeId } }),
    storing(params),
  );
