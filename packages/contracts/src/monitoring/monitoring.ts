import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { endpoint, estateParams } from '../endpoint.ts';
import { periodQuerySchema } from '../period.ts';

const access = { role: Role.EstateOwner, on: 'estate' } as const;

const rangeSchema = z.object({ from: z.string(), to: z.string() });
const amount = z.number().nullable();
const figures = {
  pvGeneration: amount,
  selfConsumption: amount,
  electricityConsumption: amount,
  electricityConsumptionFromGrid: amount,
  gridFeed: amount,
  batteryCharge: amount,
  batteryDischarge: amount,
  selfConsumptionQuota: amount,
  autarky: amount,
  co2SavingsGrams: amount,
};

/** Energies in Wh, quotas from 0 to 1; null if less than 95 % of the needed quarter-hours have values. */
const keyFiguresSchema = z.object({
  ...figures,
  /** The share of quarter-hours with all values that the figure needs, 0 to 1. */
  coverage: z.record(z.enum(Object.keys(figures) as [keyof typeof figures]), z.number()),
});
export type KeyFigures = z.infer<typeof keyFiguresSchema>;

/** The uses of the generation and the sources of the consumption, in Wh; the parts add up to the total. */
const balanceSchema = z.object({
  generation: z.object({
    totalWh: z.int(),
    directWh: z.int(),
    toBatteryWh: z.int(),
    toGridWh: z.int(),
    unassignedWh: z.int(),
  }),
  consumption: z.object({
    totalWh: z.int(),
    directWh: z.int(),
    fromBatteryWh: z.int(),
    fromGridWh: z.int(),
    unassignedWh: z.int(),
  }),
});

const kpisSchema = keyFiguresSchema
  .extend({
    /** The days of the figures: from the estate's first value and up to the present; `previous` covers as many days. */
    days: rangeSchema,
    previous: keyFiguresSchema,
    previousDays: rangeSchema,
    balance: balanceSchema,
    /** Of several batteries their mean, weighted by capacity if it is entered for each. */
    stateOfCharge: z
      .object({
        endPermille: z.int(),
        highestPermille: z.int(),
        highestAt: z.string(),
        batteries: z.int(),
        capacityKwh: z.number().nullable(),
      })
      .nullable(),
    /** What the present batteries can store; null if it is not entered for each. */
    batteryCapacityKwh: z.number().nullable(),
    /** Share of expected quarter-hours with values over all meters of the estate, 0 to 1; null without meters. */
    completeness: z.number().nullable(),
    /** Each year of the period saves by its own factor, or by the newest one before it. */
    co2Factors: z.array(z.object({ year: z.int(), co2GramsPerKwh: z.int() })),
  })
  .meta({ id: 'Kpis' });
export type Kpis = z.infer<typeof kpisSchema>;

export const getKpis = endpoint({
  method: 'GET',
  path: '/api/estate/:estateId/kpis',
  isJoinable: true,
  summary: 'Key figures of an estate for a period, and for the one before',
  access: { ...access, keyScopes: ['readValues'] },
  params: estateParams,
  query: periodQuerySchema,
  result: kpisSchema,
});

export const Resolution = { QuarterHour: 'quarter-hour', Day: 'day', Month: 'month' } as const;
export type Resolution = (typeof Resolution)[keyof typeof Resolution];

/** Values by the ISO timestamp (with the estate's offset) of the start of their step; null is missing. */
const seriesSchema = z.record(z.string(), z.number().nullable());
export type Series = z.infer<typeof seriesSchema>;

/** Mean power per step in kW; the charge quota in per cent. */
const activePerformanceSchema = z
  .object({
    resolution: z.enum(Resolution),
    /** With fewer than five apartments the finest step is a day. */
    isLimitedToDays: z.boolean(),
    electricityGeneration: seriesSchema,
    electricityConsumption: seriesSchema,
    electricityStorageCurrentChargeQuota: seriesSchema,
    electricityStorageDischarge: seriesSchema,
    electricityStorageCharge: seriesSchema,
    electricityGridFeed: seriesSchema,
    electricityGridConsumption: seriesSchema,
    /**
     * The known energy of each step in Wh, for tables: also of steps with gaps, which `missing` names, so that the sums
     * are those of the key figures.
     */
    energiesWh: z.object({
      pvGeneration: seriesSchema,
      selfConsumption: seriesSchema,
      electricityConsumption: seriesSchema,
      electricityConsumptionFromGrid: seriesSchema,
      gridFeed: seriesSchema,
      batteryCharge: seriesSchema,
      batteryDischarge: seriesSchema,
    }),
    /**
     * The sources of the consumption and the uses of the generation of each step in Wh. Energy of quarter-hours in
     * which another meter has a gap is in none of them.
     */
    flowsWh: z.object({
      directWh: seriesSchema,
      batteryToConsumptionWh: seriesSchema,
      gridToConsumptionWh: seriesSchema,
      pvToBatteryWh: seriesSchema,
      pvToGridWh: seriesSchema,
    }),
    /** Ranges with substitute values and ranges without values, as ISO timestamps, `to` exclusive. */
    substituted: z.array(rangeSchema),
    missing: z.array(rangeSchema),
  })
  .meta({ id: 'ActivePerformance' });
export type ActivePerformance = z.infer<typeof activePerformanceSchema>;

export const getActivePerformance = endpoint({
  method: 'GET',
  path: '/api/estate/:estateId/charts/activeperformance',
  isJoinable: true,
  summary: 'Generation, consumption, battery and grid over time',
  access: { ...access, keyScopes: ['readValues'] },
  params: estateParams,
  query: periodQuerySchema.safeExtend({ resolution: z.enum(Resolution).optional() }),
  result: activePerformanceSchema,
});

/** By month: electricity, heating and mobility in Wh, water and gas in litres; a series without meters is empty. */
const consumptionSeries = {
  electricity: seriesSchema,
  heating: seriesSchema,
  mobility: seriesSchema,
  water: seriesSchema,
  gas: seriesSchema,
};

const inYearConsumptionSchema = z
  .object({
    ...consumptionSeries,
    /** The whole months of the previous year, by the timestamps of this year. */
    previousYear: z.object(consumptionSeries),
  })
  .meta({ id: 'InYearConsumption' });
export type InYearConsumption = z.infer<typeof inYearConsumptionSchema>;

export const getInYearConsumption = endpoint({
  method: 'GET',
  path: '/api/estate/:estateId/charts/inyearconsumption',
  isJoinable: true,
  summary: 'Consumption by month and kind',
  access: { ...access, keyScopes: ['readValues'] },
  params: estateParams,
  query: periodQuerySchema,
  result: inYearConsumptionSchema,
});
