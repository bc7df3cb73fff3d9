import type { InYearConsumption, Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { sumKnown } from '../performance/performance-table.ts';
import { consumptionOf, type Flow, uses } from './flow.ts';

/** A remainder of less than half a per cent is the tolerance of the meters. */
const leastRemainder = 0.005;

/** In Wh. Energy of quarter-hours with a gap is in no part, so the picture shows only what is known from end to end. */
export function toPeriodFlow({ balance }: Pick<Kpis, 'balance'>, usage: InYearConsumption): Flow {
  const { generation, consumption } = balance;
  const flow: Flow = {
    direct: consumption.directWh,
    toBattery: generation.toBatteryWh,
    fromBattery: consumption.fromBatteryWh,
    toGrid: generation.toGridWh,
    fromGrid: consumption.fromGridWh,
    gridToBattery: 0,
    batteryToGrid: 0,
    uses: [],
  };
  return { ...flow, uses: usesOf(consumptionOf(flow), usage) };
}

/** The energy that meters of uses measured beyond the consumption, in quarter-hours whose source a gap hides. */
export function excessOf(flow: Flow): number {
  const excessWh = flow.uses.reduce((sum, { amount }) => sum + amount, 0) - consumptionOf(flow);
  return excessWh > consumptionOf(flow) * leastRemainder ? excessWh : 0;
}

function usesOf(consumptionWh: number, usage: InYearConsumption): Flow['uses'] {
  const measured = uses
    .map((use) => ({ use, amount: sumKnown(Object.values(usage[use])) ?? 0 }))
    .filter(({ amount }) => amount > 0);
  const restWh = consumptionWh - measured.reduce((sum, { amount }) => sum + amount, 0);
  const rest = restWh > consumptionWh * leastRemainder ? [{ use: 'other' as const, amount: restWh }] : [];
  return [...measured.toSorted((a, b) => b.amount - a.amount), ...rest];
}
