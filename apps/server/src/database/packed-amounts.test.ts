import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { hexOf, packAmounts, unpackBits, unpackHex, unpackWholeDay } from './packed-amounts.ts';

const mostAmount = 2 ** 31 - 1;
const amount = fc.oneof(
  fc.integer({ min: 0, max: 1000 }),
  fc.integer({ min: -mostAmount, max: mostAmount }),
  fc.constantFrom(0, -mostAmount, mostAmount),
);
const dayOf = <Amount>(of: fc.Arbitrary<Amount>) =>
  fc.constantFrom(92, 96, 100).chain((length) => fc.array(of, { minLength: length, maxLength: length }));
/** Days whose amounts take few bits, about 24, and up to 32. */
const amounts = [fc.integer({ min: -20, max: 1000 }), fc.integer({ min: 0, max: 2 ** 24 }), amount];
const anyDay = fc.oneof(...amounts.map((each) => dayOf(fc.option(each))));
const filled = <Amount>(length: number, value: Amount) => Array.from({ length }, () => value);
const toHex = (packed: string) => packed.slice(1);
/** As PostgreSQL writes what it has read in hexadecimal form. */
const toBits = (packed: string) =>
  toHex(packed).replaceAll(/./g, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'));
const edgeCases = [filled(92, null), filled(96, 0), filled(100, mostAmount), [null, ...filled(95, 7)]];

describe('packed amounts', () => {
  it('are the same amounts when unpacked', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(unpackBits(toBits(packAmounts(day)))).toEqual(day);
        expect(unpackHex(toHex(packAmounts(day)))).toEqual(day);
      }),
    );
  });

  it.each(edgeCases)('keep days without amounts or of one amount', (...day) => {
    expect(unpackBits(toBits(packAmounts(day)))).toEqual(day);
  });

  it('fill an array of whole days, and no array when an amount is missing', () => {
    const into = new Int32Array(100);
    fc.assert(
      fc.property(fc.oneof(...amounts.map(dayOf)), (day) => {
        expect(unpackWholeDay(toHex(packAmounts(day)), into)).toBe(day.length);
        expect(Array.from(into.subarray(0, day.length))).toEqual(day);
      }),
    );
    expect(unpackWholeDay(toHex(packAmounts([...filled(95, 7), null])), into)).toBeNull();
  });

  it('take as many bits as the range of the day needs', () => {
    const bytesOf = (day: (number | null)[]) => (packAmounts(day).length - 1) / 2;
    expect(bytesOf(filled(96, 5000))).toBe(6 + 96 / 8);
    expect(bytesOf([...filled(95, 5000), 5254])).toBe(6 + 96);
    expect(bytesOf([...filled(95, 5000), 5255])).toBe(6 + (96 * 9) / 8);
    expect(bytesOf(filled(96, null))).toBe(6);
  });

  it.each([0.5, 2 ** 31, -(2 ** 31), Number.NaN])('are no numbers like %d', (number) => {
    expect(() => packAmounts([number])).toThrow(RangeError);
  });
});

describe('in SQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('are the same amounts', async () => {
    const days = [...edgeCases, ...fc.sample(anyDay, 50)];
    const { rows } = await sql<{ packed: unknown; hex: string; amounts: unknown; count: number; ends: boolean }>`
      select packed, ${hexOf('packed')} as hex, array(select amount from unpack_amounts(packed)) as amounts, amount_count(packed) as count,
        is_missing_from(packed, 60) as ends
      from unnest(${`{${days.map(packAmounts).join(',')}}`}::bit varying[]) packed`.execute(database.db);
    expect(rows).toEqual(
      days.map((day) => ({
        packed: day,
        hex: toHex(packAmounts(day)),
        amounts: day,
        count: day.length,
        ends: day.slice(59).every((known) => known === null),
      })),
    );
  });
});
