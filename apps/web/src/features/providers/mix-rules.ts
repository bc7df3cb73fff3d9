import { decimalSchema } from '@lichthof/contracts/supply/electricity-supply.ts';
import {
  type ElectricitySource,
  electricitySources,
} from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { z } from 'zod';
import { hundredthsOf, sumHundredths, wholeHundredths } from '../../ui/fields/hundredths.ts';

const decimalField = z
  .string()
  .nullable()
  .refine((text) => decimalSchema.safeParse(text).success, { params: { rule: 'decimal' } })
  .transform(String);

export const percentField = (text: string) =>
  z
    .string()
    .nullable()
    .refine((percent) => hundredthsOf(percent) !== null, text)
    .transform(String);

/** Sources that are left empty count as 0, if the others add up to exactly 100. */
export const percentOrNothing = z
  .string()
  .nullable()
  .refine((percent) => percent === null || hundredthsOf(percent) !== null, { params: { rule: 'percent' } })
  .transform((percent) => percent ?? '0');

/** The figures that each mix has: of a provider, of a product and of the country. */
export const mixFigures = (percent: typeof percentOrNothing) => ({
  percents: z.record(z.enum(electricitySources), percent),
  co2GramsPerKwh: decimalField,
  nuclearWasteGramsPerKwh: decimalField,
});

type Percents = Record<ElectricitySource, string | null>;

/** Form values of a mix of which nothing is known. */
export const emptyMix = () => ({
  percents: Object.fromEntries(electricitySources.map((source) => [source, null])) as Percents,
  co2GramsPerKwh: null,
  nuclearWasteGramsPerKwh: null,
});

/** The percentages must add up to exactly 100; otherwise the error is at `sum`. */
export const isWhole = ({ percents }: { percents: Percents }): boolean => sumHundredths(percents) === wholeHundredths;
export const atSum = { path: ['sum'], params: { rule: 'sumOf100' } };

export const countriesField = z
  .string()
  .trim()
  .max(200)
  .transform((text) => text || null);
