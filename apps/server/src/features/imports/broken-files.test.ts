import { headOf, interchangeOf, profileOf } from '@lichthof/domain/metering/mscons/messages-for-tests.ts';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../http/errors.ts';
import { brokenFileCount, findUnreadable, makeBrokenFiles } from '../../testing/break-file.ts';
import { fileOf, timesOf } from './import-file-for-tests.ts';
import { runFileTask } from './run-file-task.ts';
import { cellsOf, withChangedParts, workbookOf } from './workbook-for-tests.ts';

const day = '2023-08-01';
const names = ['Wohnung 01', 'Wohnung 02'];
const kinds = {
  'a column per meter': fileOf([day, '2023-10-29'], ['a_Wh', 'b_Wh']),
  'a row per meter and time': [
    'Zähler;Zeit;kWh;Status',
    ...names.flatMap((name) => timesOf(day).map((time) => `${name};${time};0,25;W`)),
  ].join('\r\n'),
  counters: ['Zeit,"Zählerstand [kWh]"', ...timesOf(day).map((time, index) => `${time},"${500 + index}.5"`)].join('\n'),
  readings: ['Datum\tZählerstand', '31.12.2023\t1.234,5', '31.01.2024\t1.334,5'].join('\n'),
  'MSCONS messages': interchangeOf([...headOf(), ...profileOf(day, 96)]),
};

const aWorkbook = () =>
  workbookOf({
    'a column per meter': cellsOf(kinds['a column per meter'].split('\n').slice(0, 60).join('\n')),
    readings: cellsOf('Datum;Zählerstand\n2023-12-31;1234.5\n2024-01-31;1334.5'),
  });

/** Describes a file and reads it with its first series mapped. Throws what is no refusal of the file itself. */
async function read(bytes: Uint8Array, customerId: number): Promise<'read' | 'refused'> {
  try {
    const { layout, compressed: content } = await runFileTask(
      'describeNew',
      { bytes, timeZone: 'Europe/Berlin', nowMs: Date.now() },
      { customerId },
    );
    const mapping = layout.series
      .slice(0, 3)
      .map(({ key, unit }, index) => ({ seriesKey: key, meterId: index + 1, unit }));
    const options = { layout, mapping, timeZone: 'Europe/Berlin', latestAt: Date.now(), nowMs: Date.now() } as const;
    await runFileTask('readFile', { content, options: { ...options, exchanges: new Map() } }, { customerId });
    return 'read';
  } catch (error) {
    if (error instanceof HttpError && error.cause === undefined) return 'refused';
    throw error;
  }
}

describe('a broken file', { timeout: 600_000 }, () => {
  it.each(Object.entries(kinds))('of %s is read or refused', async (_, text) => {
    const good = Buffer.from(text);
    expect(await read(good, 1)).toBe('read');
    expect(await findUnreadable(makeBrokenFiles([good], brokenFileCount), read)).toEqual([]);
    const packed = makeBrokenFiles([good], brokenFileCount / 10).map((file) => gzipSync(file));
    expect(await findUnreadable(packed, read)).toEqual([]);
  });

  it('of a workbook whose archive is broken is read or refused', async () => {
    const good = await aWorkbook();
    expect(await read(good, 1)).toBe('read');
    expect(await findUnreadable(makeBrokenFiles([good], brokenFileCount / 2), read)).toEqual([]);
  });

  it('of a workbook whose parts are broken is read or refused', async () => {
    const good = await aWorkbook();
    const names = ['xl/workbook.xml', 'xl/styles.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'];
    async function* broken() {
      for (let index = 0; index < brokenFileCount; index += 1) {
        yield await withChangedParts(good, (xml, name) => {
          if (name !== names[index % names.length]) return xml;
          return makeBrokenFiles([Buffer.from(xml)], 1)
            .next()
            .value!.toString('latin1');
        });
      }
    }
    expect(await findUnreadable(broken(), read)).toEqual([]);
  });

  it('that is packed is read or refused', async () => {
    const good = gzipSync(kinds['a column per meter']);
    expect(await read(good, 1)).toBe('read');
    expect(await findUnreadable(makeBrokenFiles([good], brokenFileCount / 2), read)).toEqual([]);
  });
});

/** Two megabytes of whatever readers look through again and again; what grows with the square takes minutes. */
const megabytes = 2;
const longestMs = 20_000;

describe('two megabytes', { timeout: 600_000 }, () => {
  it.each([
    ['semicolons', ';'],
    ['quotes', '"'],
    ['quoted semicolons', '";'],
    ['opened quotes', '\n"'],
    ['line breaks', '\n'],
    ['blanks', ' '],
    ['digits', '9'],
    ['numbers', '1;'],
    ['short rows of numbers', '1;2;3\n'],
    ['wide rows', `${'1;'.repeat(1900)}\n`],
    ['wide rows of text', `${'a;'.repeat(1900)}\n`],
    ['wide rows of times', `${'2023-08-01 00:00;'.repeat(1900)}\n`],
    ['rows of names', 'a\u00e4;2023-08-01 00:00;1\n'],
    ['release signs', '?', "UNA:+.? '"],
    ['released terminators', "?'", "UNA:+.? '"],
    ['terminators that release', "'", "UNA''''''"],
    ['separators that release', '+', "UNA+++++'"],
    ['components', ':', "UNB+UNOC:3'"],
    ['elements', '+', 'UNB+UNOC:3+'],
    ['message begins', "UNH+1+MSCONS'", "UNB+UNOC:3+1+2'"],
  ])('of %s are read or refused in time', async (_, unit, begin = '') => {
    const count = Math.floor((megabytes * 1024 * 1024) / unit.length);
    const before = performance.now();
    await read(Buffer.from(begin + unit.repeat(count)), 1);
    expect(performance.now() - before).toBeLessThan(longestMs);
  });

  it('of names, each another one, are read or refused in time', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `Zähler ${index};2023-08-01 00:00;${index}`);
    const before = performance.now();
    await read(Buffer.from(['Zähler;Zeit;kWh', ...rows].join('\n')), 1);
    expect(performance.now() - before).toBeLessThan(longestMs);
  });
});

it('holds no decades for a row that lies far from the others', { timeout: 120_000 }, async () => {
  const names = Array.from({ length: 400 }, (_, index) => `Wohnung ${index} [kWh]`);
  const rowAt = (time: string) => [time, ...names.map(() => '0,25')].join(';');
  const file = Buffer.from(
    [['Zeit', ...names].join(';'), rowAt('1990-01-01T00:00'), ...timesOf(day).map(rowAt)].join('\n'),
  );
  const { layout, compressed: content } = await runFileTask(
    'describeNew',
    { bytes: file, timeZone: 'Europe/Berlin', nowMs: Date.now() },
    { customerId: 1 },
  );
  const mapping = layout.series.map(({ key, unit }, index) => ({ seriesKey: key, meterId: index + 1, unit }));
  const options = { layout, mapping, timeZone: 'Europe/Berlin', latestAt: Date.now(), nowMs: Date.now() } as const;
  const read = await runFileTask(
    'readFile',
    { content, options: { ...options, exchanges: new Map() } },
    { customerId: 1 },
  );
  expect(read.strayRows).toMatchObject({ count: 1, from: '1990-01-01T00:00' });
  expect(read.series.map(({ days }) => days.length)).toEqual(names.map(() => 1));
});

it('unpacks no more than may be uploaded', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ';'));
  await expect(
    runFileTask('describeNew', { bytes: bomb, timeZone: 'Europe/Berlin', nowMs: Date.now() }, { customerId: 1 }),
  ).rejects.toMatchObject({ statusCode: 413 });
});
