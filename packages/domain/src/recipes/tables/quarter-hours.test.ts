import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachDay } from '../../time/days.ts';
import { quarterHourStarts, isoAt } from '../../time/local-days.ts';
import { fillText, openKinds, readText, wallClockDay } from '../reading-for-tests.ts';
import { readMappedFile } from '../read-mapped-file.ts';

const fileOf = (times: string[], amount = '0.25') =>
  ['t,a_kwh', ...times.map((time) => `${time},${amount}`)].join('\n');
const day = wallClockDay('2023-08-01');
const local = { clock: { kind: 'local', zone: null } } as const;
const codesOf = (text: string) => readText(text).issues.map(({ code, line, count }) => [code, line, count]);
const withLine = (index: number, line: string) => fileOf(day).split('\n').toSpliced(index, 1, line).join('\n');

describe('a normal day', () => {
  it('is read without a word', () => {
    const read = readText(fileOf(day));
    expect(read).toMatchObject({ rowCount: 96, issues: [], hasErrors: false });
    expect(read.series).toMatchObject([{ name: 'a_kwh', meterId: 1, total: 24_000, quarterHours: 96, missing: 0 }]);
    expect(read.series[0]!.days).toEqual([
      { day: '2023-08-01', amounts: Array.from({ length: 96 }, () => 250), statuses: null },
    ]);
  });

  it.each([
    ['CRLF', fileOf(day).replaceAll('\n', '\r\n')],
    ['CR only', fileOf(day).replaceAll('\n', '\r')],
    ['blank lines', `\n${fileOf(day).replaceAll('\n', '\n\n')}\n\n`],
    ['a delimiter at each end', fileOf(day).replaceAll('\n', ',\n')],
    ['rows of delimiters', `${fileOf(day)}\n,\n,`],
    ['another order', [fileOf([]), ...fileOf(day).split('\n').slice(1).toReversed()].join('\n')],
  ])('survives %s', (_, text) => {
    expect(readText(text)).toMatchObject({ issues: [], series: [{ total: 24_000, quarterHours: 96 }] });
  });

  it('knows power from energy', () => {
    const read = readText(fileOf(day, '1').replace('a_kwh', 'Leistung kW'));
    expect(read.series[0]!.total).toBe(24_000);
  });
});

describe('a day that goes on', () => {
  const noon = Date.parse('2023-08-01T12:07:00+02:00');
  const missingOf = (rows: string[], nowMs: number) => {
    const { issues, series } = readText(fileOf(rows), {}, { nowMs });
    return [issues.map(({ code, count, to }) => [code, count, to]), series[0]!.missing];
  };

  it.each([
    ['up to now', 48, noon, [[], 0]],
    ['and ends before now: the rest may still come', 44, noon, [[], 0]],
    ['and is ahead of the clock', 50, noon, [[], 0]],
    ['and is over', 48, noon + 86_400_000, [[['shortDay', 48, '2023-08-02T00:00']], 48]],
  ])('misses nothing that is still to come: it is known %s', (_, rows, nowMs, expected) => {
    expect(missingOf(day.slice(0, rows), nowMs)).toEqual(expected);
  });

  it('misses what is missing between its rows, up to now', () => {
    const withHoles = day.slice(0, 70).filter((_, index) => index !== 12 && (index < 44 || index > 60));
    expect(missingOf(withHoles, noon)).toEqual([
      [
        ['shortDay', 1, '2023-08-01T03:15'],
        ['shortDay', 4, '2023-08-01T12:00'],
      ],
      5,
    ]);
  });
});

describe('days of the clock change', () => {
  it('reads 92 quarter-hours in spring and reports the hour that does not exist', () => {
    const read = readText(fileOf(wallClockDay('2023-03-26')), local);
    expect(read.issues).toEqual([
      expect.objectContaining({
        code: 'timeDoesNotExist',
        line: 10,
        count: 4,
        from: '2023-03-26T02:00',
      }),
    ]);
    expect(read.hasErrors).toBe(false);
    expect(read.series).toMatchObject([{ total: 23_000, quarterHours: 92, missing: 0 }]);
  });

  const autumn = wallClockDay('2023-10-29');
  const repeated = autumn.slice(8, 12);

  it('takes the first of the repeated times as summer time, the second as winter time', () => {
    const times = autumn.toSpliced(12, 0, ...repeated);
    const text = ['t,a_wh', ...times.map((time, index) => `${time},${index}`)].join('\n');
    const read = readText(text, { content: 'amount' });
    expect(read.issues).toEqual([]);
    expect(read.series[0]!.days[0]!.amounts).toEqual(Array.from({ length: 100 }, (_, index) => index));
  });

  it('takes it also when the two come in turns, but not three times', () => {
    const inTurns = autumn.toSpliced(8, 4, ...repeated.flatMap((time) => [time, time]));
    expect(readText(fileOf(inTurns))).toMatchObject({ issues: [], series: [{ quarterHours: 100 }] });
    expect(codesOf(fileOf([...inTurns, repeated[0]!]))).toEqual([['timeAmbiguous', 102, 1]]);
  });

  it('leaves the hour out that comes twice and stands there once: nothing says which it is', () => {
    const { issueCounts, series } = readText(fileOf(autumn), local);
    expect(issueCounts).toEqual({ shortDay: 8, timeAmbiguous: 4 });
    expect(series).toMatchObject([{ quarterHours: 92, missing: 8 }]);
  });

  it.each(['2023-03-26', '2023-08-01', '2023-10-29'])(
    'finds every quarter-hour of %s again, whatever the stamp',
    (localDay) => {
      const starts = quarterHourStarts(localDay, 'Europe/Berlin');
      for (const [stamp, leadMs] of [
        ['begin', 0],
        ['end', 900_000],
      ] as const) {
        for (const length of [25, 16]) {
          const times = starts.map((at) => isoAt(at + leadMs, 'Europe/Berlin').slice(0, length));
          const read = readText(['t;Wh', ...times.map((time, index) => `${time};${index}`)].join('\n'), {
            stamp,
            content: 'amount',
          });
          expect(read.issues).toEqual([]);
          expect(read.series[0]!.days).toMatchObject([{ day: localDay, amounts: starts.map((_, index) => index) }]);
        }
      }
    },
  );
});

