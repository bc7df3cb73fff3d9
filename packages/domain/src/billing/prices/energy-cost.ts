import { gridPriceCtPerKwh, type TariffPrices } from '../../tariffs/tariff-prices.ts';
import { energyCostCents, invoiceTotals } from '../invoices/invoice-amounts.ts';
import { discountLines } from '../invoices/invoice-lines.ts';

interface EnergyToPrice {
  pvWh: number;
  gridWh: number;
  prices: TariffPrices;
  /** Whole per cent; 0 for a small business. */
  vatPercent: number;
}

/**
 * The gross cost of energy at the prices of a tariff, in cents, without base price and price cap: what depends on how
 * much of a consumption comes from the roof.
 */
export function grossEnergyCents({ pvWh, gridWh, prices, vatPercent }: EnergyToPrice): number {
  const days = { from: '', to: '', tariffId: 0, tariffName: '' };
  const lines = [
    { amountCents: energyCostCents(pvWh, prices.pvCtPerKwh), vatPercent },
    { amountCents: energyCostCents(gridWh, gridPriceCtPerKwh(prices)), vatPercent },
    ...discountLines([{ ...days, prices, pvWh, gridWh, vatPercent }]),
  ];
  return invoiceTotals(lines).grossCents;
}
