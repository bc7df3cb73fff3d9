import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam } from './endpoint.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/invoice-archives';

const archiveChoiceSchema = z.object({
  /** The documents of the estate, or everything an auditor needs of all estates of its provider. */
  kind: z.enum(['documents', 'audit']),
  /** The year of issue; null for all years. */
  year: z.int().min(2000).max(2100).nullable(),
});
export type ArchiveChoice = z.infer<typeof archiveChoiceSchema>;

export const invoiceArchiveSchema = archiveChoiceSchema
  .extend({
    archiveId: z.int(),
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

/** Answers with the archive that is being built if there is one for the choice. 403 for an audit without all estates. */
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
