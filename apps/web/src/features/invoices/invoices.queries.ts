import { listBillingRuns } from '@lichthof/contracts/billing/billing-runs.ts';
import * as lists from '@lichthof/contracts/billing/invoice-lists.ts';
import type { InvoiceFilter, InvoicePageQuery } from '@lichthof/contracts/billing/invoice-lists.ts';
import * as contract from '@lichthof/contracts/billing/invoices.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { recordPayment } from '@lichthof/contracts/payments/payments.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { refetchMoney } from '../../api/refetch-money.ts';

const pollMs = 1000;

export type PageQuery = Omit<InvoicePageQuery, 'after' | 'limit'>;

/** Each page is read after the last invoice of the page before. */
export const invoicePagesQuery = (params: EstateParams, query: PageQuery) =>
  infiniteQueryOptions({
    queryKey: ['invoices', params, 'pages', query],
    queryFn: ({ pageParam: after, signal }) =>
      call(lists.listInvoices, { params, query: { ...query, after, limit: lists.invoicePageSize } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ invoices, hasMore }) => (hasMore ? invoices.at(-1)?.invoiceId : undefined),
    placeholderData: keepPreviousData,
  });

/** All invoices that match, for actions on all of them. */
export async function loadAllInvoices(params: EstateParams, query: PageQuery): Promise<Invoice[]> {
  const all: Invoice[] = [];
  for (let hasMore = true; hasMore;) {
    const page = { ...query, after: all.at(-1)?.invoiceId, limit: lists.largestInvoicePage };
    const loaded = await call(lists.listInvoices, { params, query: page });
    all.push(...loaded.invoices);
    hasMore = loaded.hasMore;
  }
  return all;
}

export const invoiceSumsQuery = (params: EstateParams, filter: InvoiceFilter = {}) =>
  queryOptions({
    queryKey: ['invoices', params, 'sums', filter],
    queryFn: ({ signal }) => call(lists.getInvoiceSums, { params, query: filter }, signal),
    placeholderData: keepPreviousData,
  });

export const invoicePeriodsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['invoices', params, 'periods'],
    queryFn: ({ signal }) => call(lists.listInvoicePeriods, { params }, signal),
  });

export const invoiceQuery = (params: EstateParams, invoiceId: number | undefined) =>
  queryOptions({
    queryKey: ['invoices', params, 'one', invoiceId],
    queryFn: ({ signal }) => call(contract.getInvoice, { params: { ...params, invoiceId: invoiceId! } }, signal),
    enabled: invoiceId !== undefined,
  });

/** Polls while a run is in progress. */
export const billingRunsQuery = (params: EstateParams) =>
  queryOptions({
    queryKey: ['billing-runs', params],
    queryFn: ({ signal }) => call(listBillingRuns, { params }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'ready') ? pollMs : false),
  });

export function useRefetchInvoices() {
  const queryClient = useQueryClient();
  return () => refetchMoney(queryClient);
}

/** Marks an invoice as paid, or as open with null. */
export const changePayment = (params: EstateParams, { invoiceId, version }: Invoice, paidDate: string | null) =>
  call(contract.changeInvoicePayment, { params: { ...params, invoiceId }, body: { paidDate, version } });

interface NewPayment {
  requestKey: string;
  paidDate: string;
  amountCents: number;
}

/** Records a payment of any amount for one invoice. */
export const payInvoice = (params: EstateParams, { invoiceId, participantId }: Invoice, payment: NewPayment) =>
  call(recordPayment, {
    params: { ...params, participantId },
    body: { ...payment, way: 'transfer', invoiceIds: [invoiceId] },
  });
