import type { Cell } from 'write-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { unpackZip } from '../../integrations/workbooks/unpack-zip.ts';

export type SheetCells = Cell[][];

export function workbookOf(sheets: Record<string, SheetCells>): Promise<Buffer> {
  return writeXlsxFile(Object.entries(sheets).map(([sheet, data]) => ({ sheet, data }))).toBuffer();
}

/** The workbook with the text of some of its parts changed. */
export async function withChangedParts(
  workbook: Buffer,
  change: (xml: string, name: string) => string,
): Promise<Buffer> {
  const parts = await unpackZip(workbook, () => () => true);
  const zip = new yazl.ZipFile();
  for (const { name, content } of parts) zip.addBuffer(Buffer.from(change(content.toString(), name)), name);
  zip.end();
  return buffer(zip.outputStream as never);
}

const dayMs = 86_400_000;

export type WriteTime = (written: string) => Cell;

const asDate = (written: string) => new Date(`${written.replace(' ', 'T')}${written.length > 10 ? '' : 'T00:00'}Z`);

/** The ways in which workbooks hold the times of a file. */
export const timeCells = {
  date: (written) => ({ value: asDate(written), type: Date, format: 'dd.mm.yyyy hh:mm' }),
  serial: (written) => ({ value: asDate(written).getTime() / dayMs + 25_569, type: Number }),
  text: (written) => ({ value: written, type: String }),
} satisfies Record<string, WriteTime>;

/** As a computer adds them up: 0.30000000000000004. */
const noisy = (text: string) => Number(text) * (1 + 2 ** -51);

/** The same table as a workbook has it: times by `writeTime`, numbers as numbers with the noise of computers. */
export function cellsOf(csv: string, writeTime: WriteTime = timeCells.date): SheetCells {
  const isTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?$/;
  const cellOf = (text: string): Cell => {
    if (text === '') return null;
    if (isTime.test(text)) return writeTime(text);
    const number = text.replace(',', '.');
    return /^-?\d+(?:\.\d+)?$/.test(number) ? { value: noisy(number), type: Number } : { value: text, type: String };
  };
  return csv
    .trim()
    .split('\n')
    .map((line) => line.split(';').map(cellOf));
}
