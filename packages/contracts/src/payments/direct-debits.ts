import { incompleteReasons } from '@lichthof/domain/direct-debits/direct-debits.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { letterDeliveries, letterStates } from '@lichthof/domain/letters/letter-delivery.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam } from '../endpoint.ts';
import { largestNumber, requiredLine } from '../fields.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const estatePath = '/api/customers/:customerId/estates/:estateId';
const path = `${estatePath}/sepa-files`;

const mostInvoices = 10_000;
const idsSchema = z.array(z.int().min(1)).min(1).max(mostInvoices);

/** An invoice or an instalment of prepayments. */
const claimFields = {
  invoiceId: z.int().nullable(),
  instalmentId: z.int().nullable(),
  /** 'RE-2026-0001' or 'Abschlag 02/2027' */
  number: z.string(),
};

const debitSchema = z.object({
  ...claimFields,
  names: z.array(z.string()),
  /** What is not paid of it. */
  openCents: z.int(),
  collectionDate: z.iso.date(),
});

const debitNoticeSchema = z.object({
  debitNoticeId: z.int(),
  collectionDate: z.iso.date(),
  delivery: z.enum(letterDeliveries),
  state: z.enum(letterStates),
});

const incompleteDebitSchema = z.object({
  ...claimFields,
  names: z.array(z.string()),
  /** What is not paid of it. */
  openCents: z.int(),
  reason: z.enum(incompleteReasons),
  /** When the mandate was revoked. */
  revokedAt: z.iso.datetime().nullable(),
  /** The letter that announces the invoice anew by the mandate in force; null without one. */
  notice: debitNoticeSchema.nullable(),
});
export type IncompleteDebit = z.infer<typeof incompleteDebitSchema>;

/** An invoice whose amount is a credit: it is paid out or set off, and never collected. */
const uncollectedCreditSchema = z.object({
  invoiceId: z.int(),
  participantId: z.int(),
  number: z.string(),
  names: z.array(z.string()),
  /** Negative. */
  openCents: z.int(),
});
export type UncollectedCredit = z.infer<typeof uncollectedCreditSchema>;

const directDebitPreviewSchema = z
  .object({
    creditorId: z.string().nullable(),
    accountHolder: z.string(),
    bankName: z.string(),
    /** Masked. */
    iban: z.string(),
    earliestCollectionDate: z.iso.date(),
    collectionDate: z.iso.date(),
    debits: z.array(debitSchema),
    totalCents: z.int(),
    incomplete: z.array(incompleteDebitSchema),
    credits: z.array(uncollectedCreditSchema),
  })
  .meta({ id: 'DirectDebitPreview' });
export type DirectDebitPreview = z.infer<typeof directDebitPreviewSchema>;

const choiceSchema = z.object({
  /** Without a choice all open invoices with direct debit, and the instalments due in the month of collection. */
  invoiceIds: idsSchema.optional(),
  instalmentIds: idsSchema.optional(),
  /** Without a choice: which returned debits are collected again beside the others. */
  retriedInvoiceIds: idsSchema.optional(),
  retriedInstalmentIds: idsSchema.optional(),
});

/** Without a collection date the earliest possible one is proposed. 404 if the estate has no tenant electricity. */
export const previewDirectDebits = endpoint({
  method: 'POST',
  path: `${estatePath}/sepa-file-preview`,
  summary: 'What a file of direct debits would collect, and what stays open',
  access,
  params: customerEstateParams,
  body: choiceSchema.extend({ collectionDate: z.iso.date().optional() }),
  result: directDebitPreviewSchema,
});

const sepaFileKinds = ['directDebits', 'refunds'] as const;
export type SepaFileKind = (typeof sepaFileKinds)[number];

export const sepaFileSchema = z
  .object({
    sepaFileId: z.int(),
    kind: z.enum(sepaFileKinds),
    fileName: z.string(),
    createdAt: z.iso.datetime(),
    createdByName: z.string(),
    revokedAt: z.iso.datetime().nullable(),
    transactionCount: z.int(),
    totalCents: z.int(),
    returnedCount: z.int(),
    /** The days of collection, or the day on which the refunds are executed. */
    firstDate: z.iso.date(),
    lastDate: z.iso.date(),
  })
  .meta({ id: 'SepaFile' });
export type SepaFile = z.infer<typeof sepaFileSchema>;

export const listSepaFiles = endpoint({
  method: 'GET',
  path,
  summary: 'The files for the bank of an estate, the newest first',
  access,
  params: customerEstateParams,
  result: z.array(sepaFileSchema),
});

/**
 * Sets the collected invoices and instalments to paid in the same transaction. 422 with NothingToCollect; 409 with DebitsChanged if the
 * sum differs from the one that the person saw.
 */
export const createSepaFile = endpoint({
  method: 'POST',
  path,
  summary: 'Create a file of direct debits for the bank',
  access,
  params: customerEstateParams,
  body: choiceSchema.extend({ collectionDate: z.iso.date(), expectedTotalCents: z.int() }),
  result: sepaFileSchema,
});

const fileParams = customerEstateParams.extend({ sepaFileId: idParam });

export const downloadSepaFile = endpoint({
  method: 'GET',
  path: `${path}/:sepaFileId/xml`,
  summary: 'A file for the bank: direct debits (pain.008.001.08) or refunds (pain.001.001.09)',
  access,
  params: fileParams,
  result: fileResult,
  fileTypes: ['application/xml'],
});

/** For a file that never reached the bank. Its invoices and credits are open again, except what the bank returned. */
export const revokeSepaFile = endpoint({
  method: 'POST',
  path: `${path}/:sepaFileId/revocation`,
  summary: 'Take back a file that was not sent to the bank',
  access,
  params: fileParams,
  result: sepaFileSchema,
});

/** The bank returned the debit of an invoice, which is open again. 409 if no debit is in force. */
export const returnDebit = endpoint({
  method: 'POST',
  path: `${estatePath}/invoices/:invoiceId/returned-debit`,
  summary: 'Record that the bank returned the debit of an invoice',
  access,
  params: customerEstateParams.extend({ invoiceId: idParam }),
  body: z.object({
    returnedOn: z.iso.date(),
    reason: requiredLine(200),
    feeCents: z.int().min(0).max(largestNumber),
    /** Whether the participant owes the bank's fee. */
    isFeeCharged: z.boolean().default(false),
    /** The version of the invoice that was read. */
    version: z.int(),
  }),
});
