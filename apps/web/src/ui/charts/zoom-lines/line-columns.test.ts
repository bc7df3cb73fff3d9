import { describe, expect, it } from 'vitest';
import { gapColumns, highestShown, lineColumns } from './line-columns.ts';

const values = [1, 9, 2, null, null, null, 4, 3, 7];

describe('columns of a line', () => {
  it('keep the extremes of their values, and are gaps without any', () => {
    expect(lineColumns(values, { from: 0, to: 9 }, 3)).toEqual([
      { lowest: 1, highest: 9, last: 2 },
      null,
      { lowest: 3, highest: 7, last: 7 },
    ]);
  });

  it('cover only what is shown', () => {
    expect(lineColumns(values, { from: 6, to: 8 }, 1)).toEqual([{ lowest: 3, highest: 4, last: 3 }]);
    expect(highestShown([values, [5]], { from: 2, to: 8 })).toBe(4);
    expect(highestShown([[null]], { from: 0, to: 1 })).toBe(0);
  });

  it('show a single missing quarter-hour of a year', () => {
    const year = Array.from({ length: 35_040 }, (_, index) => (index === 20_000 ? null : 1));
    const gaps = gapColumns([year], { from: 0, to: year.length }, 1000);
    expect(gaps.filter(Boolean)).toHaveLength(1);
    expect(gaps[Math.floor((20_000 * 1000) / 35_040)]).toBe(true);
  });
});
