import { listBillingRuns } from '@lichthof/contracts/billing-runs.ts';
import * as contract from '@lichthof/contracts/invoices.ts';
import type { Invoice } from '@lichthof/contracts/invoices.ts';
import { recordPayment } from '@lichthof/contracts/payments.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';

const pollMs = 1000;

export const invoicesQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['invoices', params],
    queryFn: ({ signal }) => call(contract.listInvoices, { params }, signal),
  });

/** Polls while a run is in progress. */
export const billingRunsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['billing-runs', params],
    queryFn: ({ signal }) => call(listBillingRuns, { params }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'ready') ? pollMs : false),
  });

/** Marks an invoice as paid, or as open with null, and updates the cached list. */
export function useChangePayment(params: EstateParams) {
  const queryClient = useQueryClient();
  return async ({ invoiceId, version }: Invoice, paidDate: string | null): Promise<void> => {
    const changed = await call(contract.changeInvoicePayment, {
      params: { ...params, invoiceId },
      body: { paidDate, version },
    });
    queryClient.setQueryData(invoicesQuery(params).queryKey, (invoices) =>
      invoices?.map((invoice) => (invoice.invoiceId === invoiceId ? changed : invoice)),
    );
  };
}

/** Records a payment of any amount for one invoice. */
export function useRecordPayment(params: EstateParams) {
  const queryClient = useQueryClient();
  return async (
    { invoiceId, participantId }: Invoice,
    payment: { requestKey: string; paidDate: string; amountCents: number },
  ): Promise<void> => {
    await call(recordPayment, {
      params: { ...params, participantId },
      body: { ...payment, way: 'transfer', invoiceIds: [invoiceId] },
    });
    await queryClient.invalidateQueries(invoicesQuery(params));
  };
}
