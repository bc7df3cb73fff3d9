import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { endpoint, estateParams } from '../endpoint.ts';
import { periodQuerySchema } from '../period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;
const powers = z.array(z.number().nullable());

const loadProfileSchema = z
  .object({
    /** With fewer than five apartments there are no quarter-hours: everything else is empty. */
    isLimitedToDays: z.boolean(),
    /** Mean power in kW of the 96 quarter-hours of the clock, by weekday from Monday. */
    weekdaysKw: z.array(powers),
    /** The quarter-hour of the highest consumption. */
    peak: z.object({ at: z.string(), powerKw: z.number() }).nullable(),
    meanKw: z.number().nullable(),
    /** The power in kW that is reached in 0, 1, … 100 per cent of the time. */
    durationKw: z.array(z.number()),
    knownQuarterHours: z.int(),
  })
  .meta({ id: 'LoadProfile' });
export type LoadProfile = z.infer<typeof loadProfileSchema>;

export const getLoadProfile = endpoint({
  method: 'GET',
  path: '/api/estate/:estateId/charts/loadprofile',
  isJoinable: true,
  summary: 'The consumption of a mean day by weekday, its peak and its duration curve, of at most 400 days',
  access: { ...access, keyScopes: ['readValues'] },
  params: estateParams,
  query: periodQuerySchema,
  result: loadProfileSchema,
});

export const HeatMapSeries = {
  Generation: 'generation',
  Consumption: 'consumption',
  GridConsumption: 'gridConsumption',
  GridFeed: 'gridFeed',
} as const;
export type HeatMapSeries = (typeof HeatMapSeries)[keyof typeof HeatMapSeries];

const heatMapSchema = z
  .object({
    isLimitedToDays: z.boolean(),
    /** Local days in order with the energy in Wh of the 96 quarter-hours of the clock; days without values are left out. */
    days: z.array(z.object({ day: z.string(), amountsWh: powers })),
    /** The local time up to which values can be expected, also after the period; what is later is no gap. */
    expectedUntil: z.string(),
  })
  .meta({ id: 'HeatMap' });
export type HeatMap = z.infer<typeof heatMapSchema>;

export const getHeatMap = endpoint({
  method: 'GET',
  path: '/api/estate/:estateId/charts/heatmap',
  isJoinable: true,
  summary: 'The quarter-hours of many days by the clock, of at most 400 days',
  access: { ...access, keyScopes: ['readValues'] },
  params: estateParams,
  query: periodQuerySchema.safeExtend({ series: z.enum(HeatMapSeries) }),
  result: heatMapSchema,
});
