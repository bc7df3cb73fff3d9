import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import type { saveElectricityMix } from '@lichthof/contracts/supply/electricity-supply.ts';
import { isSameProduct } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import { z } from 'zod';
import type { Mix } from '../mix-form.ts';
import { atSum, countriesField, emptyMix, isWhole, mixFigures, percentField } from '../mix-rules.ts';

export type Product = Mix['products'][number];

interface FormTexts {
  percentRule: string;
  nameTaken: string;
}

/** The seven percentages must add up to exactly 100; `taken` are the names of the year's other products. */
export const productFormSchema = (taken: string[], { percentRule, nameTaken }: FormTexts) =>
  z
    .object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .refine((name) => !taken.some((other) => isSameProduct(other, name)), nameTaken),
      salesPercent: percentField(percentRule),
      ...mixFigures(percentField(percentRule)),
      guaranteeCountries: countriesField,
    })
    .refine(isWhole, atSum);
export type ProductForm = z.input<ReturnType<typeof productFormSchema>>;

export function productFormOf(product: Product | null): ProductForm {
  if (product) return { ...product, guaranteeCountries: product.guaranteeCountries ?? '' };
  return { ...emptyMix(), name: '', salesPercent: null, guaranteeCountries: '' };
}

/** The mix of the year with other products; the year's version guards them. */
export const withProducts = (mix: Mix, products: Product[]): BodyOf<typeof saveElectricityMix> => ({
  ...mix,
  products,
});
