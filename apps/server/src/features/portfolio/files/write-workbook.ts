import type { Cell as TableCell } from '@lichthof/domain/portfolio/tables/cells.ts';
import { tableColumns, tableNames } from '@lichthof/domain/portfolio/columns.ts';
import { choices, columnExample, columnTitle, guideTexts, tableTitle } from '@lichthof/domain/portfolio/form-texts.ts';
import type { WrittenTable } from '@lichthof/domain/portfolio/tables/write-tables.ts';
import writeXlsxFile, { type CellObject, type Row, type Sheet } from 'write-excel-file/node';

/** The form as a workbook: a sheet for each table, the explanations on one of their own. */
export async function writeWorkbook(tables: WrittenTable[]): Promise<Buffer> {
  const sheets = [guideSheet(), ...tables.map(tableSheet)];
  return writeXlsxFile(sheets, { fontFamily: 'Calibri', fontSize: 11 }).toBuffer();
}

const widthOf = (title: string) => ({ width: Math.max(14, title.length + 4) });
const heading = (value: string): CellObject => ({
  value,
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#E8EAE3',
});

function tableSheet({ title, headings, rows }: WrittenTable): Sheet<never> {
  return {
    sheet: title,
    data: [headings.map(heading), ...rows.map((cells) => cells.map(writtenCell))],
    columns: headings.map(widthOf),
    stickyRowsCount: 1,
  };
}

/** What a spreadsheet reads as a code for a character, and characters that the library leaves out: written as such codes. */
const characterCode = /_(?=x[0-9A-F]{4}_)|[\uFFFD-\uFFFF]/gi;
const codeOf = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
const text = (value: string): CellObject => ({ value: encoded(value), type: String, format: '@' });

function encoded(value: string): string {
  const plain = value.replaceAll(characterCode, codeOf);
  // the library keeps texts in an object, where 'constructor' and the like are there already
  return plain in Object.prototype ? codeOf(plain) + plain.slice(1) : plain;
}

/** Text always is text: no formula, no day made of '1-2', no zero lost at the front. */
function writtenCell(cell: TableCell): CellObject | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  if (typeof cell === 'string') return text(cell);
  if ('error' in cell) return text(cell.error);
  return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' };
}

function guideSheet(): Sheet<never> {
  const lines: Row[] = [
    [heading(guideTexts.title)],
    ...guideLines().map((line) => [{ value: line, type: String }]),
    [],
    guideTexts.headings.map(heading),
    ...columnLines().map((cells) => cells.map(text)),
    [],
    [heading(guideTexts.choices)],
    ...choiceLines().map((cells) => cells.map(text)),
  ];
  return { sheet: guideTexts.sheet, data: lines, columns: [18, 24, 34, 34].map((width) => ({ width })) };
}

export const guideLines = (): string[] => guideTexts.lines;

/** Sheet, column, whether it must be filled in, and an example. */
export const columnLines = (): string[][] =>
  tableNames.flatMap((table) =>
    tableColumns[table].map(({ key, required }) => [
      tableTitle(table),
      columnTitle(table, key),
      required ? guideTexts.required : guideTexts.optional,
      columnExample(table, key),
    ]),
  );

/** Sheet, column, label and code of each value allowed. */
export const choiceLines = (): string[][] =>
  tableNames.flatMap((table) =>
    tableColumns[table].flatMap(({ key, rule }) =>
      rule.kind === 'choice'
        ? choices[rule.of].map(({ code, label }) => [tableTitle(table), columnTitle(table, key), label, String(code)])
        : [],
    ),
  );
