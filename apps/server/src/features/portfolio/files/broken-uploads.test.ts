import { describe, expect, it } from 'vitest';
import { brokenFileCount, findUnreadable, makeBrokenFiles } from '../../../testing/break-file.ts';
import * as sample from '../portfolio-for-tests.ts';
import { runPortfolioTask } from '../run-portfolio-task.ts';
import { unpackZip } from '../../../integrations/workbooks/unpack-zip.ts';

const read = (bytes: Buffer, customerId: number) =>
  runPortfolioTask('read', { files: [{ name: 'a.xlsx', bytes: bytes.length }], bytes }, { customerId });

/** The workbook with one of its parts broken. */
async function* brokenWorkbooks(workbook: Buffer, count: number): AsyncGenerator<Buffer> {
  const parts = await unpackZip(workbook, () => (name) => name.endsWith('.xml') || name.endsWith('.rels'));
  const needed = parts.filter(({ name }) => name.startsWith('xl/'));
  let index = 0;
  for (const content of makeBrokenFiles(
    needed.map((part) => part.content),
    count,
  )) {
    const { name } = needed[index % needed.length]!;
    index += 1;
    yield await sample.zipOf(parts.map((part) => (part.name === name ? { name, content } : part)));
  }
}

describe('a broken upload', { timeout: 600_000 }, () => {
  it('of a workbook whose archive is broken is read or refused', async () => {
    const good = await sample.workbook(sample.sheetsOf(sample.oneEstate));
    expect(await read(good, 1)).toHaveProperty('content');
    expect(await findUnreadable(makeBrokenFiles([good], brokenFileCount / 2), read)).toEqual([]);
  });

  it('of a workbook whose parts are broken is read or refused', async () => {
    const good = await sample.workbook(sample.sheetsOf(sample.oneEstate));
    expect(await findUnreadable(brokenWorkbooks(good, brokenFileCount), read)).toEqual([]);
  });

  it('of CSV files is read or refused', async () => {
    const files = sample.csvFiles(sample.oneEstate).map(({ content }) => Buffer.from(content));
    expect(await findUnreadable(makeBrokenFiles(files, brokenFileCount), read)).toEqual([]);
  });
});

describe('a workbook of megabytes', { timeout: 600_000 }, () => {
  const sheet = (content: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${content}</sheetData></worksheet>`;
  const megabytes = 4;

  it.each([
    ['cells without end', '<c r="A1">'],
    ['cells with errors', '<c r="A1" t="e"><v>'],
    ['attributes', ' t="e"', '<c r="A1"'],
    ['rows', '<row>'],
    ['entities', '&amp;', '<row r="1"><c r="A1" t="str"><v>'],
    ['tags without end', '<'],
    ['comments without end', '<!--'],
    ['prefixes', 'a:', '<'],
  ])('of %s is read or refused in time', async (_, unit, begin = '') => {
    const parts = await unpackZip(await sample.workbook(sample.sheetsOf(sample.oneEstate)), () => () => true);
    const content = sheet(begin + unit.repeat((megabytes * 1024 * 1024) / unit.length));
    const broken = parts.map((part) => (part.name.includes('/sheet1.') ? { ...part, content } : part));
    const before = performance.now();
    await read(await sample.zipOf(broken), 1);
    expect(performance.now() - before).toBeLessThan(20_000);
  });
});
