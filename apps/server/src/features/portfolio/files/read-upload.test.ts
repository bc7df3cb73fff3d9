import { recogniseTables } from '@lichthof/domain/portfolio/tables/recognise-tables.ts';
import { describe, expect, it } from 'vitest';
import * as sample from '../portfolio-for-tests.ts';
import { read } from './portfolio-tasks.ts';
import { readUpload } from './read-upload.ts';
import { unpackZip, UnreadableUpload } from '../../../integrations/workbooks/unpack-zip.ts';

async function readFiles(files: sample.NamedFile[]) {
  const contents = files.map(({ content }) => Buffer.from(content));
  const list = files.map(({ name }, index) => ({ name, bytes: contents[index]!.length }));
  return recogniseTables(await readUpload(list, Buffer.concat(contents)));
}

const readWorkbook = async (...sheets: Parameters<typeof sample.workbook>[0]) =>
  readFiles([{ name: 'portfolio.xlsx', content: await sample.workbook(sheets) }]);

const problemOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableUpload ? error.problem : String(error)),
  );

const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const workbookXml = `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Wohnungen" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** A workbook with one sheet, whose XML is given. */
const rawWorkbook = (sheetData: string) =>
  sample.zipOf([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: 'xl/workbook.xml', content: workbookXml },
    { name: 'xl/_rels/workbook.xml.rels', content: relationships },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet ${main}><sheetData>${sheetData}</sheetData></worksheet>` },
  ]);

const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const titles = `<row r="1">${textCell('A1', 'Projektnummer')}${textCell('B1', 'Wohnung')}${textCell('C1', 'Wohnfläche (m²)')}</row>`;

describe('a workbook', () => {
  it('is read with its numbers and days', async () => {
    const { tables, issues } = await readWorkbook(...sample.sheetsOf(sample.oneEstate));
    expect(issues).toEqual([]);
    expect(tables.map(({ table, rows }) => [table, rows.length])).toEqual([
      ['groups', 2],
      ['estates', 1],
      ['apartments', 1],
      ['areas', 1],
      ['edges', 1],
      ['meters', 1],
    ]);
  });

  it('is read with formulas by their results, and with errors as errors', async () => {
    const cells = `<row r="3"><c r="A3"><v>1001</v></c><c r="B3" t="str"><f>"E"&amp;"G"</f><v>EG</v></c><c r="C3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    const { tables } = await readFiles([{ name: 'a.xlsx', content: await rawWorkbook(titles + cells) }]);
    expect(tables[0]!.rows).toEqual([
      { line: 3, cells: { projectNumber: 1001, name: 'EG', areaSqm: { error: '#DIV/0!' } } },
    ]);
  });

  it('is read with merged cells, where only the first one holds something', async () => {
    const { tables } = await readWorkbook({
      name: 'Wohnungen',
      cells: [
        ['Portfolio 2026', null, null],
        ['Projektnummer', 'Wohnung', 'Wohnfläche (m²)'],
        ['P1', 'EG', 50],
        [null, 'OG', 60],
      ],
    });
    expect(tables[0]!.rows.map(({ cells }) => cells['projectNumber'])).toEqual(['P1', null]);
  });

  it('of other sheets is told as such', async () => {
    const { issues, notices } = await readWorkbook({ name: 'Tabelle1', cells: [['Kosten'], [1]] });
    expect(issues).toMatchObject([{ code: 'noTable', value: 'Tabelle1' }]);
    expect(notices).toEqual([{ code: 'ignoredSheet', sheet: 'Tabelle1' }]);
  });

  it('of 100,000 rows is told as too long within seconds', async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => {
      const line = index + 2;
      return `<row r="${line}">${textCell(`A${line}`, 'P1')}${textCell(`B${line}`, `W${line}`)}<c r="C${line}"><v>50</v></c></row>`;
    });
    const before = process.cpuUsage();
    const { issues } = await readFiles([{ name: 'a.xlsx', content: await rawWorkbook(titles + rows.join('')) }]);
    expect(issues).toMatchObject([{ code: 'tooManyRows', most: 20_000 }]);
    // by the time of the processor, which does not depend on what else runs on the machine
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000);
  });

  it('with a cell at its far end does not fill the memory', async () => {
    const far = `<row r="1048576">${textCell('XFD1048576', 'x')}</row>`;
    const { issues } = await readFiles([{ name: 'a.xlsx', content: await rawWorkbook(titles + far) }]);
    expect(issues).toMatchObject([{ code: 'tooManyRows' }]);
  });

  it.each([
    ['broken XML', `${titles}<row r="2"><c`],
    ['a cell beyond the last column', `<row r="1">${textCell('ZZZZZZZZZZZZ1', 'x')}</row>`],
    ['an empty cell beyond the last column', `<row r="1"><c r='ZZZZZZZZZZZZ1'/></row>`],
    ['a cell beyond the last row', `<row r="1">${textCell('A99999999999', 'x')}</row>`],
    ['a row that is no number', `<row r="1e12">${textCell('A1', 'x')}</row>`],
    ['a tag without end', '<c r="A1" t="e" '.repeat(500_000)],
    ['a shared text that is not there', `${titles}<row r="2"><c r="A2" t="s"><v>99</v></c></row>`],
  ])('with %s is unreadable', async (_, sheetData) => {
    const content = await rawWorkbook(sheetData);
    expect(await problemOf(readFiles([{ name: 'a.xlsx', content }]))).toBe('unreadable');
  });
});

describe('CSV files', () => {
  const apartments = 'Projektnummer;Wohnung;Wohnfläche (m²)\nP1;Süd;65,5\n';
  const expected = [{ line: 2, cells: { projectNumber: 'P1', name: 'Süd', areaSqm: '65,5' } }];

  it.each<[string, Buffer | string]>([
    ['plain UTF-8', apartments],
    ['a byte order mark', `\uFEFF${apartments}`],
    ['CR only', apartments.replaceAll('\n', '\r')],
    ['CR LF', apartments.replaceAll('\n', '\r\n')],
    ['Windows-1252', Buffer.from(apartments, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${apartments}`, 'utf16le')],
    ['commas and quotes', 'Projektnummer,Wohnung,Fläche\n"P1","Süd","65,5"\n'],
    ['tabs', apartments.replaceAll(';', '\t')],
  ])('are read with %s', async (_, content) => {
    const { tables } = await readFiles([{ name: 'tabelle.csv', content }]);
    expect(tables[0]!.rows).toEqual(expected);
  });

  it('are read several at once, and from a ZIP with folders', async () => {
    const files = sample.csvFiles(sample.oneEstate);
    const all = files.map(({ name }) => name.replace('.csv', ''));
    const titlesOf = async (given: sample.NamedFile[]) =>
      (await readFiles(given)).tables.map(({ sheet }) => sheet.replace('.csv', ''));
    expect(await titlesOf(files)).toEqual(all);
    const extra = [
      { name: '__MACOSX/._Objekte.csv', content: 'x' },
      { name: 'Anleitung.txt', content: 'Bitte lesen' },
    ];
    const zip = await sample.zipOf([
      ...files.map(({ name, content }) => ({ name: `Portfolio/${name}`, content })),
      ...extra,
    ]);
    expect(await titlesOf([{ name: 'portfolio.zip', content: zip }])).toEqual(all);
  });

  it('of one column may hold commas', async () => {
    const { tables } = await readFiles([{ name: 'Objektgruppen.csv', content: 'Gruppe\nNord, West\n' }]);
    expect(tables[0]!.rows).toEqual([{ line: 2, cells: { path: 'Nord, West' } }]);
  });

  it('with a quote that never ends stay within the file', async () => {
    const { tables } = await readFiles([{ name: 'Wohnungen.csv', content: `${apartments}P1;"OG;1\n`.repeat(1) }]);
    expect(tables[0]!.rows.length).toBeLessThanOrEqual(2);
  });
});

