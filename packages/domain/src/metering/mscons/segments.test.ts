import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalSignOf, isInterchange, segmentsOf } from './segments.ts';

const read = (text: string) => [...segmentsOf(text)].map(({ tag, elements }) => [tag, ...elements]);

describe('segmentsOf', () => {
  it.each([
    ["LOC+172+DE1'", [['LOC', ['172'], ['DE1']]]],
    ["DTM+163:202501010000?+01:303'", [['DTM', ['163', '202501010000+01', '303']]]],
    ["PIA+5+1-1?:1.29.0:SRW'", [['PIA', ['5'], ['1-1:1.29.0', 'SRW']]]],
    [
      "FTX+a??'NAD+b?'c'",
      [
        ['FTX', ['a?']],
        ['NAD', ["b'c"]],
      ],
    ],
    [
      "UNA:+.? '\r\nUNB+1'\n LIN++2'\n\n",
      [
        ['UNB', ['1']],
        ['LIN', [''], ['2']],
      ],
    ],
    ['UNA.*,! ;LOC*172*a.b!*;', [['LOC', ['172'], ['a', 'b*']]]],
    ["UNA:+.  'RFF+a?:b'", [['RFF', ['a?', 'b']]]],
    ["LIN+1'QTY+220:1", [['LIN', ['1']], ['']]],
    ['', []],
  ])('%j', (text, segments) => expect(read(text)).toEqual(segments));

  it('gives back every text that was released', () => {
    const release = (text: string) => text.replaceAll(/[:+?']/g, '?$&');
    const cell = fc.stringMatching(/^[a-z:+?' ]*[a-z?:+']$/);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (elements) => {
        const text = `FTX+${elements.map((one) => one.map(release).join(':')).join('+')}'`;
        expect(read(text)).toEqual([['FTX', ...elements]]);
      }),
    );
  });

  it('takes a megabyte of release signs in a moment', () => {
    expect(read(`FTX+${'??'.repeat(5000)}'`)).toHaveLength(1);
  });
});

it.each([
  ["UNA:+.? 'UNB+", true],
  ['\nUNB+UNOC:3+', true],
  ['UNIT;kWh', false],
  ['Datum;UNB+', false],
])('%j begins an interchange: %s', (text, isOne) => expect(isInterchange(text)).toBe(isOne));

it.each([
  ["UNA:+,? '", ','],
  ["UNA:+.? '", '.'],
  ['UNB+', '.'],
])('the decimal sign of %j is %s', (text, sign) => expect(decimalSignOf(text)).toBe(sign));
