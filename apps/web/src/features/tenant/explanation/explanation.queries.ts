import { explainTenantInvoice } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export interface InvoiceParams {
  apartmentId: number;
  invoiceId: number;
}

/** Always the months and lines of the invoice; on request the days of a month or the quarter-hours of a day. */
export const explanationQuery = (invoice: InvoiceParams, detail: { month?: string; day?: string } = {}) =>
  queryOptions({
    queryKey: ['apartment', invoice.apartmentId, 'explanation', invoice.invoiceId, detail],
    queryFn: ({ signal }) => call(explainTenantInvoice, { params: invoice, query: detail }, signal),
  });
