import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountRanges } from './amount-ranges.ts';

const finds = (typed: string, cents: number) =>
  amountRanges(typed).some(({ fromCents, toCents }) => fromCents <= cents && cents <= toCents);

describe('amounts that begin with what is typed', () => {
  it.each([
    ['45,49', 4549, true],
    ['45,49 €', 4549, true],
    ['45,49', 4550, false],
    ['45,4', 4549, true],
    ['45,', 4500, true],
    ['45', 45_999, true],
    ['45', 4600, false],
    ['1.464,00', 146_400, true],
    ['1464', 146_499, true],
    ['0,5', 50, true],
    ['0', 99, true],
    ['0', 100, false],
    ['045', 4500, false],
    ['RE-45', 4500, false],
    ['45,499', 4549, false],
    ['', 0, false],
  ])('%j and %i cents: %s', (typed, cents, isFound) => expect(finds(typed, cents)).toBe(isFound));

  it('finds each amount by every beginning of its digits, and by no other', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(amount, amount, fc.nat(), (cents, other, seed) => {
        const text = textOf(cents);
        const typed = text.slice(0, 1 + (seed % text.length));
        return finds(typed, cents) && finds(typed, other) === textOf(other).startsWith(typed);
      }),
    );
  });
});

const textOf = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
