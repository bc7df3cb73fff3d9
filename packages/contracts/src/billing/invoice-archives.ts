import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { yearBetween } from '../fields.ts';
import { customerEstateParams, endpoint, fileResult, idParam, largestId } from '../endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/invoice-archives';

const yearField = yearBetween(2000, 2100).nullable();
const idField = z.int().min(1).max(largestId);
export const mostChosenInvoices = 5000;

const archiveChoiceSchema = z.union([
  z.strictObject({
    /** The documents of the estate, or everything an auditor needs of all estates of its provider. */
    kind: z.enum(['documents', 'audit']),
    /** The year of issue; null for all years. */
    year: yearField,
  }),
  z.strictObject({ kind: z.literal('documents'), runId: idField }),
  z.strictObject({ kind: z.literal('documents'), invoiceIds: z.array(idField).min(1).max(mostChosenInvoices) }),
]);
export type ArchiveChoice = z.infer<typeof archiveChoiceSchema>;

const invoiceArchiveSchema = z
  .object({
    archiveId: z.int(),
    kind: z.enum(['documents', 'audit']),
    year: yearField,
    /** The days of the billing run whose invoices it contains; null for other archives. */
    run: z.object({ runId: z.int(), from: z.iso.date(), to: z.iso.date() }).nullable(),
    /** Whether it contains only invoices that somebody selected. */
    isSelection: z.boolean(),
    state: z.enum(['running', 'done', 'failed']),
    invoiceCount: z.int(),
    /** Of an archive of documents that is built: how many it contains; the others were not typeset yet. */
    doneCount: z.int(),
    fileBytes: z.number(),
    createdAt: z.iso.datetime(),
    createdByName: z.string(),
    /** After this it is deleted. */
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'InvoiceArchive' });
export type InvoiceArchive = z.infer<typeof invoiceArchiveSchema>;

/** Archives for audits only for callers who manage all estates of the provider. */
export const listInvoiceArchives = endpoint({
  method: 'GET',
  path,
  summary: 'The archives of invoices with their progress, the newest first',
  access,
  params: customerEstateParams,
  result: z.object({ mayAudit: z.boolean(), archives: z.array(invoiceArchiveSchema) }),
});

/**
 * A few documents are in the archive that it answers with; others follow in the background. Answers with the archive that
 * is being built if there is one for the year or run. 403 for an audit without all estates.
 */
export const createInvoiceArchive = endpoint({
  method: 'POST',
  path,
  summary: 'Have an archive of invoices built',
  access,
  params: customerEstateParams,
  body: archiveChoiceSchema,
  result: invoiceArchiveSchema,
});

/** 404 until it is built, and after a week. */
export const downloadInvoiceArchive = endpoint({
  method: 'GET',
  path: `${path}/:archiveId/zip`,
  summary: 'An archive of invoices as ZIP',
  access,
  params: customerEstateParams.extend({ archiveId: idParam }),
  result: fileResult,
  fileTypes: ['application/zip'],
});
