import { expect, it } from 'vitest';
import { parseNumber, plainDecimal } from './parse-number.ts';

it.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['13,0140', '13.0140'],
  ['1.234,56', '1234.56'],
  ['1.234', '1234'],
  ['0.941', '0.941'],
  ['1 234,5', '1234.5'],
  ['−3', '-3'],
])('reads %s as %s', (typed, plain) => {
  expect([plainDecimal(typed), parseNumber(typed)]).toEqual([plain, Number(plain)]);
});

it('returns null for empty text, and no number for other text', () => {
  expect([plainDecimal(' '), parseNumber('')]).toEqual([null, null]);
  expect([plainDecimal('1,2,3'), parseNumber('zwölf')]).toEqual([undefined, Number.NaN]);
});
