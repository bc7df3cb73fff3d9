import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, dayOf, numberOf, textOf } from './cells.ts';
import { formatPath, parsePath } from '../planning/plan-groups.ts';
import { isMarketLocationId, isMeteringLocationId } from '../../identifiers/location-ids.ts';

describe('numberOf', () => {
  it.each<[Cell, number]>([
    [65.5, 65.5],
    ['65,5', 65.5],
    ['65.5', 65.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5 m²', 1234.5],
    ['1.234.567', 1_234_567],
    ['0,125', 0.125],
    ['1234', 1234],
  ])('reads %j', (cell, value) => expect(numberOf(cell)).toEqual({ value }));

  it.each(['1.234', '1,234', '12.345'])('refuses %j as ambiguous', (text) => {
    expect(numberOf(text)).toEqual({ code: 'ambiguousNumber' });
  });

  it.each(['x', '1,2,3', '1e999', '--', '∞', { day: '2024-01-01' }])('refuses %j', (cell) => {
    expect(numberOf(cell)).toEqual({ code: 'notANumber' });
  });

  it('reads the hundredths that textOf writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (hundredths) => {
        expect(numberOf(textOf(hundredths / 100))).toEqual({ value: hundredths / 100 });
      }),
    );
  });
});

describe('dayOf', () => {
  it.each<[Cell, string]>([
    ['29.02.2024', '2024-02-29'],
    ['1.3.24', '2024-03-01'],
    ['1.3.98', '1998-03-01'],
    ['01.03.2024 00:00:00', '2024-03-01'],
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29T00:00:00.000Z', '2024-02-29'],
    [45_351, '2024-02-29'],
    ['45351', '2024-02-29'],
    [{ day: '2024-02-29' }, '2024-02-29'],
  ])('reads %j', (cell, value) => expect(dayOf(cell)).toEqual({ value }));

  it.each<Cell>([
    '29.02.2023',
    '31.04.2024',
    '2023-02-29',
    '1.13.2024',
    '00.01.2024',
    'morgen',
    1.5,
    '01.01.3000',
    true,
  ])('refuses %j', (cell) => expect(dayOf(cell)).toEqual({ code: 'notADay' }));
});

describe('paths of groups', () => {
  it('read back as they were written', () => {
    const name = fc
      .string({ minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const names = fc.array(fc.oneof(name, fc.constantFrom('/', 'A/B', '/x', 'x/', '//')), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(names, (path) => {
        expect(parsePath(formatPath(path))).toEqual(path);
      }),
    );
  });

  it.each(['', ' / A', 'A / ', 'A / / B'])('refuses %j as a path', (text) => expect(parsePath(text)).toBeNull());
});

describe('locations', () => {
  it('have eleven digits with a check digit, or 33 characters', () => {
    expect(['51238696781', '51238696782', '0123', '5123869678'].map(isMarketLocationId)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const meteringLocation = 'DE00056266802AO6G56M11SN51G21M24S';
    expect(
      [meteringLocation, '1'.repeat(33), meteringLocation.slice(1), 'X'.repeat(33)].map(isMeteringLocationId),
    ).toEqual([true, true, false, false]);
  });
});
