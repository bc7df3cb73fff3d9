import { nbsp, formatPercent } from '../../../i18n/number-formats.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';

/** '152,080 kWh' */
export const exactKilowattHours = (energyWh: number) => `${formatExactKilowattHours(energyWh)}${nbsp}kWh`;

/** '64 %', '69,2 %': as on the invoice, but 100 % only where it is true. */
export function shareText(partWh: number, allWh: number): string {
  const rounded = allWh === 0 ? 0 : Math.round((partWh * 1000) / allWh);
  const perMille = partWh < allWh ? Math.min(999, rounded) : rounded;
  return formatPercent(perMille / 1000, perMille % 10 === 0 ? 0 : 1);
}
