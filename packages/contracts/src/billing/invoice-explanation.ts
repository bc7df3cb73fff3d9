import type { AllocationExplanation } from '@lichthof/domain/allocation/explain-quarter-hour.ts';
import type { ExplanationSum } from '@lichthof/domain/allocation/sum-explanations.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { PriceExplanation } from '@lichthof/domain/billing/prices/explain-price.ts';
import { gridCostItems } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { priceLevels } from '@lichthof/domain/tariffs/timed/timed-price.ts';
import { z } from 'zod';
import { invoiceLinks } from './invoice-links.ts';

/** A month 'YYYY-MM' requests its days, a day requests its quarter-hours. */
export const explanationQuerySchema = z.object({
  month: z
    .string()
    .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
  day: z.iso.date().optional(),
});

/** Energy of the participant and of the whole estate in whole Wh. */
const stepSchema = z.object({
  pvWh: z.number(),
  gridWh: z.number(),
  /** Local energy, and the consumption of all participants. */
  localWh: z.number(),
  estateWh: z.number(),
  substituted: z.int(),
});

const kindsWithoutFormula = ['nothingUsed', 'nothingDelivered', 'external', 'allFromRoof', 'unexplained'] as const;
const explanationKinds = [...kindsWithoutFormula, 'formula'] as const;

/** How the rule gives the allocated energy of a quarter-hour: see domain/allocation/explain-quarter-hour.ts. */
const allocationExplanationSchema: z.ZodType<AllocationExplanation> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(kindsWithoutFormula) }),
  z.object({
    kind: z.literal('formula'),
    base: z.enum(['delivered', 'usable']),
    energyWh: z.number(),
    part: z.number(),
    all: z.number(),
    milliWh: z.number(),
    isExact: z.boolean(),
    limit: z.enum(['none', 'own', 'passedOn']),
    passedOnWh: z.number(),
  }),
]);

/** Net, as exact decimal strings: see domain/billing/prices/explain-price.ts. */
const priceExplanationSchema: z.ZodType<PriceExplanation> = z.object({
  pvCtPerKwh: z.string(),
  gridCtPerKwh: z.string(),
  parts: z.array(
    z.object({
      item: z.enum(gridCostItems),
      ctPerKwh: z.string(),
      level: z.enum(priceLevels).exactOptional(),
      market: z.object({ eurPerMwh: z.string(), markupCtPerKwh: z.string(), isLimited: z.boolean() }).exactOptional(),
    }),
  ),
  pvCents: z.string(),
  gridCents: z.string(),
  netCents: z.string(),
});

export const invoiceExplanationSchema = z
  .object({
    invoiceId: z.int(),
    number: z.string(),
    ...invoiceLinks,
    from: z.iso.date(),
    to: z.iso.date(),
    allocationKey: z.enum(AllocationKey),
    participantsCount: z.int(),
    apartmentsCount: z.int(),
    /** For estates with fewer than five apartments the finest step is a day. */
    finestStep: z.enum(['quarter-hour', 'day']),
    /** Meters of the contract whose values are those of other meters. */
    computedMeters: z.array(z.object({ meterId: z.int(), name: z.string() })),
    /** The lines of roof electricity: their energy is the sum of the months. */
    pvLines: z.array(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        energyWh: z.number(),
        ctPerKwh: z.string(),
        amountCents: z.int(),
      }),
    ),
    months: z.array(z.object({ month: z.string(), pvWh: z.number(), gridWh: z.number() })),
    /** The import recipes by which files with values of its days were read, and who had confirmed them. */
    recipes: z.array(
      z.object({
        name: z.string(),
        version: z.int(),
        confirmedByName: z.string(),
        confirmedAt: z.iso.datetime(),
      }),
    ),
    /** Of the requested month or day: its quarter-hours by explanation; empty where the finest step is a day. */
    sums: z.array(
      z.object({
        kind: z.enum(explanationKinds),
        quarterHours: z.int(),
        pvWh: z.number(),
      }) satisfies z.ZodType<ExplanationSum>,
    ),
    days: z.array(stepSchema.extend({ day: z.iso.date() })),
    quarterHours: z.array(
      stepSchema.extend({
        startsAt: z.string(),
        explanation: allocationExplanationSchema,
        /** Only where prices depend on the time; absent where nobody sees the cost (GGV). */
        price: priceExplanationSchema.exactOptional(),
      }),
    ),
  })
  .meta({ id: 'InvoiceExplanation' });
export type InvoiceExplanation = z.infer<typeof invoiceExplanationSchema>;
