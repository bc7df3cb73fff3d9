import { listBillingRuns } from '@lichthof/contracts/billing/billing-runs.ts';
import {
  getInvoiceSums,
  invoicePageSize,
  largestInvoicePage,
  listInvoicePeriods,
  listInvoices,
} from '@lichthof/contracts/billing/invoice-lists.ts';
import type { InvoiceFilter, InvoicePageQuery } from '@lichthof/contracts/billing/invoice-lists.ts';
import { changeInvoicePayment, type Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { recordPayment } from '@lichthof/contracts/payments/payments.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpointQuery, endpointPages } from '../../api/endpoint-query.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { moneyReads } from '../../api/money-reads.ts';
import { refetch } from '../../api/refetch.ts';

const pollMs = 1000;

export type PageQuery = Omit<InvoicePageQuery, 'after' | 'limit'>;

/** Each page is read after the last invoice of the page before. */
export const invoicePagesQuery = (params: EstateParams, query: PageQuery) =>
  endpointPages(
    listInvoices,
    { params, query: { ...query, limit: invoicePageSize } },
    ({ invoices, hasMore }) => (hasMore ? { after: invoices.at(-1)?.invoiceId } : undefined),
    { placeholderData: keepPreviousData },
  );

/** All invoices that match, for actions on all of them. */
export async function loadAllInvoices(params: EstateParams, query: PageQuery): Promise<Invoice[]> {
  const all: Invoice[] = [];
  for (let hasMore = true; hasMore;) {
    const page = { ...query, after: all.at(-1)?.invoiceId, limit: largestInvoicePage };
    const loaded = await call(listInvoices, { params, query: page });
    all.push(...loaded.invoices);
    hasMore = loaded.hasMore;
  }
  return all;
}

export const invoiceSumsQuery = (params: EstateParams, filter: InvoiceFilter = {}) =>
  endpointQuery(getInvoiceSums, { params, query: filter }, { placeholderData: keepPreviousData });

export const invoicePeriodsQuery = (params: EstateParams) => endpointQuery(listInvoicePeriods, { params });

/** Polls while a run is in progress. */
export const billingRunsQuery = (params: EstateParams) =>
  endpointQuery(
    listBillingRuns,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'ready') ? pollMs : false),
    },
  );

export function useRefetchInvoices() {
  const queryClient = useQueryClient();
  return () => refetch(queryClient, moneyReads);
}

/** Marks an invoice as paid, or as open with null. */
export const changePayment = (params: EstateParams, { invoiceId, version }: Invoice, paidDate: string | null) =>
  call(changeInvoicePayment, { params: { ...params, invoiceId }, body: { paidDate, version } });

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
