import { invoiceLineKinds } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { billingIssueSchema } from './billing-issues.ts';
import { requiredLine, versionField } from '../fields.ts';

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

const amountsSchema = z.object({
  /** The billed days, `to` exclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  pvWh: z.number(),
  gridWh: z.number(),
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
});

const lineAmountsSchema = z.object({ energyWh: z.number().nullable(), amountCents: z.int() });

const correctionPreviewSchema = z
  .object({
    before: amountsSchema,
    /** Null while an issue blocks, or if the contract has none of the days any more. */
    after: amountsSchema.nullable(),
    /** Net, the lines of the same kind and days side by side. */
    lines: z.array(
      z.object({
        kind: z.enum(invoiceLineKinds),
        from: z.iso.date(),
        to: z.iso.date(),
        before: lineAmountsSchema.nullable(),
        after: lineAmountsSchema.nullable(),
      }),
    ),
    /** What prevents the corrected invoice. */
    issues: z.array(billingIssueSchema),
    /** What the corrected invoice deducts of prepayments. */
    prepaidCents: z.int(),
    /** What is paid of the invoice, or left of its cancellation's credit. */
    paidCents: z.int(),
  })
  .meta({ id: 'CorrectionPreview' });
export type CorrectionPreview = z.infer<typeof correctionPreviewSchema>;

export const previewCorrection = endpoint({
  method: 'GET',
  path: `${path}/correction-preview`,
  summary: "An invoice as it would be from today's values and prices, beside what was billed",
  access,
  params,
  result: correctionPreviewSchema,
});

const changeableFields = { grossCents: z.int(), pvWh: z.number(), gridWh: z.number() };

const changedInvoiceSchema = z.object({
  invoiceId: z.int(),
  number: z.string(),
  names: z.array(z.string()),
  apartmentName: z.string().nullable(),
  /** As billed. */
  ...changeableFields,
  /** From the values and prices of now; null while something prevents the computation. */
  now: z.object(changeableFields).nullable(),
});
export type ChangedInvoice = z.infer<typeof changedInvoiceSchema>;

export const listChangedInvoices = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/billing-runs/:runId/changed-invoices',
  summary: 'The invoices in force of a run that would have other euros or kWh today',
  access,
  params: customerEstateParams.extend({ runId: idParam }),
  result: z.array(changedInvoiceSchema),
});

/**
 * Cancels the invoice and starts the run that issues the corrected one. An invoice that is cancelled already is only
 * computed again; it needs no reason. The gross amount is that of the preview: 409 with BillingChanged if it differs.
 */
export const correctInvoice = endpoint({
  method: 'POST',
  path: `${path}/correction`,
  summary: 'Cancel an invoice and bill its days again',
  access,
  params,
  body: z.object({ reason: requiredLine(longestReason).optional(), version: versionField, grossCents: z.int() }),
  result: z.object({ runId: z.int() }),
});
