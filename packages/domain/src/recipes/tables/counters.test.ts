import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoAt, quarterHourMs, startOfDay } from '../../time/local-days.ts';
import type { CounterExchange } from '../../metering/counters/counter-exchanges.ts';
import { bridgeCounters } from '../../metering/quarter-hour-file/counter-series.ts';
import type { ReadFile } from '../../metering/quarter-hour-file/read-file.ts';
import { fillText, readText } from '../reading-for-tests.ts';
import { openParts } from '../recipe-draft.ts';

const zone = 'Europe/Berlin';

/** Counters in kWh at each border of a local day's quarter-hours, 0.25 kWh apart. */
function counterFile(day: string, quarterHours: number, textOf = (at: number) => isoAt(at, zone).slice(0, 16)): string {
  const startsAt = startOfDay(day, zone);
  const rows = Array.from({ length: quarterHours + 1 }, (_, index) => {
    const counter = (12_345.678 + index * 0.25).toFixed(3).replace('.', ',');
    return `${textOf(startsAt + index * quarterHourMs)};${counter}`;
  });
  return ['Zeit;Zählerstand [kWh]', ...rows].join('\n');
}

/** The quarter-hours between counters in Wh from midnight on. */
function amountsBetween(counters: (number | null)[]): (number | null)[] {
  const startsAt = startOfDay('2023-08-01', zone);
  const rows = counters.map((counter, index) => {
    const at = isoAt(startsAt + index * quarterHourMs, zone).slice(0, 16);
    return `${at};${counter ?? ''}`;
  });
  const { series } = readText(['Zeit;Stand [Wh]', ...rows].join('\n'), { content: 'counter' });
  return (series[0]!.days[0]?.amounts ?? []).slice(0, counters.length - 1);
}

function bridgesOf({ series }: ReadFile) {
  const timeOf = (at: number) => isoAt(at, zone).slice(0, 16);
  return series[0]!.bridges.map(({ fromMs, toMs, amount }) => [timeOf(fromMs), timeOf(toMs), amount]);
}

