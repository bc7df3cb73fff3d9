import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Medium } from '../metering/codes.ts';
import { formatObis, parseObis } from './obis.ts';

describe('parseObis', () => {
  it.each([
    ['1-0:1.8.0', Medium.Electricity, 'Wh', '1-0:1.8.0'],
    ['1-0:2.8.0*255', Medium.Electricity, 'Wh', '1-0:2.8.0*255'],
    ['1.8.0', Medium.Electricity, 'Wh', '1-0:1.8.0'],
    [' 1-1:1.29.0 ', Medium.Electricity, 'Wh', '1-1:1.29.0'],
    ['6-0:1.0.0', Medium.Heat, 'Wh', '6-0:1.0.0'],
    ['6-0:2.0.0', Medium.Heat, 'l', '6-0:2.0.0'],
    ['7-0:3.0.0', Medium.Gas, 'l', '7-0:3.0.0'],
    ['8-0:1.0.0', Medium.ColdWater, 'l', '8-0:1.0.0'],
    ['9-0:1.0.0', Medium.WarmWater, 'l', '9-0:1.0.0'],
  ])('reads %j', (text, medium, baseUnit, long) => {
    const obis = parseObis(text)!;
    expect(obis).toMatchObject({ medium, baseUnit });
    expect(formatObis(obis)).toBe(long);
  });

  it.each(['', '1-0:1.8', '1-0:1.8.0.0', '1:1.8.0', '256-0:1.8.0', '1-0:1.8.0*256', '4-0:1.0.0', 'a-0:1.8.0'])(
    'refuses %j',
    (text) => expect(parseObis(text)).toBeNull(),
  );

  it('parses the code that it formats', () => {
    const figure = fc.nat(255);
    const medium = fc.constantFrom(...Object.values(Medium));
    fc.assert(
      fc.property(medium, figure, figure, fc.option(figure), (a, c, d, f) => {
        const text = `${a}-0:${c}.${d}.0${f === null ? '' : `*${f}`}`;
        expect(formatObis(parseObis(text)!)).toBe(text);
      }),
    );
  });
});
