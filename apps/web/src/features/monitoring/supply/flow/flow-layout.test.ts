import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumptionOf, energyFlowOf, generationOf, type EnergyFlow } from './energy-flow.ts';
import { layoutFlow } from './flow-layout.ts';

const flow: EnergyFlow = {
  directWh: 30_100,
  toBatteryWh: 14_500,
  fromBatteryWh: 13_300,
  toGridWh: 23_800,
  fromGridWh: 40_500,
  uses: [
    { use: 'electricity', energyWh: 57_000 },
    { use: 'heating', energyWh: 21_100 },
    { use: 'mobility', energyWh: 5_800 },
  ],
};

describe('the energy flow', () => {
  const balance = {
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
    expect(energyFlowOf({ balance }, usage(50_000)).uses).toEqual([
      { use: 'electricity', energyWh: 50_000 },
      { use: 'heating', energyWh: 21_100 },
      { use: 'other', energyWh: 12_800 },
    ]);
  });

  it('leaves out a remainder within the tolerance of meters', () => {
    expect(energyFlowOf({ balance }, usage(62_700)).uses.map(({ use }) => use)).toEqual(['electricity', 'heating']);
  });
});

describe('the picture of the energy flow', () => {
  it('leaves out what did not flow', () => {
    const { nodes, links } = layoutFlow({ ...flow, toBatteryWh: 0, fromBatteryWh: 0 }, 900);
    expect(nodes.map(({ id }) => id)).not.toContain('battery');
    expect(links.map(({ id }) => id)).not.toContain('toBattery');
  });

  const energy = fc.nat(1_000_000);
  it('draws heights in proportion: what enters the consumption leaves it', () => {
    fc.assert(
      fc.property(
        fc.tuple(energy, energy, energy, energy, energy, energy),
        fc.integer({ min: 300, max: 1200 }),
        (wh, width) => {
          const [directWh, toBatteryWh, fromBatteryWh, toGridWh, fromGridWh, used] = wh;
          const parts = { directWh, toBatteryWh, fromBatteryWh, toGridWh, fromGridWh };
          const any: EnergyFlow = { ...parts, uses: [{ use: 'electricity', energyWh: used }] };
          fc.pre(generationOf(any) + consumptionOf(any) > 0);
          const { nodes, links, height } = layoutFlow(any, width);
          const consumption = nodes.find(({ id }) => id === 'consumption');
          const incoming = links.filter(({ id }) => ['direct', 'fromBattery', 'fromGrid'].includes(id));
          expect(incoming.reduce((sum, link) => sum + link.height, 0)).toBeCloseTo(consumption?.height ?? 0, 6);
          for (const node of nodes) expect(node.y + node.height).toBeLessThanOrEqual(height);
        },
      ),
    );
  });
});
