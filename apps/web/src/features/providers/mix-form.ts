import {
  decimalSchema,
  type ElectricitySupply,
  type saveElectricityMix,
} from '@lichthof/contracts/supply/electricity-supply.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { electricitySources } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { z } from 'zod';
import { hundredthsOf, sumHundredths, wholeHundredths } from '../../ui/fields/hundredths.ts';

export type Mix = ElectricitySupply['mixes'][number];

const decimalField = z
  .string()
  .nullable()
  .refine((text) => decimalSchema.safeParse(text).success, { params: { rule: 'decimal' } })
  .transform(String);

/** The seven percentages must add up to exactly 100; otherwise the error is at `sum`. */
export function mixFormSchema(percentText: string) {
  const percentField = z
    .string()
    .nullable()
    .refine((text) => hundredthsOf(text) !== null, percentText)
    .transform(String);
  return z
    .object({
      year: z.int(),
      percents: z.record(z.enum(electricitySources), percentField),
      co2GramsPerKwh: decimalField,
      nuclearWasteGramsPerKwh: decimalField,
      source: z.string().trim().min(1).max(200),
      guaranteeCountries: z
        .string()
        .trim()
        .max(200)
        .transform((text) => text || null),
    })
    .refine(({ percents }) => sumHundredths(percents) === wholeHundredths, {
      path: ['sum'],
      params: { rule: 'sumOf100' },
    });
}
export type MixForm = z.input<ReturnType<typeof mixFormSchema>>;

/** Initial values: the mix to change, or only a year. */
export function mixFormOf(mix: Mix | null, year: number): MixForm {
  const empty = Object.fromEntries(electricitySources.map((source) => [source, null])) as MixForm['percents'];
  if (!mix) {
    return {
      year,
      percents: empty,
      co2GramsPerKwh: null,
      nuclearWasteGramsPerKwh: null,
      source: '',
      guaranteeCountries: '',
    };
  }
  const { version: _, products: _products, ...known } = mix;
  return { ...known, guaranteeCountries: known.guaranteeCountries ?? '', percents: { ...empty, ...known.percents } };
}

export function mixBodyOf(
  form: z.output<ReturnType<typeof mixFormSchema>>,
  mix: Mix | null,
): BodyOf<typeof saveElectricityMix> {
  return { ...form, products: mix?.products ?? [], version: mix?.version ?? null };
}

const yearsOffered = 6;

/** Past years without a mix, newest first; the mix of a year is known only after it. */
export function openYears(mixes: Pick<Mix, 'year'>[], thisYear: number): number[] {
  const taken = new Set(mixes.map(({ year }) => year));
  return Array.from({ length: yearsOffered }, (_, back) => thisYear - 1 - back).filter((year) => !taken.has(year));
}
