import { describe, expect, it } from 'vitest';
import { capacityOf, meanLevels } from './charge-level.ts';

describe('state of charge of several batteries', () => {
  it.each([
    ['one', [{ levels: [500, null], capacityKwh: null }], [500, null]],
    ['two of known capacity', [battery([900], 30), battery([300], 10)], [750]],
    ['two, of which one has no capacity', [battery([900], 30), battery([300], null)], [600]],
    ['two, of which one misses a value', [battery([900, 800], 10), battery([null, 400], 10)], [null, 600]],
    ['none', [], []],
  ])('of %s', (_, batteries, levels) => {
    expect(meanLevels(batteries)).toEqual(levels);
  });

  it('has a capacity if each has one', () => {
    expect(capacityOf([battery([], 30), battery([], 10)])).toBe(40);
    expect(capacityOf([battery([], 30), battery([], null)])).toBeNull();
    expect(capacityOf([])).toBeNull();
  });
});

const battery = (levels: (number | null)[], capacityKwh: number | null) => ({ levels, capacityKwh });
