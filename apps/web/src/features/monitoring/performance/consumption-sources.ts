import type { ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import { valuesOf, type Steps } from './performance-steps.ts';

type Values = (number | null)[];

/** The mean power in kW by source; the four add up to the consumption of each step. */
export interface ConsumptionSources {
  direct: Values;
  battery: Values;
  grid: Values;
  /** Consumption of quarter-hours in which another meter has a gap. */
  unassigned: Values;
}

/** Splits the power of the consumption in the proportion of its energies. A step of unknown consumption is a gap. */
export function consumptionSources(performance: ActivePerformance, steps: Steps): ConsumptionSources {
  const { flowsWh, energiesWh } = performance;
  const powerKw = valuesOf(performance.electricityConsumption, steps);
  const energyWh = valuesOf(energiesWh.electricityConsumption, steps);
  const directWh = valuesOf(flowsWh.directWh, steps);
  const batteryWh = valuesOf(flowsWh.batteryToConsumptionWh, steps);
  const gridWh = valuesOf(flowsWh.gridToConsumptionWh, steps);
  const parts = [directWh, batteryWh, gridWh];
  const computeShare = (partWh: number, index: number) => {
    const totalWh = energyWh[index] ?? 0;
    const power = powerKw[index] ?? null;
    return power === null ? null : totalWh === 0 ? 0 : (power * partWh) / totalWh;
  };
  const sharesOf = (part: (number | null)[]) => part.map((wh, index) => computeShare(wh ?? 0, index));
  const unassigned = energyWh.map((wh, index) =>
    computeShare((wh ?? 0) - parts.reduce((sum, part) => sum + (part[index] ?? 0), 0), index),
  );
  return { direct: sharesOf(directWh), battery: sharesOf(batteryWh), grid: sharesOf(gridWh), unassigned };
}
