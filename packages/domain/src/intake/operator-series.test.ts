import { describe, expect, it } from 'vitest';
import { isSameSerial, proposeMeter, readSeriesAddress, toSeriesAddress } from './operator-series.ts';

const meter = (meterId: number, serialNumber: string | null, obis = '1-1:1.8.0') => ({ meterId, serialNumber, obis });

describe("the meter that is proposed for an operator's series", () => {
  it.each([
    ['the same number', [meter(1, '1ESY1161229886'), meter(2, '1ESY1161229887')], 1],
    ['the number without its maker', [meter(1, '61229886')], 1],
    ['written with blanks', [meter(1, '1 ESY 1161229886')], 1],
    ['the register of the other direction', [meter(1, '61229886', '1-1:2.8.0')], undefined],
    ['a short end that many numbers have', [meter(1, '9886')], undefined],
    ['two meters of one number', [meter(1, '61229886'), meter(2, '61229886')], undefined],
    ['a meter without a device', [meter(1, null)], undefined],
  ])('%s', (_case, meters, expected) => {
    expect(proposeMeter('1ESY1161229886/energy', meters)).toBe(expected);
  });
});

it('reads the address of a series as it was written', () => {
  const series = { serialNumber: '1ESY1161229886', register: 'energyOut' } as const;
  expect(readSeriesAddress(toSeriesAddress(series))).toEqual(series);
  expect(readSeriesAddress('haus/zaehler/1')).toBeNull();
  expect(readSeriesAddress('1ESY1161229886/power')).toBeNull();
});

it('takes no empty number for that of a device', () => {
  expect(isSameSerial('', '')).toBe(false);
});
