import { decimalSchema } from '@lichthof/contracts/supply/electricity-supply.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { saveElectricityMix } from '@lichthof/contracts/supply/electricity-supply.ts';
import { electricitySources } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { isSameProduct } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import { z } from 'zod';
import { hundredthsOf, sumHundredths, wholeHundredths } from '../../../ui/fields/hundredths.ts';
import type { Mix } from '../mix-form.ts';

export type Product = Mix['products'][number];

const decimalField = z
  .string()
  .nullable()
  .refine((text) => decimalSchema.safeParse(text).success, { params: { rule: 'decimal' } })
  .transform(String);

interface FormTexts {
  percentRule: string;
  nameTaken: string;
}

/** The seven percentages must add up to exactly 100; `taken` are the names of the year's other products. */
export function productFormSchema(taken: string[], { percentRule, nameTaken }: FormTexts) {
  const percentField = z
    .string()
    .nullable()
    .refine((text) => hundredthsOf(text) !== null, percentRule)
    .transform(String);
  return z
    .object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .refine((name) => !taken.some((other) => isSameProduct(other, name)), nameTaken),
      salesPercent: percentField,
      percents: z.record(z.enum(electricitySources), percentField),
      co2GramsPerKwh: decimalField,
      nuclearWasteGramsPerKwh: decimalField,
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
export type ProductForm = z.input<ReturnType<typeof productFormSchema>>;

export function productFormOf(product: Product | null): ProductForm {
  if (product) return { ...product, guaranteeCountries: product.guaranteeCountries ?? '' };
  return {
    name: '',
    salesPercent: null,
    percents: Object.fromEntries(electricitySources.map((source) => [source, null])) as ProductForm['percents'],
    co2GramsPerKwh: null,
    nuclearWasteGramsPerKwh: null,
    guaranteeCountries: '',
  };
}

/** The mix of the year with other products; the year's version guards them. */
export const withProducts = (mix: Mix, products: Product[]): BodyOf<typeof saveElectricityMix> => ({
  ...mix,
  products,
});