describe('what cannot be read', () => {
  it.each<[string, Buffer | string]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])],
    ['half a ZIP', Buffer.from('PK\u0003\u0004 and then nothing')],
    ['nothing', ''],
  ])('is %s', async (_, content) => {
    expect(await problemOf(readFiles([{ name: 'portfolio.xlsx', content }]))).toBe('unreadable');
  });

  it('is a ZIP without tables', async () => {
    const content = await sample.zipOf([{ name: 'word/document.xml', content: '<w/>' }]);
    expect(await problemOf(readFiles([{ name: 'brief.docx', content }]))).toBe('unreadable');
  });

  it('is a body shorter or longer than said', async () => {
    expect(await problemOf(readUpload([{ name: 'a.csv', bytes: 9 }], Buffer.from('Gruppe\nA')))).toBe('unreadable');
  });
});

describe('the task that reads an upload', () => {
  const readTask = (bytes: Buffer) => read({ files: [{ name: 'a.zip', bytes: bytes.length }], bytes });

  it('returns the error of a library for the log', async () => {
    const half = Buffer.from(await sample.zipOf([{ name: 'a.csv', content: 'a;b' }])).subarray(0, 30);
    expect(await readTask(half)).toEqual({ problem: 'unreadable', cause: expect.stringContaining('Error: ') });
    expect(await readTask(Buffer.from('\0'))).toEqual({ problem: 'unreadable' });
  });

  it('fails with a bug of ours instead of calling the file unreadable', async () => {
    await expect(read({ files: null as never, bytes: Buffer.from('a') })).rejects.toThrow(TypeError);
  });
});

describe('a ZIP bomb', { timeout: 120_000 }, () => {
  const gigabyte = 1024 ** 3;
  const bomb = async () => sample.zipOf([{ name: 'Objekte.csv', content: Buffer.alloc(400 * 1024 * 1024) }]);

  it('is refused by what its directory says', async () => {
    const content = await bomb();
    const before = process.cpuUsage();
    expect(await problemOf(readFiles([{ name: 'a.zip', content }]))).toBe('tooLarge');
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
  });

  it('is refused also when its directory lies, without keeping what comes out', async () => {
    const content = Buffer.from(await bomb());
    const directory = content.lastIndexOf(Buffer.from('PK\u0001\u0002'));
    content.writeUInt32LE(1000, directory + 24);
    const before = process.memoryUsage().rss;
    expect(await problemOf(readFiles([{ name: 'a.zip', content }]))).not.toBe('read');
    expect(process.memoryUsage().rss - before).toBeLessThan(gigabyte / 4);
  });

  it('is refused when many files add up to it', async () => {
    const part = Buffer.alloc(60 * 1024 * 1024);
    const files = ['Objekte', 'Wohnungen', 'Zähler', 'Flächen'].map((name) => ({ name: `${name}.csv`, content: part }));
    expect(await problemOf(unpackZip(await sample.zipOf(files), () => () => true))).toBe('tooLarge');
  });
});
