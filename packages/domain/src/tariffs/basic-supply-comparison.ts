import { basePriceCents, energyCostCents, yearlyPriceCents, vatCentsOf } from '../billing/invoices/invoice-amounts.ts';
import { priceCapOf } from '../billing/prices/price-cap.ts';
import { gridPriceCtPerKwh, type TariffPrices } from './tariff-prices.ts';

/** A household's consumption in a year. */
export interface YearlyConsumption {
  pvWh: number;
  gridWh: number;
}

/** The household used to compare tariffs: 2.100 kWh a year, 42 % of it from the roof. */
export const comparedHousehold: YearlyConsumption = { pvWh: 882_000, gridWh: 1_218_000 };

/** The cap for tenants of apartments, as a share of basic supply (EnWG § 42a (4)). */
export const capShare = 0.9;

/** Gross prices of a basic supplier; `to` is exclusive, null without an end. */
export interface BasicSupply {
  supplierName: string;
  baseEurPerYear: string;
  ctPerKwh: string;
  from: string;
  to: string | null;
}

export function basicSupplyOn(basicSupply: BasicSupply[], day: string): BasicSupply | undefined {
  return basicSupply.find(({ from, to }) => from <= day && (to === null || day < to));
}

const commonYear = { from: '2025-01-01', to: '2026-01-01' };
const daysOfCommonYear = 365;

/** The gross cost of a year of 365 days under a tariff, in cents. Without the special discount. */
export function yearlyCostCents(
  { prices, vatPercent }: { prices: TariffPrices; vatPercent: number },
  { pvWh, gridWh }: YearlyConsumption,
): number {
  const { metering } = prices;
  const netCents =
    basePriceCents(prices.baseEurPerMonth, daysOfCommonYear, daysOfCommonYear) +
    (metering && !metering.isIncluded ? yearlyPriceCents(metering.eurPerYear, daysOfCommonYear, daysOfCommonYear) : 0) +
    energyCostCents(pvWh, prices.pvCtPerKwh) +
    energyCostCents(gridWh, gridPriceCtPerKwh(prices)) -
    reductionCents(prices, gridWh);
  return netCents + vatCentsOf(netCents, vatPercent);
}

/** EnWG § 14a, module 1: not more than the grid fee of the year. */
function reductionCents({ moduleOneEurPerYear = '0', gridCtPerKwh }: TariffPrices, gridWh: number): number {
  const whole = yearlyPriceCents(moduleOneEurPerYear, daysOfCommonYear, daysOfCommonYear);
  return Math.min(whole, energyCostCents(gridWh, gridCtPerKwh.gridUsage));
}

export interface BasicSupplyComparison {
  tariffCents: number;
  basicSupplyCents: number;
  capCents: number;
  /** The tariff's cost as a share of basic supply. */
  share: number;
  isAboveCap: boolean;
}

/** Compares a year under a tariff with a year of basic supply, both gross, and with 90 % of the latter. */
export function compareWithBasicSupply(
  tariff: { prices: TariffPrices; vatPercent: number },
  basic: BasicSupply,
  consumption: YearlyConsumption,
): BasicSupplyComparison {
  const tariffCents = yearlyCostCents(tariff, consumption);
  const energyWh = consumption.pvWh + consumption.gridWh;
  const { basicSupplyCents, capCents } = priceCapOf([{ ...basic, ...commonYear, energyWh }]);
  const share = basicSupplyCents === 0 ? Infinity : tariffCents / basicSupplyCents;
  return { tariffCents, basicSupplyCents, capCents, share, isAboveCap: tariffCents > capCents };
}
