import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';

/** Net prices as columns of `tariff_price`. */
export function priceColumnsOf({ baseEurPerMonth, pvCtPerKwh, gridCtPerKwh: grid, discount, metering }: TariffPrices) {
  return {
    base_eur_per_month: baseEurPerMonth,
    pv_ct: pvCtPerKwh,
    commodity_ct: grid.commodity,
    grid_usage_ct: grid.gridUsage,
    concession_ct: grid.concession,
    electricity_tax_ct: grid.electricityTax,
    kwk_ct: grid.kwk,
    offshore_ct: grid.offshore,
    section19_ct: grid.section19,
    eeg_ct: grid.eeg,
    interruptible_loads_ct: grid.interruptibleLoads,
    nev_ct: grid.nev,
    discount_threshold_percent: discount?.thresholdPercent ?? null,
    discount_ct: discount?.ctPerKwh ?? null,
    metering_eur_per_year: metering?.eurPerYear ?? null,
    metering_is_included: metering?.isIncluded ?? null,
  };
}
