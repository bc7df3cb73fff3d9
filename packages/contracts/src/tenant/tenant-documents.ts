import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { ReminderStep } from '@lichthof/domain/reminders/reminder-rules.ts';
import { z } from 'zod';
import { invoiceLinks } from '../billing/invoice-links.ts';
import { endpoint, fileResult, idParam } from '../endpoint.ts';
import { explanationQuerySchema, invoiceExplanationSchema } from '../billing/invoice-explanation.ts';
import { access, params } from './own-apartment.ts';

const path = '/api/apartments/:apartmentId';

const tenantDocumentSchema = z
  .object({
    documentId: z.int(),
    kind: z.enum(['invoice']),
    invoiceId: z.int(),
    number: z.string(),
    issuedDate: z.iso.date(),
    from: z.iso.date(),
    to: z.iso.date(),
    dueDate: z.iso.date(),
    grossCents: z.int(),
    /** The gross amount less prepayments; negative: a credit. */
    dueCents: z.int(),
    pvWh: z.number(),
    gridWh: z.number(),
    paymentMethod: z.enum(PaymentMethod),
    status: z.enum(PaymentStatus),
    paidDate: z.iso.date().nullable(),
    /** What is paid of the gross amount so far. */
    paidCents: z.int(),
    ...invoiceLinks,
    /** The provider collects it by a mandate: the tenant need not pay. */
    isCollectable: z.boolean(),
    /** The bank returned the debit of an open invoice. */
    isDebitReturned: z.boolean(),
    /** The last reminder of an open invoice. */
    reminder: z.object({ step: z.enum(ReminderStep), payUntil: z.iso.date() }).nullable(),
    /** No tenant of the apartment has opened it yet. */
    isNew: z.boolean(),
  })
  .meta({ id: 'TenantDocument' });
export type TenantDocument = z.infer<typeof tenantDocumentSchema>;

export const listTenantDocuments = endpoint({
  method: 'GET',
  path: `${path}/documents`,
  isJoinable: true,
  summary: 'The own documents of a tenant, the newest first; also after moving out',
  access,
  params,
  result: z.array(tenantDocumentSchema),
});

export const downloadTenantDocument = endpoint({
  method: 'GET',
  path: `${path}/documents/:documentId/file`,
  summary: 'A document of the tenant as PDF; it is no longer new then',
  access,
  params: params.extend({ documentId: idParam }),
  result: fileResult,
  fileTypes: ['application/pdf'],
});

export const explainTenantInvoice = endpoint({
  method: 'GET',
  path: `${path}/invoices/:invoiceId/explanation`,
  summary: 'How the own PV share was computed, by month, day and quarter-hour',
  access,
  params: params.extend({ invoiceId: idParam }),
  query: explanationQuerySchema,
  result: invoiceExplanationSchema,
});
