import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult } from '../endpoint.ts';
import { periodQuerySchema } from '../period.ts';

/** CSV with semicolons and decimal commas. What was recorded in the period, with the day of issue or payment. */
export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/bookings',
  summary: 'Invoices, payments and fees of a period as a CSV file for bookkeeping',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams,
  query: periodQuerySchema,
  result: fileResult,
  fileTypes: ['text/csv'],
});

const estatePath = '/api/customers/:customerId/estates/:estateId';
const access = { role: Role.EstateOwner, on: 'estate' } as const;

/** A rate of VAT in whole per cent. */
const rateKey = z.string().regex(/^(0|[1-9]\d?)$/);
const account = z.string().regex(/^[1-9]\d{3,7}$/);

const settingsFields = z.object({
  consultantNumber: z.int().min(1001).max(9_999_999),
  clientNumber: z.int().min(1).max(99_999),
  /** Digits of general accounts; debtors have one more. */
  accountLength: z.int().min(4).max(8),
  /** The month in which the financial year begins. */
  fiscalYearMonth: z.int().min(1).max(12),
  /** By rate of VAT; all rates of the table and 0 can have one. */
  revenueAccounts: z.record(rateKey, account),
  feeAccount: account,
  bankAccount: account,
  cashAccount: account.nullable(),
  /** The account of the first debtor; the others follow. */
  firstDebtor: z.int().min(1),
});

/** Accounts must have the length; debtors lie between 1 and 6 followed by zeros (10000–69999). */
const hasLengths = (fields: z.infer<typeof settingsFields>) => wrongAccountOf(fields) === undefined;

/** The first field whose account does not fit the length of accounts. */
export function wrongAccountOf(fields: z.infer<typeof settingsFields>): string | undefined {
  const { accountLength, firstDebtor, feeAccount, bankAccount, cashAccount, revenueAccounts } = fields;
  const hasLength = (number: string | null) => number === null || number.length === accountLength;
  const accounts = { feeAccount, bankAccount, cashAccount, ...revenueAccounts };
  const wrong = Object.entries(accounts).find(([, number]) => !hasLength(number));
  if (wrong) return wrong[0];
  const least = 10 ** accountLength;
  return firstDebtor >= least && firstDebtor < 7 * least ? undefined : 'firstDebtor';
}

const bookkeepingSettingsSchema = settingsFields
  .extend({ version: z.int().min(0) })
  .refine(hasLengths, { path: ['accountLength'] })
  .meta({ id: 'BookkeepingSettings' });
export type BookkeepingSettings = z.infer<typeof bookkeepingSettingsSchema>;

export const getBookkeepingSettings = endpoint({
  method: 'GET',
  path: `${estatePath}/bookkeeping-settings`,
  summary: "The accounts of the estate's provider in its bookkeeping; null until they are entered",
  access,
  params: customerEstateParams,
  result: z.object({
    settings: bookkeepingSettingsSchema.nullable(),
    /** The rates of VAT in whole per cent that can be billed, the highest first; 0 for a small business. */
    rates: z.array(z.int()),
    /** Whether the caller manages all estates of the provider. */
    mayChange: z.boolean(),
  }),
});

/** They apply to all estates of the provider: 403 without rights on all. 409 ChangedByOthers; `version` is 0 at first. */
export const saveBookkeepingSettings = endpoint({
  method: 'PUT',
  path: `${estatePath}/bookkeeping-settings`,
  summary: "Set the accounts of the estate's provider in its bookkeeping",
  access,
  params: customerEstateParams,
  body: bookkeepingSettingsSchema,
});

/**
 * Gives participants without a debtor's account the next one. 409 BookkeepingNotSetUp; 422 FinancialYearCrossed or
 * RevenueAccountMissing (with the rates as names).
 */
export const exportDatevBatch = endpoint({
  method: 'POST',
  path: `${estatePath}/bookings/datev`,
  summary: 'Invoices, payments and fees of a period as a booking batch in DATEV format',
  access,
  params: customerEstateParams,
  body: periodQuerySchema,
  result: fileResult,
  fileTypes: ['text/csv'],
});
