import { Role } from '@lichthof/domain/access/role.ts';
import { participantTypes } from '@lichthof/domain/billing/contracts/contract.ts';
import { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { latenesses } from '@lichthof/domain/payments/lateness.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, idParam } from '../endpoint.ts';
import { invoiceLinks } from './invoice-links.ts';
import { explanationQuerySchema, invoiceExplanationSchema } from './invoice-explanation.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/invoices';

export const invoiceSchema = z
  .object({
    invoiceId: z.int(),
    runId: z.int(),
    participantId: z.int(),
    number: z.string(),
    participantType: z.enum(participantTypes),
    names: z.array(z.string()),
    apartmentName: z.string().nullable(),
    /** The billed days, `to` exclusive. */
    from: z.iso.date(),
    to: z.iso.date(),
    issuedDate: z.iso.date(),
    dueDate: z.iso.date(),
    paymentMethod: z.enum(PaymentMethod),
    status: z.enum(PaymentStatus),
    sentAt: z.iso.datetime().nullable(),
    paidDate: z.iso.date().nullable(),
    pvWh: z.number(),
    gridWh: z.number(),
    netCents: z.int(),
    vatCents: z.int(),
    grossCents: z.int(),
    /** The part of the gross amount that needs no payment, because earlier payments or claims cover it. */
    offsetCents: z.int(),
    /** What payments have paid of the gross amount so far. */
    paidCents: z.int(),
    ...invoiceLinks,
    hasDocument: z.boolean(),
    /** The file of the direct debit that paid it; null if none is in force. */
    sepaFileId: z.int().nullable(),
    /** The day on which the bank collects its debit; null without one, and from that day on. */
    pendingCollectionDate: z.iso.date().nullable(),
    /** The day on which the bank returned the last debit of an open invoice. */
    debitReturnedOn: z.iso.date().nullable(),
    /** Null if it was not due before today, not delivered, or is paid. */
    lateness: z.enum(latenesses).nullable(),
    /** Its mail was given up: it can be marked as sent by post. */
    isMailFailed: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoiceSchema>;

const invoiceParams = customerEstateParams.extend({ invoiceId: idParam });

export const getInvoice = endpoint({
  method: 'GET',
  path: `${path}/:invoiceId`,
  summary: 'An invoice of an estate',
  access: { ...access, keyScopes: ['readInvoices'] },
  params: invoiceParams,
  result: invoiceSchema,
});

/** 404 until the document is typeset. */
export const downloadInvoice = endpoint({
  method: 'GET',
  path: `${path}/:invoiceId/pdf`,
  summary: 'An invoice as PDF',
  access: { ...access, keyScopes: ['readInvoices'] },
  params: invoiceParams,
  result: fileResult,
  fileTypes: ['application/pdf'],
});

/**
 * Takes the failed mail of an invoice out of the outbox: its payment is pending, and due two weeks after the letter had time
 * to arrive. 409 with InvoiceNotFailed if its mail was not given up.
 */
export const postInvoice = endpoint({
  method: 'POST',
  path: `${path}/:invoiceId/posting`,
  summary: 'Mark an invoice whose mail was given up as sent by post on a day',
  access,
  params: invoiceParams,
  body: z.object({ postedOn: z.iso.date(), version: z.int() }),
  result: invoiceSchema,
});

/** Records what is open of an invoice as paid on a day, or with null takes its payments back. */
export const changeInvoicePayment = endpoint({
  method: 'PUT',
  path: `${path}/:invoiceId/payment`,
  summary: 'Set by hand when an invoice was paid',
  access,
  params: invoiceParams,
  body: z.object({ paidDate: z.iso.date().nullable(), version: z.int() }),
  result: invoiceSchema,
});

/** Quarter-hours (`day`) only with the tenants' consent; otherwise 403 with ConsentMissing. */
export const explainInvoice = endpoint({
  method: 'GET',
  path: `${path}/:invoiceId/explanation`,
  summary: 'How the PV share of an invoice was computed, by month, day and quarter-hour',
  access,
  params: invoiceParams,
  query: explanationQuerySchema,
  result: invoiceExplanationSchema,
});