describe('a file of counters', () => {
  it.each([
    ['2023-08-01', 96],
    ['2023-03-26', 92],
    ['2023-10-29', 100],
  ])('gives the differences of %s, %i of them', (day, quarterHours) => {
    const read = readText(counterFile(day, quarterHours));
    expect(read).toMatchObject({ issues: [], hasErrors: false });
    expect(read.series).toMatchObject([{ total: quarterHours * 250, quarterHours, missing: 0 }]);
    expect(read.series[0]!.days).toHaveLength(1);
  });

  it('is known by what its numbers are, also without a word in the header', () => {
    const named = counterFile('2023-08-01', 96);
    expect(readText(named.replace('Zählerstand [kWh]', 'kWh')).series).toMatchObject([{ total: 24_000 }]);
    const unnamed = named.replace('Zählerstand [kWh]', 'kWh');
    expect(readText(unnamed, { content: 'amount' }).series).toMatchObject([{ total: 97 * 12_345_678 + 250 * 48 * 97 }]);
  });

  it('bridges the time around a row that is not there, and misses the last one of a day cut short', () => {
    const lines = counterFile('2023-08-01', 95).split('\n').toSpliced(41, 1);
    const read = readText(lines.join('\n'));
    expect(read.series).toMatchObject([{ total: 93 * 250, quarterHours: 93, missing: 3 }]);
    expect(bridgesOf(read)).toEqual([['2023-08-01T09:45', '2023-08-01T10:15', 500]]);
    expect(read.issues).toEqual([
      { code: 'shortDay', count: 1, from: '2023-08-01T23:45', to: '2023-08-02T00:00', expected: 96 },
    ]);
  });

  it('bridges empty cells as well', () => {
    const lines = counterFile('2023-08-01', 96).split('\n');
    const text = lines.map((line, index) => (index > 40 && index < 46 ? `${line.split(';')[0]};` : line)).join('\n');
    expect(readText(text)).toMatchObject({ issues: [], series: [{ total: 90 * 250, missing: 6 }] });
    expect(bridgesOf(readText(text))).toEqual([['2023-08-01T09:45', '2023-08-01T11:15', 1500]]);
  });

  it('bridges up to a day with nothing but its end', () => {
    const [header, ...rows] = counterFile('2023-08-01', 192).split('\n');
    const read = readText([header, ...rows.slice(0, 97), rows[192]].join('\n'), { content: 'counter' });
    expect(read.series[0]!.days.map(({ day }) => day)).toEqual(['2023-08-01', '2023-08-02']);
    expect(bridgesOf(read)).toEqual([['2023-08-02T00:00', '2023-08-03T00:00', 24_000]]);
  });

  it('bridges no more than a week', () => {
    const [header, ...rows] = counterFile('2023-08-01', 11 * 96).split('\n');
    const read = readText([header, ...rows.slice(0, 97), ...rows.slice(9 * 96)].join('\n'));
    expect(bridgesOf(read)).toEqual([]);
    expect(read.issues).toEqual([{ code: 'gap', count: 8 * 96, from: '2023-08-02T00:00', to: '2023-08-10T00:00' }]);
    expect(read.series).toMatchObject([{ missing: 8 * 96 }]);
  });

  it('says once what all columns have alike, and what not of the one', () => {
    const [header, ...rows] = counterFile('2023-08-01', 95).split('\n');
    const wide = rows.map((row, index) => `${row};${index < 10 ? '' : row.split(';')[1]}`);
    const read = readText([`${header};B [kWh]`, ...wide].join('\n'));
    expect(read.issues).toEqual([
      { code: 'shortDay', count: 1, from: '2023-08-01T23:45', to: '2023-08-02T00:00', expected: 96 },
      {
        code: 'shortDay',
        column: 'B [kWh]',
        count: 10,
        from: '2023-08-01T00:00',
        to: '2023-08-01T02:30',
        expected: 96,
      },
    ]);
  });

  it('names where the counter falls, and goes on from there', () => {
    const lines = counterFile('2023-08-01', 96).split('\n');
    const exchanged = lines.map((line, index) => (index > 40 ? `${line.split(';')[0]};${index},5` : line));
    const read = readText(exchanged.join('\n'));
    expect(read.issues).toMatchObject([
      { code: 'counterFalls', column: 'Zählerstand [kWh]', count: 1, from: '2023-08-01T09:45', to: '2023-08-01T10:00' },
    ]);
    expect(read.series).toMatchObject([{ total: 39 * 250 + 56 * 1000, missing: 1 }]);
  });

  it('names a jump by a million kWh and what follows it, and keeps the rest', () => {
    const lines = counterFile('2023-08-01', 96).split('\n');
    const text = lines.toSpliced(41, 1, lines[41]!.replace(';12', ';1012')).join('\n');
    const read = readText(text, { content: 'counter' });
    expect(read.issueCounts).toEqual({ counterJumps: 1, counterFalls: 1 });
    expect(read.series).toMatchObject([{ total: 94 * 250, missing: 2 }]);
  });

  it.each([
    ['a negative counter', '-1', 'negativeAmount'],
    ['2^53', '9007199254740993', 'counterTooLarge'],
    ['text', 'kaputt', 'notANumber'],
  ])('is refused for %s', (_, cell, code) => {
    const lines = counterFile('2023-08-01', 96).split('\n');
    const text = lines.toSpliced(10, 1, `${lines[10]!.split(';')[0]};${cell}`).join('\n');
    expect(readText(text, { content: 'counter' })).toMatchObject({ hasErrors: true, issueCounts: { [code]: 1 } });
  });
});

