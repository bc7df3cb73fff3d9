import { describe, expect, it } from 'vitest';
import type { StepSeries } from '../step-area/step-chart.ts';
import { barsPlot, drawnParts, heightOf, stepAt } from './bars-plot.ts';

const part = (id: string, above: (number | null)[]): StepSeries => {
  return { id, label: id, color: 'local', shape: 'stack', above };
};
const bars = [[part('pv', [10, null, 8])], [part('direct', [4, 0, 8]), part('grid', [2, 6, 0])]];
const plot = barsPlot(bars, part('before', [0, 12, 0]), { width: 366, height: 350, count: 3 });
const parts = drawnParts(bars, plot);
const partOf = (key: string) => parts.find((one) => one.key === key)!;

describe('bars of energy', () => {
  it('have room for the highest sum, also of the compared period', () => expect(plot.highest).toBe(12));

  it('stand beside each other, their parts on each other', () => {
    const [pv, direct, grid] = [partOf('0 pv'), partOf('0 direct'), partOf('0 grid')];
    expect(pv.x + pv.width).toBeLessThan(direct.x);
    expect(grid.x).toBe(direct.x);
    expect(direct.y).toBeCloseTo(heightOf(plot, 4));
    expect(grid.y).toBeCloseTo(heightOf(plot, 6));
    expect(grid.y + grid.height).toBeLessThan(direct.y);
  });

  it('leave out what is missing or zero', () => {
    expect(parts.map(({ key }) => key)).toEqual(['0 pv', '2 pv', '0 direct', '0 grid', '1 grid', '2 direct']);
  });

  it('are found under the pointer', () => {
    expect([0, 51, 149, 151, 365, 999].map((x) => stepAt(plot, x))).toEqual([0, 0, 0, 1, 2, 2]);
  });
});
