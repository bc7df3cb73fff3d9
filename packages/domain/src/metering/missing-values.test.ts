import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, eachDay } from '../time/days.ts';
import { quarterHourMs, startOfDay, type TimeZone } from '../time/local-days.ts';
import type { DayRange } from '../time/periods.ts';
import { joinQuarterHours, type QuarterHourRun } from '../time/quarter-hour-runs.ts';
import { missingStarts } from './expected-values.ts';
import { daysOf } from './gaps/days-for-tests.ts';
import type { MeterDays } from './gaps/substitutes.ts';
import { readText } from '../recipes/reading-for-tests.ts';
import { slotAt, type Slot } from '../time/slots.ts';

const timeZone: TimeZone = 'Europe/Berlin';

/** The gaps of the range's days, else from the first day there is to the last. */
function findGaps(days: MeterDays, range = rangeOf(days)): QuarterHourRun[] {
  const time = { fromMs: startOfDay(range.from, timeZone), toMs: startOfDay(range.to, timeZone), timeZone };
  return joinQuarterHours(
    eachDay(range.from, range.to).flatMap((day) => missingStarts(day, days.get(day) ?? null, time)),
  );
}

function rangeOf(days: MeterDays): DayRange {
  const known = [...days.keys()].sort();
  const [first, last] = [known[0], known.at(-1)];
  return first && last ? { from: first, to: addDays(last, 1) } : { from: '1970-01-01', to: '1970-01-01' };
}

const slotOf = (at: number): Slot => slotAt(at, timeZone)!;
const slotsOf = ({ from, to }: QuarterHourRun): Slot[] =>
  Array.from({ length: (to - from) / quarterHourMs }, (_, index) => slotOf(from + index * quarterHourMs));
const withoutSlots = (first: string, last: string, missing: string[]) =>
  daysOf(first, last, ({ day, index }) => (missing.includes(`${day.slice(8)}/${index}`) ? null : 7));
const describeSlot = ({ day, index }: Slot) => `${day} ${index}`;
const describeGap = (gap: QuarterHourRun) => [
  describeSlot(slotOf(gap.from)),
  describeSlot(slotOf(gap.to)),
  slotsOf(gap).length,
];

describe('missing quarter-hours', () => {
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
    expect(findGaps(withoutSlots('2026-05-01', '2026-05-02', missing)).map(describeGap)).toEqual(gaps);
  });

  it('counts a day that is not there, in spring 92 quarter-hours of it', () => {
    const days = new Map(daysOf('2026-03-28', '2026-03-30', () => 1));
    days.delete('2026-03-29');
    expect(findGaps(days).map(describeGap)).toEqual([['2026-03-29 0', '2026-03-30 0', 92]]);
  });

  it('counts a day that is too short to its end', () => {
    const days = new Map([['2026-10-25', [1, 2, 3]]]);
    expect(findGaps(days).map(describeGap)).toEqual([['2026-10-25 3', '2026-10-26 0', 97]]);
  });

  it('looks at the whole range where one is given, and nowhere else', () => {
    const days = withoutSlots('2026-05-02', '2026-05-03', ['03/7']);
    const range = { from: '2026-05-01', to: '2026-05-03' };
    expect(findGaps(days, range).map(describeGap)).toEqual([['2026-05-01 0', '2026-05-02 0', 96]]);
    expect(findGaps(new Map(), range).map(describeGap)).toEqual([['2026-05-01 0', '2026-05-03 0', 192]]);
    expect(findGaps(new Map())).toEqual([]);
  });

  it('names exactly the missing quarter-hours, each gap apart from the next', () => {
    const missing = fc.uniqueArray(fc.tuple(fc.integer({ min: 24, max: 26 }), fc.nat(99)), { selector: String });
    fc.assert(
      fc.property(missing, (slots) => {
        const names = slots.map(([day, index]) => `${day}/${index}`);
        const days = withoutSlots('2026-10-24', '2026-10-26', names);
        const gaps = findGaps(days);
        expect(
          gaps
            .flatMap(slotsOf)
            .map(({ day, index }) => `${day.slice(8)}/${index}`)
            .sort(),
        ).toEqual(names.filter((name) => name.startsWith('25') || Number(name.slice(3)) < 96).sort());
        for (const { day, index } of gaps.map(({ to }) => slotOf(to))) expect(days.get(day)?.[index] ?? 7).toBe(7);
      }),
    );
  });
});

const measured = resolve(import.meta.dirname, '../../../../../shared/data/quarter-hours/gaps_2023-01_2023-04.csv');

it.skipIf(!existsSync(measured))('finds the two gaps of a measured spring', () => {
  const { series } = readText(readFileSync(measured, 'utf8'), { clock: { kind: 'local', zone: null } });
  const days = new Map(series[0]!.days.map(({ day, amounts }) => [day, amounts]));
  expect(findGaps(days).map(describeGap)).toEqual([
    ['2023-03-18 0', '2023-03-24 92', 668],
    ['2023-04-16 88', '2023-04-17 88', 96],
  ]);
});
