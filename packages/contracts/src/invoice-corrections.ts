import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from './endpoint.ts';
import { requiredLine, versionField } from './fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/invoices/:invoiceId';
const params = customerEstateParams.extend({ invoiceId: idParam });

export const longestReason = 200;

/**
 * Issues the exact negative of an invoice with its own number, and delivers it. 409 with InvoiceCancelled,
 * InvoiceIsCancellation, InvoiceInDelivery, or DebitPending while the bank has yet to collect the invoice.
 */
export const cancelInvoice = endpoint({
  method: 'POST',
  path: `${path}/cancellation`,
  summary: 'Cancel an issued invoice',
  access,
  params,
  body: z.object({ reason: requiredLine(longestReason), version: versionField }),
  result: z.object({ cancellationId: z.int(), number: z.string() }),
});
