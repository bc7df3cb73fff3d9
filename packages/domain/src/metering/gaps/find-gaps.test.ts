import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readText } from '../quarter-hour-file/reading-for-tests.ts';
import { daysOf } from './days-for-tests.ts';
import { findGaps, slotsOf, type Gap } from './find-gaps.ts';

const berlin = 'Europe/Berlin';
const withoutSlots = (first: string, last: string, missing: string[]) =>
  daysOf(first, last, ({ day, index }) => (missing.includes(`${day.slice(8)}/${index}`) ? null : 7));
const shown = ({ from, to, quarterHours }: Gap) => [`${from.day} ${from.index}`, `${to.day} ${to.index}`, quarterHours];

describe('findGaps', () => {
  it.each([
    ['nothing', [], []],
    ['one quarter-hour', ['01/40'], [['2026-05-01 40', '2026-05-01 41', 1]]],
    ['over midnight', ['01/95', '02/0', '02/1'], [['2026-05-01 95', '2026-05-02 2', 3]]],
    ['up to midnight', ['01/94', '01/95'], [['2026-05-01 94', '2026-05-02 0', 2]]],
    [
      'at both ends',
      ['01/0', '02/95'],
      [
        ['2026-05-01 0', '2026-05-01 1', 1],
        ['2026-05-02 95', '2026-05-03 0', 1],
      ],
    ],
    [
      'two of a day',
      ['02/3', '02/5'],
      [
        ['2026-05-02 3', '2026-05-02 4', 1],
        ['2026-05-02 5', '2026-05-02 6', 1],
      ],
    ],
  ])('finds %s', (_, missing, gaps) => {
    expect(findGaps(withoutSlots('2026-05-01', '2026-05-02', missing), berlin).map(shown)).toEqual(gaps);
  });

  it('counts a day that is not there, in spring 92 quarter-hours of it', () => {
    const days = new Map(daysOf('2026-03-28', '2026-03-30', () => 1));
    days.delete('2026-03-29');
    expect(findGaps(days, berlin).map(shown)).toEqual([['2026-03-29 0', '2026-03-30 0', 92]]);
  });

  it('counts a day that is too short to its end', () => {
    const days = new Map([['2026-10-25', [1, 2, 3]]]);
    expect(findGaps(days, berlin).map(shown)).toEqual([['2026-10-25 3', '2026-10-26 0', 97]]);
  });

  it('looks at the whole range where one is given, and nowhere else', () => {
    const days = withoutSlots('2026-05-02', '2026-05-03', ['03/7']);
    const range = { from: '2026-05-01', to: '2026-05-03' };
    expect(findGaps(days, berlin, range).map(shown)).toEqual([['2026-05-01 0', '2026-05-02 0', 96]]);
    expect(findGaps(new Map(), berlin, range).map(shown)).toEqual([['2026-05-01 0', '2026-05-03 0', 192]]);
    expect(findGaps(new Map(), berlin)).toEqual([]);
  });

  it('names exactly the missing quarter-hours, each gap apart from the next', () => {
    const missing = fc.uniqueArray(fc.tuple(fc.integer({ min: 24, max: 26 }), fc.nat(99)), { selector: String });
    fc.assert(
      fc.property(missing, (slots) => {
        const names = slots.map(([day, index]) => `${day}/${index}`);
        const days = withoutSlots('2026-10-24', '2026-10-26', names);
        const gaps = findGaps(days, berlin);
        const found = gaps.map((gap) => slotsOf(gap, berlin));
        expect(found.map(({ length }) => length)).toEqual(gaps.map(({ quarterHours }) => quarterHours));
        expect(
          found
            .flat()
            .map(({ day, index }) => `${day.slice(8)}/${index}`)
            .sort(),
        ).toEqual(names.filter((name) => name.startsWith('25') || Number(name.slice(3)) < 96).sort());
        for (const { to } of gaps) expect(days.get(to.day)?.[to.index] ?? 7).toBe(7);
      }),
    );
  });
});

const measured = resolve(import.meta.dirname, '../../../../../../shared/data/quarter-hours/gaps_2023-01_2023-04.csv');

it.skipIf(!existsSync(measured))('finds the two gaps of a measured spring', () => {
  const { series } = readText(readFileSync(measured, 'utf8'));
  const days = new Map(series[0]!.days.map(({ day, amounts }) => [day, amounts]));
  expect(findGaps(days, berlin).map(shown)).toEqual([
    ['2023-03-18 0', '2023-03-24 92', 668],
    ['2023-04-16 88', '2023-04-17 88', 96],
  ]);
});
