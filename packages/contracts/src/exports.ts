import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, fileResult, largestId } from './endpoint.ts';
import { periodQuerySchema } from './period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/exports';

const maxMeters = 1000;

/** As many days of as many meters as one file may hold. */
export const largestExportMeterDays = 150_000;

/** Ids with commas between them; absent: every meter that is not archived. */
const meterIdsField = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= maxMeters && ids.every((id) => id >= 1 && id <= largestId))
  .optional();

/** A quarter-hour a row, or a local day. Values of less than a day of tenants are given with their consent only. */
export const exportSteps = ['quarterHour', 'day'] as const;
export type ExportStep = (typeof exportSteps)[number];

/** Wide: a column for each meter. Long: a row for each meter and time. */
export const exportForms = ['wide', 'long'] as const;
export type ExportForm = (typeof exportForms)[number];

/** Large: kWh and m³ with three decimals. Base: whole Wh and litres. */
export const exportUnits = ['large', 'base'] as const;
export type ExportUnit = (typeof exportUnits)[number];

/** Local: as the clock of the house showed it, with the offset from UTC in a column of its own. */
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
 * CSV with semicolons and decimal commas. Meters whose curve is a tenant's without consent, or that of a house of few
 * apartments, are left out of quarter-hours and named above the header; by day they are in. 404 for a meter of another
 * estate, 422 ExportTooLarge.
 */
export const exportQuarterHours = endpoint({
  method: 'GET',
  path: `${path}/quarter-hours`,
  summary: 'Quarter-hours or days of meters as a CSV file that can be imported again',
  access,
  params: customerEstateParams,
  query: quarterHoursQuery,
  result: fileResult,
});

const readingsQuery = periodQuerySchema.safeExtend(choices);
export type ReadingsExport = z.infer<typeof readingsQuery>;

export const exportReadings = endpoint({
  method: 'GET',
  path: `${path}/readings`,
  summary: 'Readings of meters as a CSV file that can be imported again',
  access,
  params: customerEstateParams,
  query: readingsQuery,
  result: fileResult,
});
