import { describe, expect, it } from 'vitest';
import { panBy, sizeOf, wholeOf, zoomBy, zoomTo } from './zoom-window.ts';

const year = 35_040;

describe('the shown steps', () => {
  it('keep the step under the pointer in its place', () => {
    const half = zoomBy(wholeOf(year), { at: 8760, factor: 0.5 }, year);
    expect(half).toEqual({ from: 4380, to: 21_900 });
    expect((8760 - half.from) / sizeOf(half)).toBe(0.25);
  });

  it('never leave the period and never become fewer than three', () => {
    expect(zoomBy({ from: 100, to: 200 }, { at: 100, factor: 1000 }, year)).toEqual(wholeOf(year));
    expect(sizeOf(zoomBy({ from: 100, to: 104 }, { at: 102, factor: 0.01 }, year))).toBe(3);
    expect(panBy({ from: 100, to: 200 }, -500, year)).toEqual({ from: 0, to: 100 });
    expect(panBy({ from: 100, to: 200 }, 99_999, year)).toEqual({ from: year - 100, to: year });
  });

  it('stay around the middle when a button sets their number', () => {
    expect(zoomTo({ from: 1000, to: 2000 }, 96, year)).toEqual({ from: 1452, to: 1548 });
    expect(zoomTo({ from: 0, to: 96 }, 672, year)).toEqual({ from: 0, to: 672 });
    expect(zoomTo({ from: 0, to: 96 }, 99_999, year)).toEqual(wholeOf(year));
  });
});
