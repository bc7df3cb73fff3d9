import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

describe('readNumber', () => {
  it.each([
    ['0,377', ',', 0.377],
    ['0.377', '.', 0.377],
    [' 12 ', ',', 12],
    ['1E-3', '.', 0.001],
    ['-0,5', ',', -0.5],
    ['1.234,5', ',', 1234.5],
    ['1,234.5', '.', 1234.5],
    ['1.234.567', ',', 1_234_567],
    ['1 234,5', ',', 1234.5],
  ] as const)('%j with %j is %d', (cell, sign, number) => {
    expect(readNumber(cell, sign)).toEqual({ kind: 'number', number });
  });

  it.each([
    ['', ',', 'missing'],
    [' – ', ',', 'missing'],
    ['1.377', ',', 'ambiguous'],
    ['0,377', '.', 'ambiguous'],
    ['1.234.5', ',', 'text'],
    ['kaputt', ',', 'text'],
    ['0x10', '.', 'text'],
    ['Infinity', '.', 'text'],
  ] as const)('%j with %j is %s', (cell, sign, kind) => expect(readNumber(cell, sign)).toEqual({ kind }));
});
