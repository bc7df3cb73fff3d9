import { formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { scaleUnit, type Ladder, getRung } from '@lichthof/domain/units/unit-ladders.ts';

export interface Quantity {
  figure: string;
  unit: string;
}

/**
 * Splits an amount in the ladder's base unit (Wh, W, litres) into figure and unit: { figure: '263,3', unit: 'kWh' }.
 */
export function quantityOf(amount: number | null | undefined, ladder: Ladder): Quantity {
  if (amount === null || amount === undefined) return { figure: missing, unit: '' };
  const { unit, figure, decimals } = scaleUnit(amount, ladder, 4);
  const { size } = getRung(ladder, unit);
  const shown = Math.min(decimals, Math.abs(figure) < 10 && figure !== 0 ? 2 : 1);
  return { figure: formatNumber(amount / size, shown), unit };
}

/** '263,3 kWh' */
export function formatQuantity(amount: number | null | undefined, ladder: Ladder): string {
  const { figure, unit } = quantityOf(amount, ladder);
  return unit === '' ? figure : `${figure}${nbsp}${unit}`;
}

/** Energy in kWh with three decimals, as on invoices and in meter readings: '612,480'. */
export function formatExactKilowattHours(energyWh: number | null | undefined): string {
  return formatNumber(typeof energyWh === 'number' ? energyWh / 1000 : energyWh, 3);
}

/** '612,480 kWh', or a dash for null. */
export function formatExactEnergy(energyWh: number | null): string {
  return energyWh === null ? missing : `${formatExactKilowattHours(energyWh)}${nbsp}kWh`;
}
