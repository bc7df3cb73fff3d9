import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessBalance } from '../alarms/assess-balance.ts';
import { checkConnectionBalance } from './connection-balance.ts';

describe('the energy balance against the house connection', () => {
  it.each([
    ['nothing is left over', 600, 100, 500, 1000, 'balanced', 0],
    ['1 % too much is consumed', 600, 100, 490, 1000, 'balanced', -10],
    ['more than 1 % too much is consumed', 600, 100, 489, 1000, 'missing', -11],
    ['5 % reach no meter', 650, 100, 500, 1000, 'balanced', 50],
    ['more than 5 % reach no meter', 651, 100, 500, 1000, 'unmetered', 51],
    ['a battery is charged more than the roof gives', 1100, 0, -100, 1000, 'balanced', 0],
    ['nothing flows', 0, 0, 0, 0, 'balanced', 0],
    ['nothing is consumed', 10, 0, 0, 0, 'unmetered', 10],
  ])('%s', (_name, importedWh, exportedWh, localWh, consumedWh, result, restWh) =>
    expect(checkConnectionBalance({ importedWh, exportedWh, localWh, consumedWh }, 5)).toEqual({ result, restWh }),
  );

  it('is not balanced exactly when the alarm with the same limit opens', () => {
    const wh = fc.integer({ min: 0, max: 1_000_000_000 });
    const balances = fc.record({
      importedWh: wh,
      exportedWh: wh,
      localWh: wh,
      consumedWh: fc.integer({ min: 1, max: 1_000_000_000 }),
    });
    fc.assert(
      fc.property(balances, fc.integer({ min: 2, max: 50 }), (balance, limit) => {
        const isBalanced = checkConnectionBalance(balance, limit).result === 'balanced';
        expect(assessBalance({ ...balance, isComplete: true }, limit).state === 'bad').toBe(!isBalanced);
      }),
    );
  });
});
