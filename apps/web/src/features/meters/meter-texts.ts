import { formatNumber, missing, nbsp } from '../../i18n/number-formats.ts';

const perShownUnit = 1000;

/** Wh as kWh, litres as m³, with one decimal as in a list: '746,4 kWh'. */
export function formatMeterAmount(amount: number | null, baseUnit: 'Wh' | 'l'): string {
  if (amount === null) return missing;
  return `${formatNumber(amount / perShownUnit, 1)}${nbsp}${baseUnit === 'Wh' ? 'kWh' : 'm³'}`;
}