describe('quarter-hours between counters', () => {
  it.each([
    [
      [0, 100, 250],
      [100, 150],
    ],
    [
      [1000, 990, 1020],
      [0, 20],
    ],
    [
      [1000, null, 1020],
      [null, null],
    ],
    [
      [1000, 800, 810],
      [null, 10],
    ],
    // nothing flowed once more when it is back
    [
      [50_000, 0, 50_100, 50_200],
      [null, null, 100],
    ],
    [
      [0, 250_000, 500_001],
      [250_000, null],
    ],
    [[5], []],
  ])('of %j are %j', (counters, amounts) => {
    expect(amountsBetween(counters)).toEqual(amounts);
  });

  it('add up to the highest counter less the first, and to nothing negative, if it falls a little now and then', () => {
    const step = fc.integer({ min: -40, max: 5000 });
    // what falls in an eighth of all rows is proven to be no counter
    const steps = fc
      .array(step, { minLength: 1, maxLength: 90 })
      .map((given) => given.map((one, index) => (index % 9 === 8 ? one : Math.abs(one))));
    fc.assert(
      fc.property(steps, (given) => {
        const counters = [10_000];
        for (const step of given) counters.push(Math.max(counters.at(-1)! + step, Math.max(...counters) - 100));
        const amounts = amountsBetween(counters);
        expect(amounts.every((amount) => amount !== null && amount >= 0)).toBe(true);
        expect(amounts.reduce<number>((sum, amount) => sum + amount!, 0)).toBe(Math.max(...counters) - 10_000);
      }),
    );
  });
});

describe('another device in the file', () => {
  const day = '2023-08-01';
  const startsAt = startOfDay(day, zone);
  const exchange: CounterExchange = {
    dayStartMs: startsAt,
    dayEndMs: startOfDay('2023-08-02', zone),
    lastCounter: 12_355_800,
    firstCounter: 20,
  };
  /** 12 345.678 kWh and 0.25 more each quarter-hour, until the new device shows 0.1 at 10:00 and 0.25 more each. */
  const rows = counterFile(day, 96)
    .split('\n')
    .map((line, index) => (index > 40 ? `${line.split(';')[0]};${(0.1 + (index - 41) * 0.25).toFixed(3)}` : line))
    .map((line, index) => (index > 0 ? line.replace('.', ',') : line));
  const exchanges = new Map([[1, [exchange]]]);

  it('that is recorded gives its quarter-hour (last − before) + (after − first)', () => {
    const read = readText(rows.join('\n'), {}, { exchanges });
    // 12 355 800 − 12 355 428 + 100 − 20
    expect(read.series[0]!.days[0]!.amounts.slice(38, 42)).toEqual([250, 452, 250, 250]);
    expect(read).toMatchObject({ issues: [], series: [{ total: 95 * 250 + 452, missing: 0 }] });
    expect(read.series[0]!.days[0]!.statuses).toBeNull();
  });

  it('that is recorded of another meter leaves it open', () => {
    const read = readText(rows.join('\n'), {}, { exchanges: new Map([[2, [exchange]]]) });
    expect(read.issueCounts).toEqual({ counterFalls: 1 });
    expect(read.series).toMatchObject([{ total: 95 * 250, missing: 1 }]);
  });

  it('within missing lines is bridged with both', () => {
    const read = readText(rows.toSpliced(38, 8).join('\n'), {}, { exchanges });
    expect(read.issues).toEqual([]);
    expect(bridgesOf(read)).toEqual([['2023-08-01T09:00', '2023-08-01T11:15', 8 * 250 + 452]]);
  });
});

