import type { ElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import type { Tariff } from '@lichthof/contracts/tariffs.ts';
import { basePriceCents, energyCostCents, vatCentsOf } from '@lichthof/domain/billing/invoice-amounts.ts';
import { priceCapOf } from '@lichthof/domain/billing/price-cap.ts';
import { gridPriceCtPerKwh } from '@lichthof/domain/tariffs/tariff-prices.ts';

/** The apartment used to compare tariffs: 2.100 kWh per year, 42 % of it from the roof. */
export const comparedApartment = { pvWh: 882_000, gridWh: 1_218_000 };

/** The price cap for tenants of apartments, as a share of basic supply (EnWG § 42a). */
export const capShare = 0.9;

const commonYear = { from: '2025-01-01', to: '2026-01-01' };
const daysOfCommonYear = 365;

type BasicSupply = ElectricitySupply['basicSupply'][number];

/** The gross cost of a year under the tariff as a share of basic supply; null without basic supply. */
export function basicSupplyShare(
  { prices, vatPercent, startDate }: Pick<Tariff, 'prices' | 'vatPercent' | 'startDate'>,
  basicSupply: BasicSupply[],
  today: string,
): number | null {
  const basic = basicSupplyOn(basicSupply, startDate > today ? startDate : today);
  if (!basic) return null;
  const { pvWh, gridWh } = comparedApartment;
  const netCents =
    basePriceCents(prices.baseEurPerMonth, daysOfCommonYear, daysOfCommonYear) +
    energyCostCents(pvWh, prices.pvCtPerKwh) +
    energyCostCents(gridWh, gridPriceCtPerKwh(prices));
  const { basicSupplyCents } = priceCapOf([{ ...basic, ...commonYear, energyWh: pvWh + gridWh }]);
  return (netCents + vatCentsOf(netCents, vatPercent)) / basicSupplyCents;
}

function basicSupplyOn(basicSupply: BasicSupply[], day: string): BasicSupply | undefined {
  return basicSupply.find(({ from, to }) => from <= day && (to === null || day < to));
}
