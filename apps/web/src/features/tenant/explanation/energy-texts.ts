import { nbsp, formatPercent } from '../../../i18n/number-formats.ts';
import { formatExactKilowattHours } from '../../../i18n/quantity-formats.ts';

/** '152,080 kWh' */
export const exactKilowattHours = (energyWh: number) => `${formatExactKilowattHours(energyWh)}${nbsp}kWh`;

/** '64 %', '69,2 %': never rounded up, so that 100 % is true. */
export function shareText(partWh: number, allWh: number): string {
  const perMille = allWh === 0 ? 0 : Math.floor((partWh * 1000) / allWh);
  return formatPercent(perMille / 1000, perMille % 10 === 0 ? 0 : 1);
}