describe('what is missing', () => {
  it('is named: a quarter-hour, an hour, whole days', () => {
    const days = eachDay('2023-08-01', '2023-08-06').flatMap(wallClockDay);
    const kept = days.filter(
      (_, index) => index !== 40 && (index < 144 || index >= 148) && (index < 192 || index >= 384),
    );
    const read = readText(fileOf(kept));
    expect(read.hasErrors).toBe(false);
    expect(read.issues).toEqual([
      { code: 'shortDay', count: 1, from: '2023-08-01T10:00', to: '2023-08-01T10:15', expected: 96 },
      { code: 'shortDay', count: 4, from: '2023-08-02T12:00', to: '2023-08-02T13:00', expected: 96 },
      { code: 'gap', count: 192, from: '2023-08-03T00:00', to: '2023-08-05T00:00' },
    ]);
    expect(read.series).toMatchObject([{ quarterHours: 283, missing: 197 }]);
    expect(read.series[0]!.days[2]).toMatchObject({
      day: '2023-08-03',
      amounts: Array.from({ length: 96 }, () => null),
    });
  });

  it('stays missing in an empty cell', () => {
    const read = readText(withLine(3, `${day[2]},`));
    expect(read.issues).toMatchObject([{ code: 'shortDay', count: 1, from: '2023-08-01T00:30' }]);
    expect(read.series).toMatchObject([{ total: 23_750, missing: 1 }]);
  });
});

describe('what forbids loading', () => {
  it.each([
    ['text among numbers', withLine(5, `${day[4]},kaputt`), ['notANumber', 6, 1]],
    ['the other decimal sign', withLine(5, `${day[4]},"0`), ['notANumber', 6, 1]],
    ['negative energy', withLine(5, `${day[4]},-0.1`), ['negativeAmount', 6, 1]],
    ['more than a quarter-hour can hold', withLine(5, `${day[4]},2000001`), ['amountTooLarge', 6, 1]],
    ['a column too few', withLine(5, day[4]!), ['rowTooShort', 6, 1]],
    ['a column too many', withLine(5, `${day[4]},0,25`), ['rowTooLong', 6, 1]],
    ['the same time twice', withLine(5, `${day[3]},0.5`), ['sameTimeTwice', 6, 1]],
    ['a time that cannot be read', withLine(5, '1. August morgens,0.25'), ['timeUnreadable', 6, 1]],
    ['a day that does not exist', withLine(5, '2023-02-30T00:00,0.25'), ['timeUnreadable', 6, 1]],
    ['a time between quarter-hours', withLine(5, '2023-08-01T01:07,0.25'), ['methodMissing', 6, 1]],
    ['the future', withLine(96, '2026-08-01T01:00,0.25'), ['timeInFuture', 97, 1]],
  ])('%s', (_, text, issue) => {
    const read = readText(text);
    expect(read.hasErrors).toBe(true);
    expect(codesOf(text)).toContainEqual(issue);
  });

  it.each([
    ['no rows', fileOf([])],
    ['no time column', 'name,kwh\nA,1\nB,2'],
  ])('%s, which makes no table', (_, text) => {
    expect(() => fillText(text)).toThrow('no table');
  });

  it('nothing to load', () => {
    const file = readText('t,share_kwh\n2023-08-01T00:00,1\n2023-08-01T00:15,2');
    expect(file).toMatchObject({ hasErrors: true, issueCounts: { nothingMapped: 1 } });
  });

  it.each([
    ['hours', 4],
    ['two hours', 8],
  ])('%s instead of quarter-hours without a method', (__, quarterHours) => {
    const text = fileOf(day.filter((_, index) => index % quarterHours === 0));
    expect(openKinds(text)).toContain('method');
  });

  it('a second header, as long as nobody says what the two tables are', () => {
    expect(openKinds(withLine(5, 't,a_kwh'))).toContain('sameEnergy');
  });

  it('two series on one meter', () => {
    const { source, ...layout } = fillText(['t;a;b', ...day.map((time) => `${time};1;2`)].join('\n'));
    const read = readMappedFile(source.rows(), {
      layout,
      mapping: ['1', '2'].map((seriesKey) => ({ seriesKey, meterId: 7, unit: null })),
      timeZone: 'Europe/Berlin',
      latestAt: Date.now(),
      nowMs: Date.now(),
      exchanges: new Map(),
    });
    expect(read.issues).toEqual([{ code: 'meterTwice', column: 'b', count: 1 }]);
  });

  it('counts all of it and lists what a person can read', () => {
    const times = eachDay('2023-01-01', '2023-02-01').flatMap(wallClockDay);
    const text = [
      't,a,b',
      ...times.map((time, index) => `${time},${index % 3 ? 1 : 'x'},${index < 1976 ? 1 : 'y'}`),
    ].join('\n');
    const read = readText(text);
    expect(read.issueCounts).toEqual({ notANumber: 992 + 1000, shortDay: 992 + 40 });
    expect(read.issues.length).toBeLessThanOrEqual(200);
    expect(read.issues).toContainEqual({ code: 'notANumber', line: 1978, column: 'b', count: 1000, text: 'y' });
  });
});

