import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumptionOf, drawnOf, fedInOf, type Flow, generationOf } from './flow.ts';
import { layoutFlow } from './flow-layout.ts';

const flow: Flow = {
  direct: 30_100,
  toBattery: 14_500,
  fromBattery: 13_300,
  toGrid: 23_800,
  fromGrid: 40_500,
  gridToBattery: 0,
  batteryToGrid: 0,
  uses: [
    { use: 'electricity', amount: 57_000 },
    { use: 'heating', amount: 21_100 },
    { use: 'mobility', amount: 5_800 },
  ],
};

describe('the picture of the energy flow', () => {
  it('leaves out what did not flow', () => {
    const { nodes, links } = layoutFlow({ ...flow, toBattery: 0, fromBattery: 0 }, 900);
    expect(nodes.map(({ id }) => id)).not.toContain('battery');
    expect(links.map(({ id }) => id)).not.toContain('toBattery');
  });

  it('leaves two lines of room above the consumption where it fills the picture', () => {
    const { nodes } = layoutFlow({ ...flow, direct: 0, toBattery: 0, fromBattery: 0, toGrid: 0 }, 900);
    const consumption = nodes.find(({ id }) => id === 'consumption');
    expect([consumption!.label, consumption!.y >= 36]).toEqual(['above', true]);
  });

  const amount = fc.nat(1_000_000);
  const flows = fc
    .record({
      direct: amount,
      toBattery: amount,
      fromBattery: amount,
      toGrid: amount,
      fromGrid: amount,
      gridToBattery: amount,
      batteryToGrid: amount,
      uses: fc.array(fc.record({ use: fc.constant('electricity' as const), amount }), { maxLength: 1 }),
    })
    .filter((any: Flow) => generationOf(any) + consumptionOf(any) + drawnOf(any) + fedInOf(any) > 0);
  const widths = fc.integer({ min: 300, max: 1200 });

  it('draws heights in proportion: what enters a node leaves it', () => {
    fc.assert(
      fc.property(flows, widths, (any, width) => {
        const { nodes, links, height } = layoutFlow(any, width);
        const heightOf = (id: string) => nodes.find((node) => node.id === id)?.height ?? 0;
        const sumOf = (...ids: string[]) =>
          links.filter(({ id }) => ids.includes(id)).reduce((sum, link) => sum + link.height, 0);
        expect(sumOf('direct', 'fromBattery', 'fromGrid')).toBeCloseTo(heightOf('consumption'), 6);
        expect(sumOf('fromGrid', 'gridToBattery')).toBeCloseTo(heightOf('grid'), 6);
        expect(sumOf('toGrid', 'batteryToGrid')).toBeCloseTo(heightOf('feed'), 6);
        for (const node of nodes) expect(node.y + node.height).toBeLessThanOrEqual(height);
      }),
    );
  });

  it('keeps the name of the consumption off the band into the grid', () => {
    fc.assert(
      fc.property(flows, fc.integer({ min: 760, max: 1200 }), (any, width) => {
        const { nodes, links } = layoutFlow(any, width);
        const consumption = nodes.find(({ id }) => id === 'consumption');
        const toGrid = links.find(({ id }) => id === 'toGrid');
        if (!toGrid || consumption?.label !== 'above') return;
        expect(consumption.y - 36).toBeGreaterThanOrEqual(toGrid.to.y + toGrid.height);
      }),
    );
  });

  it('keeps the band from the grid below the label of the battery', () => {
    fc.assert(
      fc.property(flows, fc.integer({ min: 760, max: 1200 }), (any, width) => {
        const { nodes, links } = layoutFlow(any, width);
        const battery = nodes.find(({ id }) => id === 'battery');
        const fromGrid = links.find(({ id }) => id === 'fromGrid');
        if (!battery || !fromGrid) return;
        expect(fromGrid.from.y).toBeGreaterThanOrEqual(battery.y + battery.height + 60);
        expect(fromGrid.levelTo).toBeGreaterThan(battery.x);
      }),
    );
  });
});
