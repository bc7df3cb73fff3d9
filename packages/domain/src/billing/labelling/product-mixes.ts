import { splitExactly } from '../../units/split-exactly.ts';
import Big from 'big.js';
import { zip } from '../../collections/pairs.ts';
import { type ElectricityMix, type ElectricitySource, electricitySources } from './electricity-labelling.ts';

/** The mix of a product that a provider sells beside others (EnWG § 42 (3)). */
export interface ProductMix extends Omit<ElectricityMix, 'source'> {
  name: string;
  /** Of all electricity that the provider sold in the year. */
  salesPercent: string;
}

/** What published figures, rounded to hundredths, may differ. */
const tolerancePercent = '0.05';
const tenthsOfWhole = 1000;

const weighted = (products: readonly ProductMix[], valueOf: (product: ProductMix) => string): Big =>
  products
    .reduce((sum, product) => sum.plus(new Big(valueOf(product)).times(product.salesPercent)), new Big(0))
    .div(100);

const shareOf = (products: readonly ProductMix[]): Big =>
  products.reduce((sum, { salesPercent }) => sum.plus(salesPercent), new Big(0));

/**
 * Why products cannot be parts of a company's mix: they are more than all that is sold, or contain more of a source.
 * Null if they can.
 */
export function productFault(
  company: Pick<ElectricityMix, 'percents'>,
  products: readonly ProductMix[],
): 'sales' | ElectricitySource | null {
  if (shareOf(products).gt(100)) return 'sales';
  const exceeded = electricitySources.find((source) =>
    weighted(products, ({ percents }) => percents[source])
      .minus(company.percents[source])
      .gt(tolerancePercent),
  );
  return exceeded ?? null;
}

/**
 * The mix of all that is sold besides the products, in tenths of a per cent that add up to 100; null if nothing is.
 * Differences within the rounding of published figures count as zero.
 */
export function residualMix(company: ElectricityMix, products: readonly ProductMix[]): ElectricityMix | null {
  const rest = new Big(100).minus(shareOf(products));
  if (rest.lte(0)) return null;
  const left = (whole: string, valueOf: (product: ProductMix) => string) => {
    const difference = new Big(whole).minus(weighted(products, valueOf));
    return difference.lt(0) ? new Big(0) : difference;
  };
  const parts = electricitySources.map((source) =>
    left(company.percents[source], ({ percents }) => percents[source])
      .times(10_000)
      .round()
      .toNumber(),
  );
  if (parts.every((part) => part === 0)) return null;
  const tenths = splitExactly(tenthsOfWhole, parts);
  const percents = zip(electricitySources, tenths).map(([source, ofSource]) => [
    source,
    new Big(ofSource).div(10).toFixed(1),
  ]);
  const perRest = (grams: Big, decimals: number) =>
    grams.times(100).div(rest).round(decimals, Big.roundHalfUp).toFixed();
  return {
    ...company,
    percents: Object.fromEntries(percents) as ElectricityMix['percents'],
    co2GramsPerKwh: perRest(
      left(company.co2GramsPerKwh, (product) => product.co2GramsPerKwh),
      0,
    ),
    nuclearWasteGramsPerKwh: perRest(
      left(company.nuclearWasteGramsPerKwh, (product) => product.nuclearWasteGramsPerKwh),
      5,
    ),
  };
}

/** Names are compared as people write them. */
export const isSameProduct = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('de') === other.trim().toLocaleLowerCase('de');
