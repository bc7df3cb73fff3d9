import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consumptionBetween, continuousCounters, type RegisterSpan } from './register-history.ts';

const old: RegisterSpan = { fromMs: 0, toMs: 100, firstCounter: 0, lastCounter: 900 };
const middle: RegisterSpan = { fromMs: 100, toMs: 200, firstCounter: 50, lastCounter: 80 };
const now: RegisterSpan = { fromMs: 200, toMs: null, firstCounter: 0, lastCounter: null };
const at = (atMs: number, counter: number) => ({ atMs, counter });

describe('what flowed between two readings', () => {
  it.each<[string, ReturnType<typeof at>, ReturnType<typeof at>, RegisterSpan[], number | null]>([
    ['of the same box is the difference', at(10, 100), at(90, 850), [old], 750],
    ['over an exchange is what both boxes counted', at(90, 850), at(110, 60), [old, middle], 50 + 10],
    ['over two exchanges counts the box between', at(90, 850), at(210, 7), [old, middle, now], 50 + 30 + 7],
    ['at both sides of an exchange is nothing', at(99, 900), at(100, 50), [old, middle], 0],
    [
      'where the last counter is unknown is unknown',
      at(90, 1),
      at(110, 60),
      [{ ...old, lastCounter: null }, middle],
      null,
    ],
    [
      'where the first counter is unknown is unknown',
      at(90, 1),
      at(110, 60),
      [old, { ...middle, firstCounter: null }],
      null,
    ],
    ['where counters fall is unknown', at(10, 100), at(90, 99), [old], null],
    ['before any box is known is unknown over its begin', at(-5, 1), at(90, 99), [old], null],
    ['of a meter without boxes is the difference', at(10, 100), at(90, 130), [], 30],
    ['after the last removal belongs to the last box', at(90, 850), at(150, 900), [old], 50],
  ])('%s', (_, earlier, later, spans, expected) => {
    expect(consumptionBetween(earlier, later, spans)).toBe(expected);
  });

  it('adds up over readings between them', () => {
    const spans = [old, middle, now];
    const counters = [
      at(0, 0),
      at(50, 300),
      at(99, 900),
      at(100, 50),
      at(150, 70),
      at(199, 80),
      at(200, 0),
      at(300, 40),
    ];
    const position = fc.integer({ min: 0, max: counters.length - 1 });
    fc.assert(
      fc.property(fc.tuple(position, position, position), (positions) => {
        const [a, b, c] = positions.toSorted((one, other) => one - other).map((one) => counters[one]!);
        const between = (from: typeof a, to: typeof a) => consumptionBetween(from!, to!, spans)!;
        expect(between(a, b) + between(b, c)).toBe(between(a, c));
      }),
    );
  });
});

describe('readings of a place', () => {
  it('go on over an exchange as if one register had counted', () => {
    const readings = [at(10, 100), at(90, 850), at(110, 60), at(150, 75)];
    expect(continuousCounters(readings, [old, middle])).toEqual([at(10, 0), at(90, 750), at(110, 810), at(150, 825)]);
  });

  it('begin anew where it is not known what flowed', () => {
    const readings = [at(10, 100), at(90, 50), at(95, 60)];
    expect(continuousCounters(readings, [old])).toEqual([at(90, 0), at(95, 10)]);
    expect(continuousCounters([], [old])).toEqual([]);
  });
});
