import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';

/** Longer gaps cannot be filled: their values must be imported. */
export const longestGapDays = 92;

const meterYearSchema = z
  .object({
    /** The day of the first and the day after the last stored value; null without values. */
    valuesFrom: z.iso.date().nullable(),
    valuesTo: z.iso.date().nullable(),
    /** The end of the last quarter-hour with a value. */
    lastValueUntil: z.string().nullable(),
    /** The days of the year with expected values; a day without stored values misses all its quarter-hours. */
    days: z.array(z.object({ day: z.iso.date(), quarterHours: z.int(), missing: z.int(), substituted: z.int() })),
    /** Gaps up to the day of the last value with a day in the year: ISO timestamps, `to` exclusive. */
    gaps: z.array(z.object({ from: z.string(), to: z.string(), quarterHours: z.int() })),
  })
  .meta({ id: 'MeterYear' });
export type MeterYear = z.infer<typeof meterYearSchema>;
export type MeterGap = MeterYear['gaps'][number];

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const path = '/api/customers/:customerId/estates/:estateId/meters/:meterId';
const params = customerEstateParams.extend({ meterId: idParam });

export const getMeterYear = endpoint({
  method: 'GET',
  path: `${path}/gaps`,
  summary: 'How complete the values of a meter are on each day of a year, and its gaps',
  access,
  params,
  query: z.object({ year: z.coerce.number().int().min(1990).max(2099) }),
  result: meterYearSchema,
});

/** Expected and missing quarter-hours from the first value to the end of yesterday, or to the latest value of today. */
export const getMeterCompleteness = endpoint({
  method: 'GET',
  path: `${path}/completeness`,
  summary: 'Completeness of a meter per month since its first value',
  access,
  params,
  result: z.object({
    months: z.array(
      z.object({ month: z.string(), quarterHours: z.int(), missing: z.int(), substituted: z.int(), total: z.number() }),
    ),
  }),
});
