import type { InYearConsumption, Kpis } from '@lichthof/contracts/monitoring.ts';
import { describe, expect, it } from 'vitest';
import { energyFlowOf, excessOf } from './energy-flow.ts';

const balance = {
  generation: { totalWh: 0, directWh: 600, toBatteryWh: 0, toGridWh: 0, unassignedWh: 0 },
  consumption: { totalWh: 1300, directWh: 600, fromBatteryWh: 0, fromGridWh: 400, unassignedWh: 300 },
} satisfies Kpis['balance'];
const flowOf = (electricity: number, heating: number) =>
  energyFlowOf({ balance }, {
    electricity: { a: electricity },
    heating: { a: heating },
    mobility: {},
  } as unknown as InYearConsumption);

describe('uses of the consumption', () => {
  it('leave the rest to what no meter measures', () => {
    const flow = flowOf(500, 200);
    expect(flow.uses.at(-1)).toEqual({ use: 'other', energyWh: 300 });
    expect(excessOf(flow)).toBe(0);
  });

  it('exceed it where its source is not known', () => {
    expect(excessOf(flowOf(900, 200))).toBe(100);
  });

  it('may exceed it by the tolerance of the meters', () => {
    expect(excessOf(flowOf(1004, 0))).toBe(0);
  });
});
