import { formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';

/** Energy in the preview in kWh with one decimal, without the unit: '1.120,4'. */
export const previewEnergyFigure = (energyWh: number): string => formatNumber(energyWh / 1000, 1);

/** '1.120,4 kWh'; a little energy is not called none: '< 0,1 kWh'. */
export function previewEnergy(energyWh: number): string {
  const isLittle = energyWh > 0 && energyWh < 50;
  return `${isLittle ? `<${nbsp}0,1` : previewEnergyFigure(energyWh)}${nbsp}kWh`;
}

/** Power in the preview in kW or kWp with two decimals: '39,50 kWp'. */
export const previewPower = (powerW: number | undefined, unit: 'kW' | 'kWp'): string =>
  `${formatNumber(powerW === undefined ? undefined : powerW / 1000, 2)}${nbsp}${unit}`;
