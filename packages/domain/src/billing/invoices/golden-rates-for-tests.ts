import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gridCostItems, type GridCostItem } from '../../tariffs/tariff-prices.ts';
import type { RatedPrices } from '../../tariffs/timed/rated-prices.ts';
import { levelsOfDay } from '../../tariffs/timed/levels-of-day.ts';
import type { TimedPrice } from '../../tariffs/timed/timed-price.ts';
import { eachDay } from '../../time/days.ts';
import { quarterHourMs, quarterHourStarts, startOfDay } from '../../time/local-days.ts';
import { addToLevels, marketMicroEurPerKwh, type LevelEnergy } from '../prices/level-energy.ts';
import { cutIntoPricePeriods, type RatedPricePeriod } from '../prices/price-periods.ts';
import { levelPricesOf } from '../prices/timed-costs.ts';

/* Worked cases that another program has computed in two ways, read as they are written. */

const data = resolve(import.meta.dirname, '../../../../../../shared/data');
export const goldenRatesFile = resolve(data, 'billing/rates-golden.json');

type Formula = [number, number, number];
type Energy =
  | { formula: { roof: Formula; grid: Formula } }
  | { days: Record<string, { roofWh: number[]; gridWh: number[] }> }
  | { totals: { from: string; to: string; roofWh: number; gridWh: number }[] };

type GoldenComponent = { item: GridCostItem } & (
  | { kind: 'fixed'; ctPerKwh: string }
  | { kind: 'market'; markupCtPerKwh: string; ceilingCtPerKwh: string | null }
  | { kind: 'windows' | 'module3'; levels: Record<string, string>; [rest: string]: unknown }
);

interface GoldenPrices {
  baseEurPerMonth: string | null;
  meteringEurPerYear?: string;
  pvCtPerKwh: string;
  grid: GoldenComponent[];
  module1EurPerYear?: string;
  discount?: { ctPerKwh: string; thresholdPercent: string };
}

export interface GoldenSupply {
  use: string;
  energy: Energy;
  tariffs: { name: string; from: string; to: string | null; prices: GoldenPrices }[];
}

export interface GoldenCase {
  id: string;
  title: string;
  period: { from: string; to: string };
  vatRates: { from: string; percent: number }[];
  supplies: GoldenSupply[];
  state?: 'BY';
  market?: {
    file?: string;
    prices?: { start: string; eurPerMwh: string }[];
    lastResolutionMinutes?: number;
    removed?: string[];
  };
  basicSupply?: { from: string; to: string; baseEurPerYear: string; ctPerKwh: string; energyWh: number }[];
  expected: {
    issue?: string;
    quarterHours?: string[];
    supplies: { use: string; lines: Record<string, unknown>[]; gridCostPartsCents: Record<string, number> }[];
    priceCap?: { basicSupplyCents: number; capCents: number; invoiceCents: number };
    priceCapLines?: { amountCents: number; vatPercent: number; from: string; to: string }[];
    netCents: number;
    vatCents: number;
    grossCents: number;
  };
}

export const readGoldenRates = () =>
  JSON.parse(readFileSync(goldenRatesFile, 'utf8')) as {
    splitsOfRoof: { roofWh: number; consumptionWh: number[]; expectedRoofWh: number[] }[];
    cases: GoldenCase[];
  };

const zone = 'Europe/Berlin';

function toPrices({ grid, ...prices }: GoldenPrices, state: GoldenCase['state']): RatedPrices {
  const zero = Object.fromEntries(gridCostItems.map((item) => [item, '0']));
  const fixed = grid.map((part) => [part.item, part.kind === 'fixed' ? part.ctPerKwh : '0'] as const);
  const timed = grid.flatMap((part): { item: GridCostItem; price: unknown }[] => {
    if (part.kind === 'fixed') return [];
    if (part.kind === 'market') return [{ item: part.item, price: part }];
    const { item, levels, ...rest } = part;
    const usual = { state: state ?? null, rest: null, holidays: 'weekday', clock: 'legal' };
    return [{ item, price: { ...usual, ...rest, ctPerKwh: levels } }];
  });
  const { meteringEurPerYear, module1EurPerYear } = prices;
  return {
    baseEurPerMonth: prices.baseEurPerMonth,
    pvCtPerKwh: prices.pvCtPerKwh,
    gridCtPerKwh: { ...zero, ...Object.fromEntries(fixed) } as RatedPrices['gridCtPerKwh'],
    ...(timed.length > 0 && {
      timed: Object.fromEntries(timed.map(({ item, price }) => [item, price as TimedPrice])),
    }),
    ...(module1EurPerYear !== undefined && { moduleOneEurPerYear: module1EurPerYear }),
    metering: meteringEurPerYear === undefined ? null : { eurPerYear: meteringEurPerYear, isIncluded: false },
    discount: prices.discount ?? null,
  };
}

