import { Role } from '@lichthof/domain/access/role.ts';
import { invoiceLineKinds } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import { supplyModels } from '@lichthof/domain/billing/contracts/contract.ts';
import { z } from 'zod';
import { customerEstateParams, customerParams, endpoint, fileResult } from '../endpoint.ts';

const wh = z.number();
/** Null if too few quarter-hours of the period are known. */
const knownWh = wh.nullable();

export const revenueKinds = invoiceLineKinds;
export type RevenueKind = (typeof revenueKinds)[number];

const amounts = { netCents: z.int(), vatCents: z.int(), grossCents: z.int() };

/** Of the invoices in force whose last billed day lies in the year. */
const revenueSchema = z.object({
  invoices: z.int(),
  parts: z.array(z.object({ kind: z.enum(revenueKinds), ...amounts })),
  ...amounts,
  paidCents: z.int(),
  openCents: z.int(),
  /** Invoices that also bill days of the year before. */
  fromYearBefore: z.int(),
});

/** From the meters, as in the monitoring. */
const energySchema = z.object({
  pvWh: knownWh,
  selfWh: knownWh,
  importWh: knownWh,
  feedInWh: knownWh,
  /** The smallest share of known quarter-hours among the figures, 0 to 1. */
  coverage: z.number(),
});
export type MeasuredEnergy = z.infer<typeof energySchema>;

/** A local month by its first day. Billed energy is that of invoices in force. */
const monthSchema = energySchema.extend({ month: z.iso.date(), billedPvWh: wh, billedGridWh: wh });

/** A plant's data, of which the rate of the subsidy follows. */
const plantFields = {
  commissionedOn: z.iso.date().refine((day) => day >= '2000-01-01' && day < '2100-01-01'),
  installedKw: z.number().positive().max(100_000),
  /** Entered from the grid operator's notice; in place of the table's rate. */
  ctPerKwh: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,4})?$/)
    .nullable(),
  /** Whether general electricity is supplied to somebody other than the operator. */
  countsGeneral: z.boolean(),
};

const subsidySchema = z.object({
  plant: z.object({ ...plantFields, version: z.int() }).nullable(),
  entitledWh: wh,
  ctPerKwh: z.string().nullable(),
  rateSource: z.enum(['table', 'entered']).nullable(),
  amountCents: z.int().nullable(),
  /** Why there is no amount. */
  reason: z.enum(['ggv', 'noPlant', 'noRate', 'notFunded']).nullable(),
});

const yearStatementSchema = z
  .object({
    estateId: z.int(),
    estateName: z.string(),
    year: z.int(),
    providerName: z.string().nullable(),
    supplyModel: z.enum(supplyModels).nullable(),
    revenue: revenueSchema,
    energy: energySchema.extend({ co2SavingsGrams: z.number().nullable() }),
    billedPvWh: wh,
    billedGridWh: wh,
    months: z.array(monthSchema),
    subsidy: subsidySchema,
    /** The year is not over yet. */
    isRunning: z.boolean(),
    /** Past months for which values are missing. */
    incompleteMonths: z.array(z.iso.date()),
    /** Values are missing in every month of the year so far. */
    lacksEveryMonth: z.boolean(),
    /** The share of the contracts' past days of the year that is billed; null without contracts. */
    billedShare: z.number().nullable(),
  })
  .meta({ id: 'YearStatement' });
export type YearStatement = z.infer<typeof yearStatementSchema>;

const year = z.coerce.number().int().min(2000).max(2099);
const estatePath = '/api/customers/:customerId/estates/:estateId/year-statement';
const estateAccess = { role: Role.EstateOwner, on: 'estate' } as const;
const fileTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const statementFormats = ['pdf', 'csv', 'xlsx'] as const;
export type StatementFormat = (typeof statementFormats)[number];
export const statementFileType = (format: StatementFormat): string => fileTypes[format];
const fileQuery = z.object({ year, format: z.enum(statementFormats) });

export const getYearStatement = endpoint({
  method: 'GET',
  path: estatePath,
  summary: 'Revenue, energy and subsidy of an estate in a calendar year',
  access: estateAccess,
  params: customerEstateParams,
  query: z.object({ year }),
  result: yearStatementSchema,
});

export const exportYearStatement = endpoint({
  method: 'GET',
  path: `${estatePath}/file`,
  summary: "An estate's statement of a year as PDF, CSV or XLSX",
  access: estateAccess,
  params: customerEstateParams,
  query: fileQuery,
  result: fileResult,
  fileTypes: Object.values(fileTypes),
});

/** 409 ChangedByOthers; `version` is 0 for the first data. */
export const saveSubsidizedPlant = endpoint({
  method: 'PUT',
  path: '/api/customers/:customerId/estates/:estateId/subsidized-plant',
  summary: 'Set what the tenant electricity subsidy of an estate follows from',
  access: estateAccess,
  params: customerEstateParams,
  body: z.object({ ...plantFields, version: z.int().min(0) }),
});

const customerPath = '/api/customers/:customerId/year-statements';
const customerAccess = { role: Role.CustomerAdmin, on: 'customer' } as const;

/** Estates with tenant electricity in the year, in order of their names. */
export const listYearStatements = endpoint({
  method: 'GET',
  path: customerPath,
  summary: 'The statements of all estates of a customer in a calendar year',
  access: customerAccess,
  params: customerParams,
  query: z.object({ year }),
  result: z.array(yearStatementSchema),
});

export const exportYearStatements = endpoint({
  method: 'GET',
  path: `${customerPath}/file`,
  summary: 'The statements of all estates of a customer in a year as PDF, CSV or XLSX',
  access: customerAccess,
  params: customerParams,
  query: fileQuery,
  result: fileResult,
  fileTypes: Object.values(fileTypes),
});
