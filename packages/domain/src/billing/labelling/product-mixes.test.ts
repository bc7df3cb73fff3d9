import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitExactly } from '../../units/split-exactly.ts';
import { type ElectricityMix, electricitySources } from './electricity-labelling.ts';
import { labellingOf } from './labelling-of.ts';
import { productFault, type ProductMix, residualMix } from './product-mixes.ts';

const percentsOf = (hundredths: number[]) =>
  Object.fromEntries(
    electricitySources.map((source, index) => [source, (hundredths[index]! / 100).toFixed(2)]),
  ) as ElectricityMix['percents'];
const company: ElectricityMix = {
  percents: percentsOf([3000, 3850, 1890, 630, 540, 90, 0]),
  co2GramsPerKwh: '83',
  nuclearWasteGramsPerKwh: '0.0003',
  source: 'Musterwerte',
  guaranteeCountries: 'Norwegen 100 %',
};
/** A quarter of the sales, without anything fossil. */
const green: ProductMix = {
  name: 'Aue Grün',
  salesPercent: '25',
  percents: percentsOf([3000, 4000, 3000, 0, 0, 0, 0]),
  co2GramsPerKwh: '0',
  nuclearWasteGramsPerKwh: '0',
  guaranteeCountries: 'Norwegen 100 %',
};

describe('residualMix', () => {
  it('gives what is left beside the products', () => {
    const residual = residualMix(company, [green])!;
    expect(residual.percents).toEqual({
      tenantElectricity: '30.0',
      renewablesFunded: '38.0',
      renewablesCertified: '15.2',
      naturalGas: '8.4',
      coal: '7.2',
      otherFossils: '1.2',
      nuclear: '0.0',
    });
    expect([residual.co2GramsPerKwh, residual.nuclearWasteGramsPerKwh]).toEqual(['111', '0.0004']);
  });

  it('is nothing if products are all that is sold', () => {
    expect(residualMix(company, [{ ...green, ...company, salesPercent: '100' }])).toBeNull();
  });

  it('adds up to 100 % and, with the products, to the whole', () => {
    const weights = fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 }).filter((all) => all.some((one) => one > 0));
    fc.assert(
      fc.property(weights, weights, fc.integer({ min: 1, max: 99 }), (ofProduct, ofRest, share) => {
        const [product, rest] = [splitExactly(10_000, ofProduct), splitExactly(10_000, ofRest)];
        const whole = product.map((one, index) => Math.round((one * share + rest[index]! * (100 - share)) / 100));
        const products = [{ ...green, salesPercent: String(share), percents: percentsOf(product) }];
        const mix = residualMix({ ...company, percents: percentsOf(whole) }, products);
        const sum = electricitySources.reduce((total, source) => total + Number(mix?.percents[source] ?? 0) * 10, 0);
        expect(mix === null ? 1000 : Math.round(sum)).toBe(1000);
        expect(productFault({ percents: percentsOf(whole) }, products)).toBeNull();
      }),
    );
  });
});

describe('productFault', () => {
  it.each([
    [
      'more than all that is sold',
      [
        { ...green, salesPercent: '60' },
        { ...green, name: 'B', salesPercent: '41' },
      ],
      'sales',
    ],
    ['more of a source than the whole', [{ ...green, salesPercent: '70' }], 'renewablesCertified'],
    ['parts of the whole', [green], null],
    ['no products', [], null],
  ] as const)('finds %s', (_, products, fault) => expect(productFault(company, products)).toBe(fault));
});

describe('labellingOf', () => {
  const mixes = { own: company, products: [green], national: null };

  it('labels a product with its mix, and the residual mix beside it', () => {
    const labelling = labellingOf(2025, mixes, 'aue grün ');
    expect(labelling).toMatchObject({ product: 'Aue Grün', own: { percents: green.percents, source: 'Musterwerte' } });
    expect(labelling.residual).toEqual(residualMix(company, [green]));
    expect(labelling.own).not.toHaveProperty('salesPercent');
  });

  it('labels all other tariffs with the residual mix', () => {
    expect(labellingOf(2025, mixes)).toMatchObject({ product: null, own: residualMix(company, [green]) });
  });

  it('labels a product without a mix, and a provider without products, with the whole', () => {
    for (const labelling of [labellingOf(2025, mixes, 'Aue Blau'), labellingOf(2025, { ...mixes, products: [] })]) {
      expect(labelling).toMatchObject({ own: company });
      expect(labelling).not.toHaveProperty('product');
    }
  });
});
