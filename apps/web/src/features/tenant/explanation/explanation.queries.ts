import { explainInvoice } from '@lichthof/contracts/billing/invoices.ts';
import { explainTenantInvoice } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

interface TenantInvoice {
  apartmentId: number;
  invoiceId: number;
}

interface EstateInvoice {
  customerId: number;
  estateId: number;
  invoiceId: number;
}

/** An invoice as its tenant or as a manager of the estate reaches it. */
export type InvoiceParams = TenantInvoice | EstateInvoice;

/** Always the months and lines of the invoice; on request the days of a month or the quarter-hours of a day. */
export const explanationQuery = (invoice: InvoiceParams, detail: { month?: string; day?: string } = {}) =>
  queryOptions({
    queryKey: [...placeOf(invoice), 'explanation', invoice.invoiceId, detail],
    queryFn: ({ signal }) =>
      'apartmentId' in invoice
        ? call(explainTenantInvoice, { params: invoice, query: detail }, signal)
        : call(explainInvoice, { params: invoice, query: detail }, signal),
  });

const placeOf = (invoice: InvoiceParams) =>
  'apartmentId' in invoice
    ? ['apartment', invoice.apartmentId]
    : ['estate', { customerId: invoice.customerId, estateId: invoice.estateId }];
