import { supplyModels } from '@lichthof/domain/billing/contracts/contract.ts';
import { invoiceLineKinds } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import { statedOrigins } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { access, params } from './own-apartment.ts';

const path = '/api/apartments/:apartmentId/electricity';
const day = z.iso.date();

/** Gross cents. `days` are those of the base price and of metering. */
const ownCostLineSchema = z.object({
  kind: z.enum(invoiceLineKinds),
  energyWh: z.int().nullable(),
  days: z.int().nullable(),
  grossCents: z.int(),
});
export type OwnCostLine = z.infer<typeof ownCostLineSchema>;

/** Whole Wh of the days that are known so far, and what they cost by the prices of the contract. */
export const ownElectricitySchema = z
  .object({
    supplyModel: z.enum(supplyModels),
    /** Days of the month within contract and occupancy that have values; `to` is exclusive. */
    from: day,
    to: day,
    pvWh: z.int(),
    gridWh: z.int(),
    days: z.array(z.object({ day, pvWh: z.int(), gridWh: z.int() })),
    /** Quarter-hours without a value: of the own meters, and of the roof and the other participants. */
    missing: z.object({ own: z.int(), others: z.int() }),
    /** Own quarter-hours with a substitute value, with their energy. */
    substituted: z.object({ quarterHours: z.int(), energyWh: z.int() }),
    /** False if too many values are missing to tell roof and grid apart: the figures are not to be shown then. */
    isReliable: z.boolean(),
    /** Null on days without known prices. */
    cost: z.object({ grossCents: z.int(), lines: z.array(ownCostLineSchema) }).nullable(),
    /** Of the running month; null if it is over, or with too few days to rest on. */
    forecast: z
      .object({ grossCents: z.int(), from: day, to: day, restsOnDays: z.int(), basePriceDays: z.int() })
      .nullable(),
    /** What the electricity from the roof saved, and the factor of the year that it is computed with. */
    co2: z.object({ savedGrams: z.int(), gramsPerKwh: z.number(), year: z.int() }).nullable(),
    /** The invoice whose frozen values are shown; null if the days are not billed yet. */
    invoice: z.object({ invoiceId: z.int(), number: z.string() }).nullable(),
  })
  .meta({ id: 'OwnElectricity' });
export type OwnElectricity = z.infer<typeof ownElectricitySchema>;

export const monthField = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/);

export const getOwnElectricity = endpoint({
  method: 'GET',
  path,
  isJoinable: true,
  summary: 'Electricity of a month from the roof and from the grid, with costs and forecast; null without a contract',
  access,
  params,
  query: z.object({ month: monthField }),
  result: z.object({ electricity: ownElectricitySchema.nullable() }),
});

/** Wh by quarter-hour; null where it is missing. Empty where quarter-hours may not be told apart. */
const ownElectricityDaySchema = z
  .object({
    quarterHours: z.array(z.object({ pvWh: z.int().nullable(), gridWh: z.int().nullable() })),
    invoice: z.object({ invoiceId: z.int(), number: z.string() }).nullable(),
  })
  .meta({ id: 'OwnElectricityDay' });
export type OwnElectricityDay = z.infer<typeof ownElectricityDaySchema>;

export const getOwnElectricityDay = endpoint({
  method: 'GET',
  path: `${path}/:day`,
  isJoinable: true,
  summary: 'Electricity of a day from the roof and from the grid, by quarter-hour',
  access,
  params: params.extend({ day }),
  result: ownElectricityDaySchema,
});

/** The counters of a device at the first and last midnight of the own days of a month. */
const ownReadingsSchema = z
  .object({
    meterName: z.string(),
    serialNumber: z.string().nullable(),
    readings: z.array(
      z.object({
        date: day,
        /** Null if values since the last reading are missing. */
        counterWh: z.int().nullable(),
        origin: z.enum(statedOrigins),
      }),
    ),
    consumptionWh: z.int(),
  })
  .meta({ id: 'OwnReadings' });
export type OwnReadings = z.infer<typeof ownReadingsSchema>;

export const listOwnReadings = endpoint({
  method: 'GET',
  path: '/api/apartments/:apartmentId/readings',
  isJoinable: true,
  summary: 'The counters of the own meters at both ends of a month; empty without a contract or values',
  access,
  params,
  query: z.object({ month: monthField }),
  result: z.array(ownReadingsSchema),
});
