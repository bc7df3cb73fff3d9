import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../time/days.ts';
import { consumptionByReadings, expectedConsumption } from './expected-consumption.ts';

describe('the consumption expected', () => {
  it('follows from the first evidence of a day or more', () => {
    const short = { amount: 9000, lengthMs: dayMs - 1 };
    const known = { amount: 9000, lengthMs: 3 * dayMs };
    expect(expectedConsumption(10 * dayMs, [null, short, known, { amount: 0, lengthMs: dayMs }])).toBe(30_000);
    expect(expectedConsumption(10 * dayMs, [null, short])).toBeNull();
  });
});

describe('readings around a time', () => {
  const readings = [0, 30, 60, 200].map((day) => ({ atMs: day * dayMs, counter: day * 1000 }));

  it('tell what flowed in it, as if evenly', () => {
    const known = { fromMs: 15 * dayMs, toMs: 45 * dayMs };
    expect(consumptionByReadings(readings, known)).toEqual({ amount: 30_000, lengthMs: 30 * dayMs });
  });

  it('say nothing outside of them, nor where they are half a year apart', () => {
    expect(consumptionByReadings(readings, { fromMs: -dayMs, toMs: 0 })).toBeNull();
    expect(consumptionByReadings(readings, { fromMs: 60 * dayMs, toMs: 70 * dayMs })).toBeNull();
    expect(consumptionByReadings([], { fromMs: 0, toMs: dayMs })).toBeNull();
  });

  it('add up over adjoining times', () => {
    const instant = fc.integer({ min: 0, max: 60 * dayMs });
    fc.assert(
      fc.property(fc.tuple(instant, instant, instant), (instants) => {
        const [from, middle, to] = instants.toSorted((a, b) => a - b) as [number, number, number];
        const amountOf = (fromMs: number, toMs: number) => consumptionByReadings(readings, { fromMs, toMs })!.amount;
        expect(amountOf(from, middle) + amountOf(middle, to)).toBeCloseTo(amountOf(from, to), 5);
      }),
    );
  });
});