describe('bridgeCounters', () => {
  const at = (time: string) => Date.parse(`2023-08-01T${time}:00+02:00`);
  const stepOf = (from: string, to: string, amount: number) => ({
    fromMs: at(from),
    toMs: at(to),
    before: 0,
    after: amount,
    amount,
    problem: null,
  });
  const measuredAt = (amounts: Record<number, number>) =>
    new Map([['2023-08-01', Array.from({ length: 96 }, (_, index) => amounts[index] ?? null)]]);

  it.each([
    ['equal parts', {}, 1003, [251, 251, 251, 250], []],
    ['what is measured stays', { 41: 500 }, 1003, [168, 168, 167], []],
    ['more is measured than flowed', { 41: 1104 }, 1003, [], [40, 42, 43]],
    ['as much is measured as rounding may be', { 41: 1103 }, 1003, [0, 0, 0], []],
    ['all is measured', { 40: 1, 41: 2, 42: 3, 43: 4 }, 1003, [], []],
  ])('%s', (_, measured, amount, amounts, open) => {
    const [bridge] = bridgeCounters([stepOf('10:00', '11:00', amount)], {
      timeZone: zone,
      measured: measuredAt(measured),
    });
    expect(bridge!.substitutes.map((one) => one.amount)).toEqual(amounts);
    expect(bridge!.open.map(({ index }) => index)).toEqual(open);
  });

  it.each([
    ['2023-03-25', '2023-03-27', 96 + 92],
    ['2023-10-28', '2023-10-30', 96 + 100],
  ])('from %s to %s has %i quarter-hours that add up', (from, to, count) => {
    const [fromMs, toMs] = [startOfDay(from, zone), startOfDay(to, zone)];
    const step = { fromMs, toMs, before: 0, after: 12_345, amount: 12_345, problem: null };
    const [bridge] = bridgeCounters([step], { timeZone: zone, measured: new Map() });
    expect(bridge!.substitutes).toHaveLength(count);
    expect(bridge!.substitutes.reduce((sum, { amount }) => sum + amount, 0)).toBe(12_345);
  });
});

describe('the clock of a file', () => {
  const utc = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const winter = (at: number) => utc(at + 3_600_000);

  it.each([
    ['UTC', 'Zeit (UTC)', utc],
    ['winter time throughout', 'Zeit MEZ', winter],
  ])('may be %s: neither hour is missing or comes twice', (_, header, textOf) => {
    for (const [day, quarterHours] of [
      ['2023-07-01', 96],
      ['2023-03-26', 92],
      ['2023-10-29', 100],
    ] as const) {
      const text = counterFile(day, quarterHours, textOf).replace('Zeit', header);
      expect(readText(text)).toMatchObject({ issues: [], series: [{ quarterHours, missing: 0 }] });
    }
  });

  it('shows the hour that comes twice in a file with the newest row first', () => {
    const [header, ...rows] = counterFile('2023-10-29', 100).split('\n');
    const read = readText([header, ...rows.toReversed()].join('\n'));
    expect(read).toMatchObject({ issues: [], series: [{ total: 25_000, quarterHours: 100 }] });
  });
});

describe('statuses', () => {
  const rowsOf = (status: (index: number) => string) =>
    Array.from({ length: 96 }, (_, index) => {
      const time = `01.08.2023 ${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
      return `${time};0,25;${status(index)}`;
    });
  const fileOf = (status: (index: number) => string) => ['Zeit;A [kWh];A Status', ...rowsOf(status)].join('\n');

  it('come along with the values beside them', () => {
    const read = readText(fileOf((index) => ['W', 'E', 'V', 'G'][index % 4]!));
    expect(read.series).toHaveLength(1);
    expect(read.series[0]!.days[0]!.statuses!.slice(0, 5)).toEqual([0, 1, 2, 3, 0]);
  });

  it('are measured when nothing else is said', () => {
    expect(readText(fileOf(() => '')).series[0]!.days[0]!.statuses).toBeNull();
  });

  it('are asked for where nobody knows them', () => {
    const [header, ...rows] = fileOf(() => 'W').split('\n');
    const later = rows.map((row) => row.replace('01.08.', '03.08.')).with(90, '03.08.2023 22:30;0,25;Quatsch');
    const middle = rows.map((row) => row.replace('01.08.', '02.08.'));
    const open = openParts(fillText([header, ...rows, ...middle, ...later].join('\n'), {}, { isAnswered: false }));
    expect(open.flatMap(({ kind, word }) => (kind === 'status' ? [word] : []))).toEqual(['W', 'Quatsch']);
  });
});
