import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Cell } from 'write-excel-file/node';
import { unpackDays } from './file-parts.ts';
import { describeAgain, describeNew, readFile } from './file-tasks.ts';
import { describeAnswered, type SaidOfParts, timesOf } from './import-file-for-tests.ts';
import { cellsOf, type SheetCells, timeCells, withChangedParts, workbookOf } from './workbook-for-tests.ts';

const timeZone = 'Europe/Berlin';
const nowMs = Date.parse('2026-01-01T00:00:00Z');

/** What would be stored of a file, by series, with every proposed series on a meter of its own. */
async function storedOf(bytes: Buffer, said: SaidOfParts = {}) {
  const { layout, compressed } = await describeAnswered(bytes, said);
  if (layout.format !== 'recipe') throw new Error('The file has no recipe');
  const mapping = layout.series
    .filter(({ isProposed }) => isProposed)
    .map(({ key }, index) => ({ seriesKey: key, unit: null, meterId: index + 1 }));
  const options = { layout, mapping, timeZone, latestAt: nowMs, nowMs, exchanges: new Map() } as const;
  const read = readFile({ content: compressed, options });
  return {
    issues: read.issues.map(({ code, line, count }) => ({ code, line, count })),
    series: read.series.map((series) => ({
      name: series.name,
      unit: layout.recipe.series.find(({ key }) => key === series.seriesKey)?.unit,
      days: unpackDays(series, 0, series.days.length),
      readings: series.readings,
    })),
  };
}

async function openKinds(bytes: Buffer) {
  const { layout } = await describeNew({ bytes, timeZone, nowMs });
  return layout.format === 'recipe' ? layout.parts.flatMap(({ kind, proof }) => (proof ? [] : [kind])) : [];
}

const workbookWith = (cells: SheetCells) => workbookOf({ Lastgang: cells });
const csvOf = (lines: string[]) => Buffer.from(lines.join('\n'));
const amountOf = (index: number) => ((index % 17) / 37).toFixed(3);
const rowsOf = (times: string[]) => times.map((time, index) => `${time};${amountOf(index)};${amountOf(index + 5)}`);
const wide = (times: string[]) => ['Zeit;WE 01 [kWh];WE 02 [kWh]', ...rowsOf(times)];
const ends = (day: string, nextDay: string) => [...timesOf(day).slice(1), `${nextDay}T00:00`];
const localAutumn = timesOf('2023-10-29').flatMap((time, index) =>
  index === 12 ? [...timesOf('2023-10-29').slice(8, 12), time] : [time],
);

const files: Record<string, string[]> = {
  'a column per meter': wide([...timesOf('2023-08-01'), ...timesOf('2023-08-02')]),
  'a day of 92 quarter-hours': wide(timesOf('2023-03-26').filter((_, index) => index < 8 || index >= 12)),
  'a day with the hour that does not exist': wide(timesOf('2023-03-26')),
  'a day of 100 quarter-hours': wide(localAutumn),
  'ends of quarter-hours': wide(ends('2023-08-01', '2023-08-02')).with(0, 'Bis;WE 01 [kWh];WE 02 [kWh]'),
  'ends with the midnight of the next day': wide(ends('2023-08-01', '2023-08-02')),
  'a row per meter and time': [
    'Zähler;Zeit;kWh;Status',
    ...['A', 'B'].flatMap((name) => timesOf('2023-08-01').map((time, index) => `${name};${time};${amountOf(index)};W`)),
  ],
  counters: [
    'Zeit;Zählerstand [kWh]',
    ...timesOf('2023-08-01').map((time, index) => `${time};${(7000 + index * 0.137).toFixed(3)}`),
  ],
  'readings by their days': ['Datum;Zählerstand [kWh]', '2023-07-31;1234.5', '2023-08-31;1334.567'],
  power: ['Zeit;Leistung [kW]', ...timesOf('2023-08-01').map((time, index) => `${time};${amountOf(index)}`)],
  'numbers of three decimals': ['Zeit;WE 01 [kWh]', ...timesOf('2023-08-01').map((time) => `${time};1.0205`)],
  'gaps and blank rows': [
    ...wide(timesOf('2023-08-01').toSpliced(30, 3)),
    '',
    ...rowsOf(timesOf('2023-08-03')).map((row, index) => (index === 5 ? `${row.split(';')[0]};;0.25` : row)),
  ],
  'a head of several rows': [
    'Lastgang 2023',
    'Zählernummer;1EMH0012345670;1EMH0012345671',
    ';WE 01;WE 02',
    'Zeit;kWh;kWh',
    ...rowsOf(timesOf('2023-08-01')),
  ],
};

