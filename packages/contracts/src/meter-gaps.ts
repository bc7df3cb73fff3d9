import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from './endpoint.ts';

/** Longer ones are filled by nobody: their values have to be loaded. */
export const longestGapDays = 92;

export const meterYearSchema = z
  .object({
    /** Days of the first and after the last value there is; null without any. */
    valuesFrom: z.iso.date().nullable(),
    valuesTo: z.iso.date().nullable(),
    /** The end of the last quarter-hour with a value. */
    lastValueUntil: z.string().nullable(),
    /** The year's days on which values are expected; a day of which nothing is stored misses all of it. */
    days: z.array(z.object({ day: z.iso.date(), quarterHours: z.int(), missing: z.int(), substituted: z.int() })),
    /** Runs of missing quarter-hours up to the day of the last value that touch the year: ISO timestamps, `to` exclusive. */
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

/** Quarter-hours from the first value to the end of yesterday, or the latest value of today, that are expected or missing. */
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
