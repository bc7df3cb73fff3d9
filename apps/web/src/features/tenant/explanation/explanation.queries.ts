import { explainTenantInvoice } from '@lichthof/contracts/tenant-documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export interface InvoiceParams {
  apartmentId: number;
  invoiceId: number;
}

/** The invoice's months and lines always; the days of a month, or the quarter-hours of a day, when asked for. */
export const explanationQuery = (invoice: InvoiceParams, detail: { month?: string; day?: string } = {}) =>
  queryOptions({
    queryKey: ['apartment', invoice.apartmentId, 'explanation', invoice.invoiceId, detail],
    queryFn: ({ signal }) => call(explainTenantInvoice, { params: invoice, query: detail }, signal),
  });
