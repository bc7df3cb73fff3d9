import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, estateParams, largestId } from '../endpoint.ts';
import { periodQuerySchema } from '../period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;

/** The amounts of consecutive steps up to now; null is missing. A period that runs beyond now ends there. */
const amounts = z.array(z.number().nullable());

/** Positions of steps, `to` exclusive. */
const positionsSchema = z.object({ from: z.int(), to: z.int() });

const quarterHourSeries = {
  generation: amounts,
  consumption: amounts,
  gridConsumption: amounts,
  gridFeed: amounts,
  charge: amounts,
  discharge: amounts,
};

const quarterHourSeriesSchema = z
  .object({
    /** With fewer than five apartments there are no quarter-hours: the series are empty. */
    isLimitedToDays: z.boolean(),
    /** The instant at which the first quarter-hour begins. */
    from: z.string(),
    /** Energy in Wh of each quarter-hour; a series without any value is empty. */
    ...quarterHourSeries,
    substituted: z.array(positionsSchema),
  })
  .meta({ id: 'QuarterHourSeries' });
export type QuarterHourSeries = z.infer<typeof quarterHourSeriesSchema>;

/** The quarter-hours of the power chart as arrays. */
export const getQuarterHourSeries = endpoint({
  method: 'GET',
  path: '/api/estate/:estateId/charts/quarterhours',
  summary: 'Generation, consumption, battery and grid by quarter-hour as arrays, of at most 400 days',
  access: { ...access, keyScopes: ['readValues'] },
  params: estateParams,
  query: periodQuerySchema,
  result: quarterHourSeriesSchema,
});

export const SeriesStep = { QuarterHour: 'quarter-hour', Day: 'day' } as const;
export type SeriesStep = (typeof SeriesStep)[keyof typeof SeriesStep];

/** More curves in one chart cannot be told apart. */
export const maxMetersInChart = 8;

/** Ids separated by commas. */
const meterIdsField = z
  .string()
  .regex(/^\d+(,\d+)*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= maxMetersInChart && ids.every((id) => id >= 1 && id <= largestId));

const meterSeriesSchema = z
  .object({
    step: z.enum(SeriesStep),
    /** The instant at which the first step begins. */
    from: z.string(),
    meters: z.array(
      z.object({
        meterId: z.int(),
        name: z.string(),
        baseUnit: z.enum(['Wh', 'l']),
        /** Quarter-hours would show the consumption of a tenant without consent: there are no amounts. */
        isHidden: z.boolean(),
        /** In the base unit. */
        amounts,
        substituted: z.array(positionsSchema),
        /** Days of which only some quarter-hours are known. */
        incomplete: z.array(positionsSchema),
      }),
    ),
  })
  .meta({ id: 'MeterSeries' });
export type MeterSeries = z.infer<typeof meterSeriesSchema>;

/** 404 for a meter of another estate or one that measures a state, not an amount. */
export const getMeterSeries = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/:estateId/meter-series',
  summary: 'The amounts of some meters over time; of tenants without consent only by day',
  access: { ...access, keyScopes: ['readValues'] },
  params: customerEstateParams,
  query: periodQuerySchema.safeExtend({ meterIds: meterIdsField, step: z.enum(SeriesStep) }),
  result: meterSeriesSchema,
});
