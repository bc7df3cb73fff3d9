import Big from 'big.js';
import type { SupplyModel } from '../billing/contracts/contract.ts';
import { energyCostCents, vatCentsOf } from '../billing/invoices/invoice-amounts.ts';
import { yearlyCostCents, type YearlyConsumption } from '../tariffs/basic-supply-comparison.ts';
import type { TariffPrices } from '../tariffs/tariff-prices.ts';

const daysOfYear = 365;
const monthsOfYear = 12;
const centsOfEuro = 100;

/** A consumption of some days as that of 365 days, each part in whole Wh, half up. */
export function toYearlyConsumption({ pvWh, gridWh }: YearlyConsumption, days: number): YearlyConsumption {
  const yearly = (energyWh: number) =>
    new Big(energyWh).times(daysOfYear).div(days).round(0, Big.roundHalfUp).toNumber();
  return { pvWh: yearly(pvWh), gridWh: yearly(gridWh) };
}

interface ExpectedSupply {
  prices: TariffPrices;
  /** Whole per cent; 0 for a small business. */
  vatPercent: number;
  supplyModel: SupplyModel;
}

/** The gross cost of a year at today's prices, in cents, without discount; in GGV only the roof's electricity. */
export function expectedYearCents(consumption: YearlyConsumption, { supplyModel, ...supply }: ExpectedSupply): number {
  if (supplyModel === 'full_supply') return yearlyCostCents(supply, consumption);
  const netCents = energyCostCents(consumption.pvWh, supply.prices.pvCtPerKwh);
  return netCents + vatCentsOf(netCents, supply.vatPercent);
}

/**
 * A twelfth of the expected yearly cost, rounded half up to whole euros and at least one: a prepayment follows the
 * expected consumption (EnWG § 41b (3)).
 */
export function monthlyPrepaymentCents(yearlyCents: number): number {
  const euros = new Big(yearlyCents).div(monthsOfYear * centsOfEuro).round(0, Big.roundHalfUp);
  return Math.max(1, euros.toNumber()) * centsOfEuro;
}
