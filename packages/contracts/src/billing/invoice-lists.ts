import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { invoiceSchema } from './invoices.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/invoices';

export const invoiceTabs = [
  'all',
  'ready',
  'pending',
  'open',
  'overdue',
  'toCollect',
  'paid',
  'payOut',
  'cancelled',
] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

export const invoiceSorts = [
  'issued',
  'number',
  'name',
  'period',
  'amount',
  'payment',
  'sent',
  'due',
  'status',
] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

const yearSchema = z.string().regex(/^[12]\d{3}$/);
const periodSchema = z.string().refine((text) => {
  const [from = '', to = '', ...more] = text.split('_');
  return more.length === 0 && isDay(from) && isDay(to) && from < to;
});
const isDay = (text: string) => text >= '0001' && z.iso.date().safeParse(text).success;

const filterFields = {
  /** Part of a number, name or apartment, or the beginning of an amount: '45,49'. */
  search: z
    .string()
    .normalize()
    .trim()
    .max(100)
    .regex(/^\P{Cc}*$/u)
    .optional(),
  /** The year in which the billed period begins, or a billed period: 'YYYY-MM-DD_YYYY-MM-DD', the end exclusive. */
  period: yearSchema.or(periodSchema).optional(),
  participantId: idParam.optional(),
};
const filterSchema = z.object(filterFields);
export type InvoiceFilter = z.infer<typeof filterSchema>;

/** Invoices per page, unless another number is requested. */
export const invoicePageSize = 25;
export const largestInvoicePage = 500;

const pageQuerySchema = z.object({
  ...filterFields,
  tab: z.enum(invoiceTabs).default('all'),
  sort: z.enum(invoiceSorts).default('issued'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** The last invoice of the page before. */
  after: idParam.optional(),
  limit: z.coerce.number().int().min(1).max(largestInvoicePage).default(invoicePageSize),
});
export type InvoicePageQuery = z.infer<typeof pageQuerySchema>;

const invoicePageSchema = z
  .object({ invoices: z.array(invoiceSchema), hasMore: z.boolean() })
  .meta({ id: 'InvoicePage' });
export type InvoicePage = z.infer<typeof invoicePageSchema>;

export const listInvoices = endpoint({
  method: 'GET',
  path,
  summary: 'The invoices of an estate page by page, the newest first',
  access: { ...access, keyScopes: ['readInvoices'] },
  params: customerEstateParams,
  query: pageQuerySchema,
  result: invoicePageSchema,
});

const invoiceSumSchema = z.object({ count: z.int(), amountCents: z.number() });

/** Amounts without cancellations and cancelled invoices. What is billed is either paid, set off or open. */
const invoiceSumsSchema = z
  .object({
    billed: invoiceSumSchema,
    /** The amount contains payments of a part and what is set off; counts invoices that are paid in full. */
    paid: invoiceSumSchema,
    /** The whole amounts of invoices whose last payment was in the estate's current year. */
    paidThisYear: invoiceSumSchema,
    /** What is not paid. */
    open: invoiceSumSchema,
    /** Part of what is open, without amounts to pay out. */
    openByDebit: invoiceSumSchema,
    /** Invoices whose lateness is `overdue`. */
    overdue: invoiceSumSchema.extend({ since: z.iso.date().nullable() }),
    latestIssuedDate: z.iso.date().nullable(),
    /** How many invoices each tab of the list contains. */
    tabs: z.record(z.enum(invoiceTabs), z.int()),
  })
  .meta({ id: 'InvoiceSums' });
export type InvoiceSums = z.infer<typeof invoiceSumsSchema>;

export const getInvoiceSums = endpoint({
  method: 'GET',
  path: `${path}/sums`,
  summary: 'What is billed, paid, open and overdue in an estate, and how many invoices each tab contains',
  access: { ...access, keyScopes: ['readInvoices'] },
  params: customerEstateParams,
  query: filterSchema,
  result: invoiceSumsSchema,
});

const invoicePeriodsSchema = z
  .object({
    /** Each billed period once, the newest first; `to` exclusive. */
    periods: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
    /** The years in which invoices were issued, the newest first. */
    issueYears: z.array(z.int()),
  })
  .meta({ id: 'InvoicePeriods' });
export type InvoicePeriods = z.infer<typeof invoicePeriodsSchema>;

export const listInvoicePeriods = endpoint({
  method: 'GET',
  path: `${path}/periods`,
  summary: 'Which periods an estate has invoices of',
  access: { ...access, keyScopes: ['readInvoices'] },
  params: customerEstateParams,
  result: invoicePeriodsSchema,
});
