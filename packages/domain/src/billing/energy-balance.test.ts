import { describe, expect, it } from 'vitest';
import { balanceOf } from './energy-balance.ts';

describe('the energy balance against the house connection', () => {
  it.each([
    ['nothing is left over', 600, 100, 500, 1000, undefined],
    ['1 % too much is consumed', 600, 100, 490, 1000, undefined],
    ['more than 1 % too much is consumed', 600, 100, 489, 1000, { kind: 'missing', energyWh: 11 }],
    ['5 % reach no meter', 650, 100, 500, 1000, undefined],
    ['more than 5 % reach no meter', 651, 100, 500, 1000, { kind: 'unmetered', energyWh: 51 }],
    ['a battery is charged more than the roof gives', 1100, 0, -100, 1000, undefined],
    ['nothing flows', 0, 0, 0, 0, undefined],
    ['nothing is consumed', 10, 0, 0, 0, { kind: 'unmetered', energyWh: 10 }],
  ])('%s', (_name, importedWh, exportedWh, localWh, consumedWh, expected) =>
    expect(balanceOf({ importedWh, exportedWh, localWh, consumedWh })).toEqual(expected),
  );
});
