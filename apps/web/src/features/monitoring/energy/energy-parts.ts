import type { ActivePerformance, Series } from '@lichthof/contracts/monitoring/monitoring.ts';
import { energyLadder, scaleUnit } from '@lichthof/domain/units/unit-ladders.ts';
import type { ChartColor } from '../../../ui/charts/use-chart-theme.ts';
import { valuesOf, type Steps } from '../performance/performance-steps.ts';

/** The energy that is split: the generation by its uses, or the consumption by its sources. */
export type BalanceSide = 'generation' | 'consumption';

type PartId = 'direct' | 'toBattery' | 'toGrid' | 'fromBattery' | 'fromGrid' | 'unassigned';

/** Energy of each step in Wh; a step without a known total is a gap. */
export interface EnergyPart {
  id: PartId;
  color: ChartColor;
  values: (number | null)[];
}

const flowsOf = {
  generation: [
    { id: 'direct', color: 'local', flow: 'directWh' },
    { id: 'toBattery', color: 'battery', flow: 'pvToBatteryWh' },
    { id: 'toGrid', color: 'feed', flow: 'pvToGridWh' },
  ],
  consumption: [
    { id: 'direct', color: 'local', flow: 'directWh' },
    { id: 'fromBattery', color: 'battery', flow: 'batteryToConsumptionWh' },
    { id: 'fromGrid', color: 'grid', flow: 'gridToConsumptionWh' },
  ],
} as const;

export const totalOf = ({ energiesWh }: ActivePerformance, side: BalanceSide): Series =>
  side === 'generation' ? energiesWh.pvGeneration : energiesWh.electricityConsumption;

/** The parts of each step, which add up to its total; those of a battery and without a meter only where there are any. */
export function energyParts(performance: ActivePerformance, side: BalanceSide, steps: Steps): EnergyPart[] {
  const total = valuesOf(totalOf(performance, side), steps);
  const parts = flowsOf[side].map(({ id, color, flow }): EnergyPart => {
    const known = valuesOf(performance.flowsWh[flow], steps);
    return { id, color, values: total.map((wh, index) => (wh === null ? null : (known[index] ?? 0))) };
  });
  const rest = total.map((wh, index) =>
    wh === null ? null : wh - parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const unassigned: EnergyPart = { id: 'unassigned', color: 'missing', values: rest };
  const isUsed = ({ values }: EnergyPart) => values.some((wh) => (wh ?? 0) > 0);
  return [
    ...parts.filter((part) => !part.id.endsWith('Battery') || isUsed(part)),
    ...(isUsed(unassigned) ? [unassigned] : []),
  ];
}

/** The unit that suits the highest amount, kWh at least, and how many Wh it has. */
export function energyUnitOf(highestWh: number): { unit: string; size: number } {
  const { unit } = scaleUnit(Math.max(highestWh, 1000), energyLadder);
  return { unit, size: energyLadder.find((rung) => rung.unit === unit)?.size ?? 1000 };
}

export const scaled = (values: (number | null)[], size: number) => values.map((wh) => (wh === null ? null : wh / size));
