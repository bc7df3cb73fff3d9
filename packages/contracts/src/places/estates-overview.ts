import { z } from 'zod';
import { customerParams, endpoint } from '../endpoint.ts';
import { periodQuerySchema } from '../period.ts';

const rangeSchema = z.object({ from: z.iso.date(), to: z.iso.date() });
const amount = z.number().nullable();

/** Energies in Wh, null if less than 95 % of the quarter-hours have values. */
const figures = {
  pvGeneration: amount,
  electricityConsumption: amount,
  /** The energies for autarky, so that it can be computed for several estates together; null if not known. */
  balance: z.object({ consumptionWh: z.number(), importWh: z.number() }).nullable(),
};

const overviewEstateSchema = z
  .object({
    estateId: z.int(),
    name: z.string(),
    city: z.string().nullable(),
    /** The enclosing groups, outermost first. */
    groups: z.array(z.object({ estateGroupId: z.int(), name: z.string() })),
    apartmentCount: z.int(),
    /** The area of all apartments. */
    areaSqm: amount,
    ...figures,
    electricityConsumptionFromGrid: amount,
    gridFeed: amount,
    /** 0 to 1. */
    autarky: amount,
    /** The share of the PV generation that was not fed into the grid, 0 to 1; null also without PV. */
    selfConsumption: amount,
    /** The peak power in kWp of the PV meters in place at the end of the period; null unless known for all. */
    peakPowerKwp: amount,
    /** Without PV, missing PV generation and feed-in are not missing values. */
    hasPv: z.boolean(),
    /** The same days of the previous year. */
    previous: z.object(figures),
    /** Share of expected quarter-hours with values over all meters, 0 to 1; null without meters. */
    completeness: amount,
    /** The first day with values if it lies within the period: figures and completeness count from then; else null. */
    valuesFrom: z.iso.date().nullable(),
    /** PV generation in Wh of each of the `pvDays`; null if quarter-hours are missing. */
    pvByDay: z.array(amount),
    meterCount: z.int(),
    /** Assigned meters without any value on the last days of the period. */
    silentMeterCount: z.int(),
    offlineEdgeCount: z.int(),
    /** Alarms that are open now and that nobody has acknowledged. */
    openAlarmCount: z.int(),
    /** Whether new values have arrived that the figures do not include yet. */
    isStale: z.boolean(),
  })
  .meta({ id: 'OverviewEstate' });
export type OverviewEstate = z.infer<typeof overviewEstateSchema>;

const estatesOverviewSchema = z
  .object({
    /** The days of the figures: a running period ends where values can be expected. */
    days: rangeSchema,
    previousDays: rangeSchema,
    pvDays: rangeSchema,
    estates: z.array(overviewEstateSchema),
  })
  .meta({ id: 'EstatesOverview' });
export type EstatesOverview = z.infer<typeof estatesOverviewSchema>;

export const getEstatesOverview = endpoint({
  method: 'GET',
  path: '/api/customers/:customerId/estates/overview',
  summary: 'The estates of a customer that the caller manages, with their key figures of a period',
  access: { anyRightIn: 'customer', otherwise: 403 },
  params: customerParams,
  query: periodQuerySchema,
  result: estatesOverviewSchema,
});