describe('the long form', () => {
  it('gives each name its own times, gaps and meter', () => {
    const rowsOf = (name: string, times: string[]) => times.map((time, index) => `${name};${time};${index},5`);
    const text = ['Zähler;Zeit;kWh', ...rowsOf('A', day), ...rowsOf('B', day.slice(0, 95))].join('\n');
    const read = readText(text, { content: 'amount' });
    expect(read.series).toMatchObject([
      { name: 'A', meterId: 1, total: 4_608_000, missing: 0 },
      { name: 'B', meterId: 2, total: 4_512_500, missing: 1 },
    ]);
    expect(read.issues).toEqual([
      { code: 'shortDay', column: 'B', count: 1, from: '2023-08-01T23:45', to: '2023-08-02T00:00', expected: 96 },
    ]);
  });
});

it('conserves the sum of what was written, for any amounts', () => {
  const milliWh = fc.array(fc.option(fc.nat(5_000_000)), { minLength: 96, maxLength: 96 });
  fc.assert(
    fc.property(milliWh, (amounts) => {
      const cells = amounts.map((amount) => (amount === null ? '' : (amount / 1000).toFixed(3)));
      const { series } = readText(['t,a_Wh', ...day.map((time, index) => `${time},${cells[index]}`)].join('\n'), {
        numbers: { decimal: '.', thousands: '' },
      });
      const exact = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) / 1000;
      expect(Math.abs(series.reduce((sum, { total }) => sum + total, 0) - exact)).toBeLessThanOrEqual(0.5001);
    }),
    { numRuns: 50 },
  );
});

const read = (path: string) => readFileSync(path, 'utf8').replace('\uFEFF', '');

it('reads the sample: decimal comma, the repeated hour, 100 quarter-hours', () => {
  const sample = readText(read(resolve(import.meta.dirname, '../../../testdata/quarter-hours-2023-10.csv')));
  expect(sample.issues).toEqual([]);
  expect(sample.series.map(({ total, quarterHours }) => [total, quarterHours])).toEqual([
    [18_709, 292],
    [23_385, 292],
    [68_712, 292],
  ]);
});

const measured = resolve(import.meta.dirname, '../../../../../../shared/data/quarter-hours');

describe.runIf(existsSync(measured))('measured files', () => {
  const totalOf = (name: string, { series }: ReturnType<typeof readText>) =>
    series.filter((one) => one.name.includes(name)).reduce((sum, { total }) => sum + total, 0);

  it('give the published sums to the Wh', () => {
    const august = readText(read(`${measured}/example_2023-08.csv`));
    expect(august.issues).toEqual([]);
    expect([totalOf('total', august), totalOf('gen', august)]).toEqual([752_149, 2_668_237]);
  });

  it('show their two gaps and the hour that does not exist', () => {
    const winter = readText(read(`${measured}/gaps_2023-01_2023-04.csv`), local);
    expect(winter.hasErrors).toBe(false);
    expect(winter.issues).toEqual([
      { code: 'gap', count: 668, from: '2023-03-18T00:00', to: '2023-03-24T23:00' },
      { code: 'gap', count: 96, from: '2023-04-16T22:00', to: '2023-04-17T22:00' },
      expect.objectContaining({ code: 'timeDoesNotExist', line: 7406, count: 4, from: '2023-03-26T02:00' }),
    ]);
  });
});
