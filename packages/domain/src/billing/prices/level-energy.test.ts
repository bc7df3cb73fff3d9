import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RatedPrices } from '../../tariffs/timed/rated-prices.ts';
import { priceLevels, type PriceLevel } from '../../tariffs/timed/timed-price.ts';
import { gridLines } from '../invoices/grid-lines.ts';
import { addToLevels, marketMicroEurPerKwh, type LevelEnergy } from './level-energy.ts';
import { goldenPricePeriods } from './golden-price-periods-for-tests.ts';
import { getFirst } from '../../collections/items.ts';

const market = { kind: 'market', markupCtPerKwh: '1.80', ceilingCtPerKwh: null, assumedCtPerKwh: '9' } as const;
const energies = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 96, maxLength: 96 });
const prices = fc.array(fc.integer({ min: -50_000, max: 400_000 }), { minLength: 96, maxLength: 96 });
const levels = fc.array(fc.constantFrom(...priceLevels), { minLength: 96, maxLength: 96 });

const lineOf = (rated: Partial<RatedPrices>, sums: LevelEnergy[]) => {
  const pricePeriod = getFirst(goldenPricePeriods);
  const gridWh = sums.reduce((sum, { energyWh }) => sum + energyWh, 0);
  return gridLines({ ...pricePeriod, prices: { ...pricePeriod.prices, ...rated }, gridWh, levels: sums });
};

describe('grid electricity by levels', () => {
  it('is the same in any order, in parts or at once', () => {
    fc.assert(
      fc.property(energies, prices, levels, (gridWh, centsPerMwh, ofDay) => {
        const microEurPerKwh = centsPerMwh.map((cents) => marketMicroEurPerKwh(market, cents));
        const once = addToLevels([], gridWh, { levels: [ofDay], microEurPerKwh });
        const parts = [gridWh.slice(60), gridWh.slice(0, 60)];
        const inParts = parts.reduce<LevelEnergy[]>((sums, part, index) => {
          const at = <T>(items: T[]) => (index === 0 ? items.slice(60) : items.slice(0, 60));
          return addToLevels(sums, part, { levels: [at(ofDay)], microEurPerKwh: at(microEurPerKwh) });
        }, []);
        expect(inParts).toEqual(once);
        expect(once.reduce((sum, { energyWh }) => sum + energyWh, 0)).toBe(gridWh.reduce((sum, wh) => sum + wh, 0));
      }),
    );
  });

  it('costs as much at a constant market price as at the fixed price', () => {
    fc.assert(
      fc.property(energies, fc.integer({ min: -500, max: 40_000 }), (gridWh, cents) => {
        const microEur = marketMicroEurPerKwh(market, cents);
        const commodity = String(microEur / 10_000);
        const microEurPerKwh = gridWh.map(() => microEur);
        const dynamic = lineOf(
          { timed: { commodity: market } },
          addToLevels([], gridWh, { levels: [], microEurPerKwh }),
        );
        const fixed = lineOf(
          { gridCtPerKwh: { ...getFirst(goldenPricePeriods).prices.gridCtPerKwh, commodity } },
          addToLevels([], gridWh, { levels: [] }),
        );
        expect(dynamic.map(({ amountCents }) => amountCents)).toEqual(fixed.map(({ amountCents }) => amountCents));
      }),
    );
  });

  it('costs with levels of one price what it costs without, but for the rounding of each line', () => {
    fc.assert(
      fc.property(energies, levels, (gridWh, ofDay) => {
        const ctPerKwh = Object.fromEntries(priceLevels.map((level): [PriceLevel, string] => [level, '9.50']));
        const calendar = { Q1: [], Q2: [], Q3: [], Q4: [] };
        const timed = lineOf(
          { timed: { gridUsage: { kind: 'module3', ctPerKwh, calendar } } },
          addToLevels([], gridWh, { levels: [ofDay] }),
        );
        const [fixed] = lineOf({}, addToLevels([], gridWh, { levels: [] }));
        const cents = timed.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(Math.abs(cents - (fixed?.amountCents ?? 0))).toBeLessThanOrEqual((timed.length + 1) / 2);
      }),
    );
  });

  it('needs a market price only where there is energy', () => {
    const none = { levels: [], microEurPerKwh: [null, null] };
    expect(addToLevels([], [0, 0], none)).toEqual([]);
    expect(() => addToLevels([], [0, 5], none)).toThrow('No market price');
  });
});

describe('a market price', () => {
  it.each([
    { cents: 11_964, ceiling: null, microEur: 137_640 },
    { cents: -5000, ceiling: null, microEur: -32_000 },
    { cents: 50_838, ceiling: '12.00', microEur: 120_000 },
    { cents: 1000, ceiling: '12.00', microEur: 28_000 },
  ])('of $cents ct/MWh with a ceiling of $ceiling is $microEur µ€/kWh', ({ cents, ceiling, microEur }) =>
    expect(marketMicroEurPerKwh({ ...market, ceilingCtPerKwh: ceiling }, cents)).toBe(microEur),
  );
});
