import { deviceTypes, MeasuringPoint, Medium, MeterKind, readingOrigins } from '@lichthof/domain/metering/codes.ts';
import { partSigns } from '@lichthof/domain/metering/computed/meter-parts.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint } from '../endpoint.ts';
import { meterFieldResults } from './meter-fields.ts';
import { factorPeriodSchema } from './factor-fields.ts';
import { metersAccess, metersPath } from './meter-changes.ts';

export const meterStatuses = ['active', 'inactive', 'unassigned', 'warning'] as const;
export type MeterStatus = (typeof meterStatuses)[number];

/** The reasons for a meter's status 'warning'. */
const meterWarnings = [
  'noValues',
  'silent',
  'filesDue',
  'incomplete',
  'counterReset',
  'implausible',
  'notCalibrated',
  'noDevice',
  'negative',
] as const;
export type MeterWarning = (typeof meterWarnings)[number];

const meterPartResult = z.object({
  partId: z.int(),
  name: z.string(),
  sign: z.literal(partSigns),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
});

export const placedDeviceSchema = z.object({
  deviceId: z.int(),
  serialNumber: z.string(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  /** Transformer factors other than 1. */
  factors: z.array(factorPeriodSchema),
});

const meterSchema = z
  .object({
    meterId: z.int(),
    ...meterFieldResults,
    serialNumber: z.string().nullable(),
    obis: z.string(),
    medium: z.enum(Medium),
    baseUnit: z.enum(['Wh', 'l']),
    kind: z.enum(MeterKind).nullable(),
    measuringPoint: z.enum(MeasuringPoint).nullable(),
    apartmentId: z.int().nullable(),
    apartmentName: z.string().nullable(),
    deviceType: z.enum(deviceTypes).nullable(),
    /** Days of installation and removal of the current device. */
    installedOn: z.iso.date().nullable(),
    removedOn: z.iso.date().nullable(),
    /** All that were and are in its place, with their days; `to` is the day of the exchange or removal. */
    devices: z.array(placedDeviceSchema),
    status: z.enum(meterStatuses),
    warnings: z.array(z.enum(meterWarnings)),
    /** The latest reading, in the base unit. */
    reading: z.object({ at: z.iso.datetime(), counter: z.number(), origin: z.enum(readingOrigins) }).nullable(),
    /** The edge that reads the meter. */
    edge: z.object({ edgeId: z.int(), name: z.string() }).nullable(),
    /** A new kind, place or apartment that key figures do not include yet. */
    waitingChange: z
      .object({
        kind: z.enum(MeterKind),
        measuringPoint: z.enum(MeasuringPoint),
        apartmentId: z.int().nullable(),
        fromDay: z.iso.date(),
      })
      .nullable(),
    /**
     * Of the requested month: amount in the base unit, null without values; share of quarter-hours with values by day,
     * 0 to 1.
     */
    monthTotal: z.number().nullable(),
    days: z.array(z.object({ day: z.iso.date(), completeness: z.number(), substituted: z.boolean() })),
    /** What a computed meter adds and takes away; empty for a measured one. */
    parts: z.array(meterPartResult),
    /** The names of the meters that are computed of it. */
    partOf: z.array(z.string()),
    valuesFrom: z.iso.date().nullable(),
    valuesTo: z.iso.date().nullable(),
    isArchived: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Meter' });
export type Meter = z.infer<typeof meterSchema>;

export const listMeters = endpoint({
  method: 'GET',
  path: metersPath,
  summary: 'The meters of an estate with their values of a month',
  access: { ...metersAccess, keyScopes: ['readValues', 'writeValues', 'managePortfolio'] },
  params: customerEstateParams,
  query: z.object({
    month: z.string().regex(/^(19[9]\d|20\d\d)-(0[1-9]|1[0-2])$/),
    withArchived: z.stringbool().optional(),
  }),
  result: z.array(meterSchema),
});
