import { addGuard, byteOrderMark, formatCsvRows } from '@lichthof/domain/csv/write-csv.ts';
import { textOf } from '@lichthof/domain/portfolio/tables/cells.ts';
import { guideTexts } from '@lichthof/domain/portfolio/form-texts.ts';
import type { WrittenTable } from '@lichthof/domain/portfolio/tables/write-tables.ts';
import type { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { choiceLines, columnLines, guideLines } from './write-workbook.ts';

const newline = '\r\n';

/** The form as a ZIP: a CSV file for each table, such as German spreadsheets open them, and the explanations as text. */
export function writeCsvFiles(tables: WrittenTable[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from(byteOrderMark + guideText()), `${guideTexts.sheet}.txt`);
  for (const { title, headings, rows } of tables) {
    const cells = rows.map((row) => row.map((cell) => addGuard(textOf(cell))));
    zip.addBuffer(Buffer.from(byteOrderMark + formatCsvRows([headings, ...cells])), `${title}.csv`);
  }
  zip.end();
  return buffer(zip.outputStream as PassThrough);
}

function guideText(): string {
  const { title, headings, choices } = guideTexts;
  const tabled = (rows: string[][]) => rows.map((cells) => cells.join('\t'));
  const lines = [title, '', ...guideLines(), '', ...tabled([headings, ...columnLines()]), '', choices];
  return [...lines, ...tabled(choiceLines()), ''].join(newline);
}
