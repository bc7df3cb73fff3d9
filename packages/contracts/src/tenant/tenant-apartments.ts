import { timeZones } from '@lichthof/domain/time/time-zones.ts';
import { z } from 'zod';
import { endpoint, fileResult } from '../endpoint.ts';
import { periodQuerySchema } from '../period.ts';
import { access, params } from './own-apartment.ts';

const tenantApartmentSchema = z
  .object({
    apartmentId: z.int(),
    name: z.string(),
    floor: z.string().nullable(),
    areaSqm: z.number().nullable(),
    estateName: z.string(),
    street: z.string().nullable(),
    houseNumber: z.string().nullable(),
    zipCode: z.string().nullable(),
    city: z.string().nullable(),
    timeZone: z.enum(timeZones),
    /** The first day whose values the caller sees. `moveOut` is the last day, null if open-ended. */
    moveIn: z.iso.date(),
    moveOut: z.iso.date().nullable(),
    valuesTo: z.iso.date().nullable(),
    /** The other tenants of the occupancy, with their first day; `isNew` was added after the caller, within 30 days. */
    coTenants: z.array(z.object({ name: z.string(), since: z.iso.date().nullable(), isNew: z.boolean() })),
  })
  .meta({ id: 'TenantApartment' });
export type TenantApartment = z.infer<typeof tenantApartmentSchema>;

export const getTenantApartment = endpoint({
  method: 'GET',
  path: '/api/apartments/:apartmentId',
  summary: 'The own apartment of a tenant',
  access,
  params,
  result: tenantApartmentSchema,
});

/**
 * The apartment's consumption in Wh by ISO timestamp: quarter-hours for one day, days for up to a month, months for
 * longer.
 */
const tenantConsumptionSchema = z
  .object({
    consumptionWh: z.number().nullable(),
    previousWh: z.number().nullable(),
    coverage: z.number(),
    resolution: z.enum(['quarter-hour', 'day', 'month']),
    series: z.record(z.string(), z.number().nullable()),
  })
  .meta({ id: 'TenantConsumption' });
export type TenantConsumption = z.infer<typeof tenantConsumptionSchema>;

export const getTenantConsumption = endpoint({
  method: 'GET',
  path: '/api/apartments/:apartmentId/consumption',
  isJoinable: true,
  summary: 'Own electricity of a tenant, within the own occupancy only',
  access,
  params,
  query: periodQuerySchema,
  result: tenantConsumptionSchema,
});

export const downloadOwnValues = endpoint({
  method: 'GET',
  path: '/api/apartments/:apartmentId/consumption/file',
  summary: 'Own electricity of a tenant by quarter-hour, from the move-in to the last value, as CSV',
  access,
  params,
  result: fileResult,
  fileTypes: ['text/csv'],
});

/** Power of the estate for its tenants; values are null while no edge is connected. */
const powerNowSchema = z.object({
  /** When an edge last reported; null without one. */
  reportedAt: z.iso.datetime().nullable(),
  productionW: z.number().nullable(),
  /** Negative is fed in; null where few apartments would show a neighbour's consumption. */
  gridW: z.number().nullable(),
  peakW: z.number().nullable(),
});

export const getPowerNow = endpoint({
  method: 'GET',
  path: '/api/apartments/:apartmentId/now',
  isJoinable: true,
  summary: 'What the roof gives now, for tenants who live there today',
  access,
  params,
  result: powerNowSchema,
});
