import type { EnergyTotals } from './energy-totals.ts';

/**
 * Generation and consumption, each with parts that add up to it exactly, in Wh. `unassignedWh` is energy of
 * quarter-hours in which another meter has a gap, so that its use or source is unknown.
 */
export interface EnergyBalance {
  generation: { totalWh: number; directWh: number; toBatteryWh: number; toGridWh: number; unassignedWh: number };
  consumption: { totalWh: number; directWh: number; fromBatteryWh: number; fromGridWh: number; unassignedWh: number };
}

export function balanceOf(totals: EnergyTotals): EnergyBalance {
  const { directWh, pvToBatteryWh, pvToGridWh, batteryToConsumptionWh, gridToConsumptionWh } = totals;
  return {
    generation: {
      totalWh: totals.pvWh,
      directWh,
      toBatteryWh: pvToBatteryWh,
      toGridWh: pvToGridWh,
      unassignedWh: totals.pvWh - directWh - pvToBatteryWh - pvToGridWh,
    },
    consumption: {
      totalWh: totals.consumptionWh,
      directWh,
      fromBatteryWh: batteryToConsumptionWh,
      fromGridWh: gridToConsumptionWh,
      unassignedWh: totals.consumptionWh - directWh - batteryToConsumptionWh - gridToConsumptionWh,
    },
  };
}
