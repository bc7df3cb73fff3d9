import type { ElectricitySupply, saveElectricityMix } from '@lichthof/contracts/supply/electricity-supply.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { z } from 'zod';
import { atSum, countriesField, emptyMix, isWhole, mixFigures, percentField } from './mix-rules.ts';

export type Mix = ElectricitySupply['mixes'][number];

export const mixFormSchema = (percentText: string) =>
  z
    .object({
      year: z.int(),
      ...mixFigures(percentField(percentText)),
      source: z.string().trim().min(1).max(200),
      guaranteeCountries: countriesField,
    })
    .refine(isWhole, atSum);
export type MixForm = z.input<ReturnType<typeof mixFormSchema>>;

/** Initial values: the mix to change, or only a year. */
export function mixFormOf(mix: Mix | null, year: number): MixForm {
  if (!mix) return { ...emptyMix(), year, source: '', guaranteeCountries: '' };
  const { version: _, products: _products, ...known } = mix;
  return {
    ...known,
    guaranteeCountries: known.guaranteeCountries ?? '',
    percents: { ...emptyMix().percents, ...known.percents },
  };
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
