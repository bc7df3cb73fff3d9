import type { OverviewEstate } from '@lichthof/contracts/estates-overview.ts';
import { energyLadder, scaleUnit } from '@lichthof/domain/units/unit-ladders.ts';
import { formatNumber, missing, nbsp } from '../../../i18n/number-formats.ts';

/** One unit for a whole table, so that figures below one another can be compared. */
export interface EnergyScale {
  unit: string;
  size: number;
}

export function scaleOf(estates: OverviewEstate[]): EnergyScale {
  const energies = estates.flatMap((estate) => [estate.pvGeneration ?? 0, estate.electricityConsumption ?? 0]);
  const { unit } = scaleUnit(
    energies.reduce((most, energyWh) => Math.max(most, energyWh), 0),
    energyLadder,
  );
  return energyLadder.find((rung) => rung.unit === unit)!;
}

const decimals = 2;

export function formatEnergy(energyWh: number | null, { unit, size }: EnergyScale): string {
  if (energyWh === null) return missing;
  return `${formatNumber(energyWh / size, size === 1 ? 0 : decimals)}${nbsp}${unit}`;
}
