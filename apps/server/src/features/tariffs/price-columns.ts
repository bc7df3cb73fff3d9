import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { columnValues, gridPriceColumns } from '../../database/field-columns.ts';

/** Net prices as columns of `tariff_price`. */
export function listPriceColumns({
  baseEurPerMonth,
  pvCtPerKwh,
  gridCtPerKwh,
  discount,
  metering,
  moduleOneEurPerYear,
  timed,
}: TariffPrices) {
  return {
    base_eur_per_month: baseEurPerMonth,
    pv_ct: pvCtPerKwh,
    ...columnValues(gridPriceColumns, gridCtPerKwh),
    discount_threshold_percent: discount?.thresholdPercent ?? null,
    discount_ct: discount?.ctPerKwh ?? null,
    metering_eur_per_year: metering?.eurPerYear ?? null,
    metering_is_included: metering?.isIncluded ?? null,
    module_one_eur_per_year: moduleOneEurPerYear ?? null,
    timed: timed ? JSON.stringify(timed) : null,
  };
}
