import type { FileResult } from '@lichthof/contracts/endpoint.ts';
import { type StatementFormat, statementFileType } from '@lichthof/contracts/billing/year-statements.ts';
import { encodeCsv } from '@lichthof/domain/csv/write-csv.ts';
import type { CellObject, Row } from 'write-excel-file/node';
import type {
  DocumentSender,
  PrintedCell,
  PrintedStatement,
  PrintedTable,
  StatementTypesetter,
} from '../../integrations/typesetting/printed-statement.ts';
import texts from './year-statements.de.json' with { type: 'json' };

interface FileRequest {
  format: StatementFormat;
  /** Without its ending. */
  name: string;
  typesetter: StatementTypesetter;
  sender: DocumentSender;
}

export async function statementFile(
  statement: PrintedStatement,
  { format, name, typesetter, sender }: FileRequest,
): Promise<FileResult> {
  const content =
    format === 'pdf'
      ? await typesetter.typesetStatement(statement, sender)
      : format === 'csv'
        ? encodeCsv(csvRows(statement))
        : await workbookOf(statement);
  return { fileName: `${name}.${format}`, contentType: statementFileType(format), content };
}

// oxlint-disable-next-line typescript/require-await -- the whole statement is small
async function* csvRows(statement: PrintedStatement): AsyncGenerator<string[][]> {
  yield linesOf(statement).map((cells) => cells.map(cellText));
}

/** Head, tables below each other with a blank line between them, and the notes. */
function linesOf({ title, subtitles, tables, notes }: PrintedStatement): PrintedCell[][] {
  return [
    [title],
    ...subtitles.map((line) => [line]),
    ...tables.flatMap(tableLines),
    [],
    ...notes.map((line) => [line]),
  ];
}

function tableLines({ title, columns, isList, rows, total, note }: PrintedTable): PrintedCell[][] {
  const withUnit = (cells: PrintedCell[]) => (isList ? [...cells, unitOf(cells.at(-1))] : cells);
  return [
    [],
    [title],
    ...(rows.length > 0 || total ? [isList ? [...columns, texts.units.unit] : columns] : []),
    ...rows.map(withUnit),
    ...(total ? [total] : []),
    ...(note ? [[note]] : []),
  ];
}

const unitOf = (cell: PrintedCell | undefined) => (typeof cell === 'object' && cell ? cell.unit : '');

/** Exact: -5 with two decimals is '-0,05'. */
function cellText(cell: PrintedCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  const digits = String(Math.abs(cell.amount)).padStart(cell.decimals + 1, '0');
  const sign = cell.amount < 0 ? '-' : '';
  if (cell.decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -cell.decimals)},${digits.slice(-cell.decimals)}`;
}

async function workbookOf(statement: PrintedStatement): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const titles = new Set([statement.title, ...statement.tables.map(({ title }) => title)]);
  const rows: Row[] = linesOf(statement).map((cells) => cells.map((cell) => workbookCell(cell, titles)));
  const columns = [{ width: 44 }, ...Array.from({ length: 7 }, () => ({ width: 20 }))];
  return writeXlsxFile([{ sheet: texts.sheet, data: rows, columns }], {
    fontFamily: 'Calibri',
    fontSize: 11,
  }).toBuffer();
}

/** Text is always text: no formula, no day made of '1-2'. */
function workbookCell(cell: PrintedCell, titles: Set<string>): CellObject | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String, format: '@', ...(titles.has(cell) && bold) };
  const decimals = cell.decimals > 0 ? `.${'0'.repeat(cell.decimals)}` : '';
  return { value: cell.amount / 10 ** cell.decimals, type: Number, format: `#,##0${decimals}` };
}

const bold = { fontWeight: 'bold' } as const;
