import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { addCellReferences } from '../../integrations/workbooks/cell-references.ts';
import { readUploaded } from './file-source.ts';

/** An archive of some files. */
async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const workbookOf = (sheet: string) =>
  zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Werte" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
const sheet = `<row>${cell('Zeit')}${cell('kWh')}</row><row>${cell('01.08.2023 00:00')}<c><v>0.5</v></c></row>`;

describe('readUploaded', () => {
  it('reads a workbook whose cells do not say where they stand', async () => {
    const { source } = await readUploaded(await workbookOf(sheet));

    expect(source).toMatchObject({ workbook: { sheets: [{ text: 'Zeit\tkWh\n01.08.2023 00:00\t0.5' }] } });
  });

  it('reads the one file of an archive, a text or a workbook', async () => {
    const text = 'Zeit;kWh\n01.08.2023 00:00;0,5\n';
    const packed = await zipOf({ 'Werte/Lastgang.csv': text, '__MACOSX/Werte/._Lastgang.csv': 'x' });

    expect((await readUploaded(packed)).source).toEqual({ text });
    expect((await readUploaded(await zipOf({ 'a.xlsx': await workbookOf(sheet) }))).source).toHaveProperty('workbook');
  });

  it.each([
    ['several files', async () => zipOf({ 'a.csv': 'a', 'b.csv': 'b' }), 'severalFiles'],
    ['an archive in an archive', async () => zipOf({ 'a.zip': await zipOf({ 'a.csv': 'a' }) }), 'unreadable'],
    ['a workbook of Excel before 2007', async () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 'oldWorkbook'],
  ])('refuses %s', async (_, bytes, problem) => {
    await expect(readUploaded(await bytes())).rejects.toMatchObject({ problem });
  });
});

it('leaves references as they are, and goes on behind them', () => {
  expect(addCellReferences('<row r="3"><c r="AA3"/><c/></row><row><c s="1"><v>1</v></c></row>')).toBe(
    '<row r="3"><c r="AA3"/><c r="AB3"/></row><row r="4"><c r="A4" s="1"><v>1</v></c></row>',
  );
});
