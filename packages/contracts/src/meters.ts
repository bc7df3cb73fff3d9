import { Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, Medium, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from './endpoint.ts';

export const meterSchema = z
  .object({
    meterId: z.int(),
    name: z.string(),
    serialNumber: z.string().nullable(),
    obis: z.string(),
    medium: z.enum(Medium),
    baseUnit: z.enum(['Wh', 'l']),
    kind: z.enum(MeterKind).nullable(),
    measuringPoint: z.enum(MeasuringPoint).nullable(),
    apartmentId: z.int().nullable(),
    apartmentName: z.string().nullable(),
    /** Of the month asked for: amount in the base unit, null without values; quarter-hours present by day, 0 to 1. */
    monthTotal: z.number().nullable(),
    days: z.array(z.object({ day: z.iso.date(), completeness: z.number(), substituted: z.boolean() })),
    valuesFrom: z.iso.date().nullable(),
    valuesTo: z.iso.date().nullable(),
  })
  .meta({ id: 'Meter' });
export type Meter = z.infer<typeof meterSchema>;

export const listMeters = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/meters',
  summary: 'The meters of an estate with their values of a month',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams,
  query: z.object({ month: z.string().regex(/^(19[9]\d|20\d\d)-(0[1-9]|1[0-2])$/) }),
  result: z.array(meterSchema),
});

/** Where a meter's values have gaps and substitutes within a month; whole local days are named by `from` and `to`. */
export const getMeterCompleteness = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/meters/:meterId/completeness',
  summary: 'Completeness of a meter per month since its first value, and its gaps',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: customerEstateParams.extend({ meterId: idParam }),
  result: z.object({
    months: z.array(
      z.object({ month: z.string(), quarterHours: z.int(), missing: z.int(), substituted: z.int(), total: z.number() }),
    ),
    gaps: z.array(z.object({ from: z.string(), to: z.string(), quarterHours: z.int() })),
  }),
});
