import type { Sheet, SheetData } from 'write-excel-file/universal';
import type { ChartFileContent } from '../chart-csv.ts';

const leastWidth = 12;

/** A sheet with the table of a chart. */
export function sheetOf(title: string, content: ChartFileContent): Sheet<Blob> {
  const columns = content.columns.map((name) => ({ width: Math.max(leastWidth, name.length + 2) }));
  const stickyRowsCount = (content.head ?? []).length + 1;
  return { sheet: sheetName(title), data: cellsOf(content), columns, stickyRowsCount };
}

/** Numbers as numbers, missing values as empty cells. */
export function cellsOf({ head = [], columns, rows }: ChartFileContent): SheetData {
  const text = (value: string) => ({ value, type: String });
  const bold = (value: string) => ({ ...text(value), fontWeight: 'bold' as const });
  const heads = head.map(([name, ...cells]) => (name === undefined ? [] : [bold(name), ...cells.map(text)]));
  return [...heads, columns.map(bold), ...rows.map(([name = '', ...cells]) => [text(name), ...cells.map(cellOf)])];
}

function cellOf(text: string) {
  if (text === '–') return null;
  const match = /^(−?)([\d.]+)(?:,(\d+))?$/.exec(text);
  if (!match) return { value: text, type: String };
  const [, sign, whole = '', decimals = ''] = match;
  const value = Number(`${sign === '−' ? '-' : ''}${whole.replaceAll('.', '')}.${decimals || '0'}`);
  return { value, type: Number, format: decimals === '' ? '#,##0' : `#,##0.${'0'.repeat(decimals.length)}` };
}

/** Excel allows at most 31 characters, and not these. */
const sheetName = (title: string) => title.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