/** In 1/100 €/MWh, by the start of the quarter-hour. */
function readMarket({ market }: GoldenCase): Map<number, number> {
  if (!market) return new Map();
  const listed = market.file ? readEnergyCharts(market.file) : (market.prices ?? []).map(toPair);
  const starts = listed.map(([at]) => at);
  const last = (starts.at(-1) ?? 0) + 60_000 * (market.lastResolutionMinutes ?? 15);
  const prices = listed.flatMap(([at, price], index) => {
    const count = Math.min(4, ((starts[index + 1] ?? last) - at) / quarterHourMs);
    return Array.from({ length: count }, (_, quarter) => [at + quarter * quarterHourMs, price] as const);
  });
  const removed = new Set((market.removed ?? []).map((at) => Date.parse(at)));
  return new Map(prices.filter(([at]) => !removed.has(at)));
}

const toPair = ({ start, eurPerMwh }: { start: string; eurPerMwh: string }) =>
  [Date.parse(start), Math.round(Number(eurPerMwh) * 100)] as const;

function readEnergyCharts(file: string): (readonly [number, number])[] {
  const { unix_seconds: seconds, price } = JSON.parse(readFileSync(resolve(data, file), 'utf8')) as {
    unix_seconds: number[];
    price: number[];
  };
  return seconds.map((second, index) => [second * 1000, Math.round((price[index] ?? 0) * 100)]);
}

/** Roof and grid energy of a day; without prices by quarter-hour of whole price periods. */
function energyOfDay(energy: Energy, day: string, periodFrom: string) {
  const starts = quarterHourStarts(day, zone);
  const from = startOfDay(periodFrom, zone);
  const at = ([a, b, m]: Formula) => starts.map((start) => a + ((b * ((start - from) / quarterHourMs)) % m));
  if ('formula' in energy) return { roofWh: at(energy.formula.roof), gridWh: at(energy.formula.grid) };
  const none = starts.map(() => 0);
  return 'days' in energy ? (energy.days[day] ?? { roofWh: none, gridWh: none }) : { roofWh: none, gridWh: none };
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The price periods of a supply, and the starts of the quarter-hours whose market price is missing. */
export function periodsOf(golden: GoldenCase, { energy, tariffs }: GoldenSupply) {
  const market = readMarket(golden);
  const missing: number[] = [];
  const { pricePeriods } = cutIntoPricePeriods(golden.period, tariffs, golden.vatRates);
  const rated = pricePeriods.map(({ from, to, tariff, vatPercent }): RatedPricePeriod => {
    const prices = toPrices(tariff.prices, golden.state);
    const common = { from, to, tariffId: 1, tariffName: tariff.name, vatPercent, prices };
    if ('totals' in energy) {
      const parts = energy.totals.filter((part) => part.from >= from && part.to <= to);
      return {
        ...common,
        pvWh: sumOf(parts.map(({ roofWh }) => roofWh)),
        gridWh: sumOf(parts.map((part) => part.gridWh)),
      };
    }
    let levels: LevelEnergy[] = [];
    let [pvWh, gridWh] = [0, 0];
    const ofLevels = levelPricesOf(prices);
    const marketPrice = Object.values(prices.timed ?? {}).find((price) => price.kind === 'market');
    for (const day of eachDay(from, to)) {
      const ofDay = energyOfDay(energy, day, golden.period.from);
      pvWh += sumOf(ofDay.roofWh);
      gridWh += sumOf(ofDay.gridWh);
      const starts = quarterHourStarts(day, zone);
      const microEurPerKwh = starts.map((start) => {
        const price = market.get(start);
        return marketPrice && price !== undefined ? marketMicroEurPerKwh(marketPrice, price) : null;
      });
      const isMissing = (index: number) => marketPrice && ofDay.gridWh[index] !== 0 && microEurPerKwh[index] === null;
      missing.push(...starts.filter((_, index) => isMissing(index)));
      if (missing.length > 0) continue;
      levels = addToLevels(levels, ofDay.gridWh, {
        levels: ofLevels.map(({ price }) => levelsOfDay(price, day, zone)),
        ...(marketPrice && { microEurPerKwh }),
      });
    }
    return { ...common, pvWh, gridWh, ...(prices.timed && { levels }) };
  });
  return { pricePeriods: rated, missing };
}
