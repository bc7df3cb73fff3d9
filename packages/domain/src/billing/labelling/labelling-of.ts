import { type ElectricityMix, type Labelling, mixWithoutFunded } from './electricity-labelling.ts';
import { isSameProduct, type ProductMix, residualMix } from './product-mixes.ts';

/** What a provider and the country have entered for a year. */
export interface MixesOfYear {
  own: ElectricityMix;
  products?: readonly ProductMix[];
  national: ElectricityMix | null;
}

/**
 * The labelling for a customer of a product, null for all others. A product without a mix has that of the whole
 * provider; a preview of the run names it.
 */
export function labellingOf(
  year: number,
  { own, products = [], national }: MixesOfYear,
  product: string | null = null,
): Labelling {
  const whole = { year, own, company: mixWithoutFunded(own), national };
  if (products.length === 0) return whole;
  const residual = residualMix(own, products);
  if (product === null) return residual ? { ...whole, own: residual, product: null } : whole;
  const sold = products.find(({ name }) => isSameProduct(name, product));
  if (!sold) return whole;
  const { name, salesPercent: _, ...mix } = sold;
  return { ...whole, own: { ...mix, source: own.source }, product: name, residual };
}
