import type { InYearConsumption, Kpis } from '@lichthof/contracts/monitoring.ts';
import { sumKnown } from '../../performance/performance-table.ts';

export const uses = ['electricity', 'heating', 'mobility'] as const;
export type Use = (typeof uses)[number] | 'other';

/** A remainder of less than half a per cent is the tolerance of the meters. */
const leastRemainder = 0.005;

/** The energy of a period from its sources to its uses, in Wh. */
export interface EnergyFlow {
  directWh: number;
  toBatteryWh: number;
  fromBatteryWh: number;
  toGridWh: number;
  fromGridWh: number;
  /** The uses of the consumption, the largest first; `other` is what no meter of a use measures. */
  uses: { use: Use; energyWh: number }[];
}

/** What meters of uses measured beyond the consumption, in quarter-hours whose source a gap hides. */
export function excessOf(flow: EnergyFlow): number {
  const excessWh = flow.uses.reduce((sum, { energyWh }) => sum + energyWh, 0) - consumptionOf(flow);
  return excessWh > consumptionOf(flow) * leastRemainder ? excessWh : 0;
}

export const generationOf = ({ directWh, toBatteryWh, toGridWh }: EnergyFlow) => directWh + toBatteryWh + toGridWh;
export const consumptionOf = ({ directWh, fromBatteryWh, fromGridWh }: EnergyFlow) =>
  directWh + fromBatteryWh + fromGridWh;

/** Energy of quarter-hours with a gap is in no part, so the picture shows only what is known from end to end. */
export function energyFlowOf({ balance }: Pick<Kpis, 'balance'>, usage: InYearConsumption): EnergyFlow {
  const { generation, consumption } = balance;
  const flow = {
    directWh: consumption.directWh,
    toBatteryWh: generation.toBatteryWh,
    fromBatteryWh: consumption.fromBatteryWh,
    toGridWh: generation.toGridWh,
    fromGridWh: consumption.fromGridWh,
  };
  return { ...flow, uses: usesOf(consumptionOf({ ...flow, uses: [] }), usage) };
}

function usesOf(consumptionWh: number, usage: InYearConsumption): EnergyFlow['uses'] {
  const measured = uses
    .map((use) => ({ use, energyWh: sumKnown(Object.values(usage[use])) ?? 0 }))
    .filter(({ energyWh }) => energyWh > 0);
  const restWh = consumptionWh - measured.reduce((sum, { energyWh }) => sum + energyWh, 0);
  const rest = restWh > consumptionWh * leastRemainder ? [{ use: 'other' as const, energyWh: restWh }] : [];
  return [...measured.toSorted((a, b) => b.energyWh - a.energyWh), ...rest];
}