describe('a workbook holds the same Wh as the CSV file of', () => {
  it.each(Object.entries(files))('%s', async (_, lines) => {
    const expected = await storedOf(csvOf(lines));
    expect(expected.series.length).toBeGreaterThan(0);
    for (const writeTime of Object.values(timeCells)) {
      expect(await storedOf(await workbookWith(cellsOf(lines.join('\n'), writeTime)))).toEqual(expected);
    }
  });

  const community = resolve(import.meta.dirname, '../../../../../../shared/data/quarter-hours/example_2023-08.csv');
  it.skipIf(!existsSync(community))('a real community of nine meters', async () => {
    const csv = readFileSync(community, 'utf8');
    const cells = cellsOf(csv.replaceAll(',', ';'));
    const stored = await storedOf(await workbookWith(cells));
    expect(stored.series.flatMap(({ days }) => days)).toHaveLength(9 * 31);
    expect(stored).toEqual(await storedOf(Buffer.from(csv)));
  });
});

describe('the cells of a workbook', () => {
  const times = timesOf('2023-08-01');
  const expected = async () => (await storedOf(csvOf(wide(times)))).series;
  const seriesOf = async (workbook: Promise<Buffer>) => (await storedOf(await workbook)).series;
  const head: Cell[] = ['Datum', 'Zeit', 'WE 01 [kWh]', 'WE 02 [kWh]'].map((value) => ({ value, type: String }));
  const numbers = (index: number): Cell[] =>
    [amountOf(index), amountOf(index + 5)].map((text) => ({ value: Number(text), type: Number }));

  it.each([
    ['begins', (index: number) => index / 96, 'Zeit'],
    ['ends, the last one 24:00', (index: number) => (index + 1) / 96, 'Bis'],
  ])('are read with days and times of day in two columns: %s', async (_, timeOf, title) => {
    const day: Cell = { value: new Date('2023-08-01T00:00Z'), type: Date, format: 'dd.mm.yyyy' };
    const rows = times.map((__, index): Cell[] => {
      const ofDay = new Date(Date.UTC(1899, 11, 30) + timeOf(index) * 86_400_000);
      return [day, { value: ofDay, type: Date, format: '[hh]:mm' }, ...numbers(index)];
    });
    const titled = head.with(1, { value: title, type: String });
    expect(await seriesOf(workbookWith([titled, ...rows]))).toMatchObject(
      (await expected()).map(({ days }) => ({ days })),
    );
  });

  it('are read as texts with a comma, beside numbers', async () => {
    const cells = cellsOf(wide(times).join('\n')).map((row, line): Cell[] =>
      line === 0 || line % 2 === 0 ? row : row.with(1, { value: amountOf(line - 1).replace('.', ','), type: String }),
    );
    expect(await seriesOf(workbookWith(cells))).toEqual(await expected());
  });

  it.each(['date', 'serial'] as const)('are read by days that count from 1904: %s', async (kind) => {
    const earlier = (time: string) =>
      timeCells[kind](new Date(Date.parse(`${time}:00Z`) - 1462 * 86_400_000).toISOString().slice(0, 16));
    const workbook = await workbookWith(cellsOf(wide(times).join('\n'), earlier));
    const from1904 = await withChangedParts(workbook, (xml, name) =>
      name === 'xl/workbook.xml'
        ? xml.replace(/<workbookPr[^>]*\/>|(?=<sheets>|<bookViews>)/, '<workbookPr date1904="1"/>')
        : xml,
    );
    expect(await seriesOf(Promise.resolve(from1904))).toEqual(await expected());
  });

  it('are read by the results of formulas, and errors are values that are missing', async () => {
    const workbook = await workbookWith(cellsOf(wide(times).join('\n')));
    const withFormulas = (broken: boolean) =>
      withChangedParts(workbook, (xml, name) =>
        name.endsWith('/sheet1.xml')
          ? xml.replace(/<c r="B5"([^>]*)>(<v>[^<]*<\/v>)<\/c>/, (__, attributes: string, value: string) =>
              broken
                ? `<c r="B5"${attributes.replace(/ t="\w+"/, '')} t="e"><f>1/0</f><v>#DIV/0!</v></c>`
                : `<c r="B5"${attributes}><f>C9*2</f>${value}</c>`,
            )
          : xml,
      );
    expect(await seriesOf(withFormulas(false))).toEqual(await expected());
    expect((await storedOf(await withFormulas(true))).issues).toContainEqual({
      code: 'shortDay',
      line: undefined,
      count: 1,
    });
  });

  it('are told as formulas without a result where the workbook holds none', async () => {
    const workbook = await workbookWith(cellsOf(wide(times).join('\n')));
    const unsolved = await withChangedParts(workbook, (xml, name) =>
      name.endsWith('/sheet1.xml')
        ? xml.replaceAll(/<c r="B(\d+)"([^>]*)><v>[^<]*<\/v><\/c>/g, (cell, row: string, attributes: string) =>
            Number(row) < 60 ? cell : `<c r="B${row}"${attributes}><f>C${row}*2</f><v/></c>`,
          )
        : xml,
    );
    expect((await storedOf(unsolved)).issues).toContainEqual({
      code: 'formulaWithoutResult',
      line: 60,
      count: times.length - 58,
    });
  });

  it('are read within seconds where a million blank rows with a format follow', async () => {
    const workbook = await workbookWith(cellsOf(wide(times).join('\n')));
    const blank = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 200}" s="1"/>`).join('');
    const styled = await withChangedParts(workbook, (xml, name) =>
      name.endsWith('/sheet1.xml') ? xml.replace('</sheetData>', `${blank}</sheetData>`) : xml,
    );
    const start = performance.now();
    const read = await seriesOf(Promise.resolve(styled));
    expect(performance.now() - start).toBeLessThan(15_000);
    expect(read).toEqual(await expected());
  }, 60_000);

  it('that are merged name all columns below them', async () => {
    const text = (value: string): Cell => ({ value, type: String });
    const cells: SheetCells = [
      [null, { value: 'WE 01', type: String, columnSpan: 2 }, null],
      [text('Zeit'), text('Bezug [kWh]'), text('Bezug [kWh]')],
      ...cellsOf(rowsOf(times).join('\n')),
    ];
    expect((await seriesOf(workbookWith(cells))).map(({ name }) => name)).toEqual([
      'WE 01 Bezug [kWh]',
      'WE 01 Bezug [kWh]',
    ]);
  });
});

