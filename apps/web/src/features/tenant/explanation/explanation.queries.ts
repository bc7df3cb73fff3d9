import { explainInvoice } from '@lichthof/contracts/billing/invoices.ts';
import { explainTenantInvoice } from '@lichthof/contracts/tenant/tenant-documents.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';

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
  'apartmentId' in invoice
    ? endpointQuery(explainTenantInvoice, { params: invoice, query: detail })
    : endpointQuery(explainInvoice, { params: invoice, query: detail });
