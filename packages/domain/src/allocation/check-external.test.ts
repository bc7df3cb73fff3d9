import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundWithCarry } from '../units/round-with-carry.ts';
import { checkExternal } from './check-external.ts';

const series = (...values: number[]) => Int32Array.from(values);

function checked(allocated: number[], consumption: number[], local: number) {
  const allocatedWh = allocated.map((wh) => series(wh));
  const consumptionWh = consumption.map((wh) => series(wh));
  const excess = checkExternal({ allocatedWh, consumptionWh, localWh: series(local) });
  return {
    allocated: allocatedWh.map(([wh]) => wh),
    aboveConsumption: excess.aboveConsumptionWh.map(([wh]) => wh),
    aboveLocal: excess.aboveLocalWh[0],
  };
}

const fine = { aboveConsumption: [0, 0], aboveLocal: 0 };

describe('quantities that a metering operator allocated', () => {
  it.each([
    ['are taken as they are', [30, 50], [30, 80], 90, { ...fine, allocated: [30, 50] }],
    ['may be 0', [0, 0], [30, 80], 0, { ...fine, allocated: [0, 0] }],
    ['are cut by one Wh to the consumption', [31, 50], [30, 80], 90, { ...fine, allocated: [30, 50] }],
    ['are cut by one Wh each to the local energy', [30, 50], [30, 80], 78, { ...fine, allocated: [29, 49] }],
    ['are cut at the largest first', [30, 50], [30, 80], 79, { ...fine, allocated: [30, 49] }],
    [
      'are refused above the consumption',
      [32, 50],
      [30, 80],
      90,
      { aboveConsumption: [2, 0], aboveLocal: 0, allocated: [32, 50] },
    ],
    [
      'are refused above the local energy',
      [30, 50],
      [30, 80],
      77,
      { aboveConsumption: [0, 0], aboveLocal: 3, allocated: [30, 50] },
    ],
  ])('%s', (_, allocated, consumption, local, expected) => {
    expect(checked(allocated, consumption, local)).toEqual(expected);
  });

  it('keep all limits wherever nothing is refused', () => {
    const wh = fc.nat(1000);
    const participant = fc.tuple(wh, wh);
    fc.assert(
      fc.property(fc.array(participant, { minLength: 1, maxLength: 6 }), fc.nat(4000), (participants, local) => {
        const consumption = participants.map(([used]) => used);
        const allocated = participants.map(([used, part]) => Math.min(part, used + 1));
        const result = checked(allocated, consumption, local);
        expect(result.aboveConsumption.every((excess) => excess === 0)).toBe(true);
        for (const [index, own] of result.allocated.entries()) {
          expect(own).toBeGreaterThanOrEqual(0);
          expect(own).toBeLessThanOrEqual(consumption[index]!);
        }
        const together = sumOf(result.allocated as number[]);
        expect(together <= local || result.aboveLocal! > 0).toBe(true);
      }),
    );
  });

  const measured = resolve(import.meta.dirname, '../../../../../shared/data/quarter-hours/example_2023-08.csv');
  it.skipIf(!existsSync(measured))('of a real community are within all limits, and lose 1 Wh in 1000 at most', () => {
    const [header, ...rows] = readFileSync(measured, 'utf8')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    const amountsOf = (part: string) =>
      header!.flatMap((name, column) => {
        if (!name.includes(part)) return [];
        const kWh = rows.map((cells) => Number(cells[column]));
        return [Int32Array.from(roundWithCarry(kWh, 1000) as number[])];
      });
    const [allocatedWh, consumptionWh, plants] = [amountsOf('covered'), amountsOf('total'), amountsOf('gen')];
    expect([allocatedWh.length, consumptionWh.length]).toEqual([5, 5]);
    const localWh = plants[0]!.map((_, index) => sumOf(plants.map((plant) => plant[index]!)));
    const before = sumOf(allocatedWh.map((ofOne) => sumOf([...ofOne])));
    for (let from = 0; from < localWh.length; from += 96) {
      const dayOf = (ofOne: Int32Array) => ofOne.subarray(from, from + 96);
      const day = {
        allocatedWh: allocatedWh.map(dayOf),
        consumptionWh: consumptionWh.map(dayOf),
        localWh: dayOf(localWh),
      };
      const excess = checkExternal(day);
      const all = [...excess.aboveConsumptionWh, excess.aboveLocalWh].map((ofOne) => sumOf([...ofOne]));
      expect(sumOf(all)).toBe(0);
      for (const [index, ofOne] of day.allocatedWh.entries()) {
        expect(ofOne.every((wh, at) => wh >= 0 && wh <= day.consumptionWh[index]![at]!)).toBe(true);
      }
    }
    const after = sumOf(allocatedWh.map((ofOne) => sumOf([...ofOne])));
    expect(before - after).toBeLessThan(before / 1000);
  });
});

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