describe('a workbook of several sheets', () => {
  const month = (day: string) => cellsOf(wide(timesOf(day)).join('\n'));
  const notes: SheetCells = [[{ value: 'Ansprechpartner', type: String }], [{ value: 'Frau Weiß', type: String }]];

  it('is read by its only one with times', async () => {
    const bytes = await workbookOf({ Deckblatt: notes, Werte: month('2023-08-01') });
    const { layout } = await describeNew({ bytes, timeZone, nowMs });
    expect(layout).toMatchObject({ recipe: { source: { format: 'workbook', sheet: 'Werte' } } });
    expect(await openKinds(bytes)).not.toContain('sheet');
  });

  it('asks which one is meant where several have times, and reads the one that is chosen', async () => {
    const workbook = await workbookOf({ Juli: month('2023-07-01'), Deckblatt: notes, August: month('2023-08-01') });
    const { layout } = await describeNew({ bytes: workbook, timeZone, nowMs });
    expect(layout).toMatchObject({ format: 'recipe' });
    expect(layout.format === 'recipe' && layout.parts[0]).toMatchObject({
      kind: 'sheet',
      readings: ['Juli', 'August'],
      proof: null,
    });
    const chosen = await storedOf(workbook, { sheet: 'August' });
    expect(chosen).toMatchObject({ series: [{ days: [{ day: '2023-08-01' }] }, {}] });
  });

  it('is still asked about where a sheet is chosen that is not there', async () => {
    const bytes = await workbookOf({ Juli: month('2023-07-01'), August: month('2023-08-01') });
    const { layout, compressed: content } = await describeNew({ bytes, timeZone, nowMs });
    const choices = { answers: [{ part: 'sheet', reading: 7 }] };
    const again = describeAgain({ content, choices, layout, timeZone, nowMs });
    expect(again.layout).toEqual(layout);
  });
});
