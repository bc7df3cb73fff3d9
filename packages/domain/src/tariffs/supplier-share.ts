import Big from 'big.js';
import type { SupplyModel } from '../billing/contracts/contract.ts';
import { energyCostCents, wholeCents } from '../billing/invoices/invoice-amounts.ts';
import { decimalsOf } from '../formats/number-formats.ts';
import { expectedYearCents } from '../prepayments/propose-prepayment.ts';
import type { YearlyConsumption } from './basic-supply-comparison.ts';
import { gridCostItems, gridPriceCtPerKwh, type TariffPrices } from './tariff-prices.ts';

/** A net amount before and after a change, as decimal strings without trailing zeros. */
interface Change {
  before: string;
  after: string;
  difference: string;
}

type BurdenKind = 'gridUsage' | 'levies' | 'metering';

/**
 * How far the supplier's share (Versorgeranteil) of a price changes: the net price less the burdens of EnWG § 40 (3).
 * ct/kWh, or €/month of the base price.
 */
export interface SupplierShareChange {
  price: 'pv' | 'grid' | 'base';
  total: Change;
  burdens: (Change & { kind: BurdenKind })[];
  share: Change;
  /** With one decimal; null of nothing. */
  percent: string | null;
}

interface PriceChange {
  before: TariffPrices;
  after: TariffPrices;
  supplyModel: SupplyModel;
}

/** The share of each price (EnWG § 41b (4), § 3 no. 106). GGV has only that of the roof, which bears none of these burdens. */
export function supplierShareChanges({ before, after, supplyModel }: PriceChange): SupplierShareChange[] {
  const compareAmounts = (amount: (prices: TariffPrices) => Big) => change(amount(before), amount(after));
  const burden = (kind: BurdenKind, amount: (prices: TariffPrices) => Big) => ({ kind, ...compareAmounts(amount) });
  const pv = compareAmounts(({ pvCtPerKwh }) => new Big(pvCtPerKwh));
  const roof = { price: 'pv' as const, total: pv, burdens: [], share: pv, percent: toPercent(pv) };
  if (supplyModel === 'ggv') return [roof];
  const grid = compareAmounts(({ gridCtPerKwh }) => new Big(gridCtPerKwh.commodity));
  const base = compareAmounts(baseShare);
  const containsMetering = [before, after].some((prices) => includedMetering(prices).gt(0));
  return [
    roof,
    {
      price: 'grid',
      total: compareAmounts((prices) => new Big(gridPriceCtPerKwh(prices))),
      burdens: [
        burden('gridUsage', ({ gridCtPerKwh }) => new Big(gridCtPerKwh.gridUsage)),
        burden('levies', sumLevies),
      ],
      share: grid,
      percent: toPercent(grid),
    },
    {
      price: 'base',
      total: compareAmounts(({ baseEurPerMonth }) => new Big(baseEurPerMonth)),
      burdens: containsMetering ? [burden('metering', includedMetering)] : [],
      share: base,
      percent: toPercent(base),
    },
  ];
}

/** The effect of a change for a consumption of a year, in cents: the cost with VAT, the supplier's share without. */
export interface YearOfPriceChange extends YearlyConsumption {
  /** The invoiced days that the consumption comes from; `to` is exclusive. */
  from: string;
  to: string;
  costCents: { before: number; after: number };
  shareCents: { before: number; after: number };
  percent: string | null;
}

export function yearOfPriceChange(
  { before, after, supplyModel, vatPercent }: PriceChange & { vatPercent: number },
  consumption: YearlyConsumption & { from: string; to: string },
): YearOfPriceChange {
  const computeCost = (prices: TariffPrices) => expectedYearCents(consumption, { prices, vatPercent, supplyModel });
  const computeShare = (prices: TariffPrices) => shareCents(prices, supplyModel, consumption);
  const share = { before: computeShare(before), after: computeShare(after) };
  return {
    ...consumption,
    costCents: { before: computeCost(before), after: computeCost(after) },
    shareCents: share,
    percent: toPercent({ before: String(share.before), difference: String(share.after - share.before) }),
  };
}

function shareCents(prices: TariffPrices, supplyModel: SupplyModel, { pvWh, gridWh }: YearlyConsumption): number {
  const roof = energyCostCents(pvWh, prices.pvCtPerKwh);
  if (supplyModel === 'ggv') return roof;
  const { baseEurPerMonth, metering } = prices;
  const fixed = new Big(baseEurPerMonth).times(12).minus(metering?.isIncluded ? metering.eurPerYear : 0);
  return roof + energyCostCents(gridWh, prices.gridCtPerKwh.commodity) + wholeCents(fixed.times(100));
}

/** All but the supplier's own price and the grid usage. */
const levies = gridCostItems.filter((item) => item !== 'commodity' && item !== 'gridUsage');
const sumLevies = ({ gridCtPerKwh }: TariffPrices) =>
  levies.reduce((sum, item) => sum.plus(gridCtPerKwh[item]), new Big(0));

/** €/month, to the cent. */
const includedMetering = ({ metering }: TariffPrices) =>
  metering?.isIncluded ? new Big(metering.eurPerYear).div(12).round(2, Big.roundHalfUp) : new Big(0);

const baseShare = (prices: TariffPrices) => new Big(prices.baseEurPerMonth).minus(includedMetering(prices));

/** As many decimals as show both amounts alike, at least two. */
export const decimalsOfChange = ({ before, after }: Pick<Change, 'before' | 'after'>): number =>
  Math.max(2, decimalsOf(before), decimalsOf(after));

const change = (before: Big, after: Big): Change => ({
  before: before.toFixed(),
  after: after.toFixed(),
  difference: after.minus(before).toFixed(),
});

function toPercent({ before, difference }: Pick<Change, 'before' | 'difference'>): string | null {
  if (new Big(before).eq(0)) return null;
  return new Big(difference).div(before).times(100).round(1, Big.roundHalfUp).toFixed(1);
}
