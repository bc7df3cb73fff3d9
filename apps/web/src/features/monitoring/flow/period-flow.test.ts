import type { InYearConsumption, Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { describe, expect, it } from 'vitest';
import { toPeriodFlow, excessOf } from './period-flow.ts';

const balance = {
  generation: { totalWh: 0, directWh: 600, toBatteryWh: 0, toGridWh: 0, unassignedWh: 0 },
  consumption: { totalWh: 1300, directWh: 600, fromBatteryWh: 0, fromGridWh: 400, unassignedWh: 300 },
} satisfies Kpis['balance'];
const flowOf = (electricity: number, heating: number) =>
  toPeriodFlow({ balance }, {
    electricity: { a: electricity },
    heating: { a: heating },
    mobility: {},
  } as unknown as InYearConsumption);

describe('uses of the consumption', () => {
  it('leave the rest to what no meter measures', () => {
    const flow = flowOf(500, 200);
    expect(flow.uses.at(-1)).toEqual({ use: 'other', amount: 300 });
    expect(excessOf(flow)).toBe(0);
  });

  it('exceed it where its source is not known', () => {
    expect(excessOf(flowOf(900, 200))).toBe(100);
  });

  it('may exceed it by the tolerance of the meters', () => {
    expect(excessOf(flowOf(1004, 0))).toBe(0);
  });
});

describe('the energy flow of a period', () => {
  const measured = {
    generation: { totalWh: 68_400, directWh: 30_100, toBatteryWh: 14_500, toGridWh: 23_800, unassignedWh: 0 },
    consumption: { totalWh: 83_900, directWh: 30_100, fromBatteryWh: 13_300, fromGridWh: 40_500, unassignedWh: 0 },
  };
  const usage = (electricity: number) => {
    const series = {
      electricity: { a: electricity },
      heating: { a: 21_100, b: null },
      mobility: {},
      water: {},
      gas: {},
    };
    return { ...series, previousYear: series };
  };

  it('names what no meter of a use has measured', () => {
    expect(toPeriodFlow({ balance: measured }, usage(50_000)).uses).toEqual([
      { use: 'electricity', amount: 50_000 },
      { use: 'heating', amount: 21_100 },
      { use: 'other', amount: 12_800 },
    ]);
  });

  it('leaves out a remainder within the tolerance of meters', () => {
    expect(toPeriodFlow({ balance: measured }, usage(62_700)).uses.map(({ use }) => use)).toEqual([
      'electricity',
      'heating',
    ]);
  });
});
