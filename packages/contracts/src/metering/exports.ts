import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, largestId } from '../endpoint.ts';
import { periodQuerySchema } from '../period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/exports';

const maxMeters = 1000;

/** The largest number of days × meters in one file. */
export const largestExportMeterDays = 150_000;

/** Ids separated by commas; absent: all meters that are not archived. */
const meterIdsField = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= maxMeters && ids.every((id) => id >= 1 && id <= largestId))
  .optional();

/** One row per quarter-hour or per local day. Tenants' quarter-hours are only exported with consent. */
const exportSteps = ['quarterHour', 'day'] as const;

/** Wide: a column per meter. Long: a row per meter and time. */
export const exportForms = ['wide', 'long'] as const;
export type ExportForm = (typeof exportForms)[number];

/** Large: kWh and m³ with three decimals. Base: whole Wh and litres. */
export const exportUnits = ['large', 'base'] as const;
export type ExportUnit = (typeof exportUnits)[number];

/** Local: the estate's local time, with the UTC offset in a separate column. */
export const exportClocks = ['local', 'utc'] as const;
export type ExportClock = (typeof exportClocks)[number];

const choices = {
  meterIds: meterIdsField,
  unit: z.enum(exportUnits).default('large'),
  clock: z.enum(exportClocks).default('local'),
};

const quarterHoursQuery = periodQuerySchema.safeExtend({
  ...choices,
  step: z.enum(exportSteps).default('quarterHour'),
  form: z.enum(exportForms).default('wide'),
});
export type QuarterHoursExport = z.infer<typeof quarterHoursQuery>;

/**
 * CSV with semicolons and decimal commas. Meters that show the curve of a tenant without consent, or of an estate with
 * few apartments, are left out of quarter-hours and named above the header; daily values include them. 404 for a meter
 * of another estate, 422 ExportTooLarge.
 */
export const exportQuarterHours = endpoint({
  method: 'GET',
  path: `${path}/quarter-hours`,
  summary: 'Quarter-hours or days of meters as a CSV file that can be imported again',
  access: { ...access, keyScopes: ['readValues'] },
  params: customerEstateParams,
  query: quarterHoursQuery,
  result: fileResult,
  fileTypes: ['text/csv'],
});

const readingsQuery = periodQuerySchema.safeExtend(choices);
export type ReadingsExport = z.infer<typeof readingsQuery>;

export const exportReadings = endpoint({
  method: 'GET',
  path: `${path}/readings`,
  summary: 'Readings of meters as a CSV file that can be imported again',
  access: { ...access, keyScopes: ['readValues'] },
  params: customerEstateParams,
  query: readingsQuery,
  result: fileResult,
  fileTypes: ['text/csv'],
});
