import {
  contractColumns,
  formTexts,
  headingOf,
  requiredColumns,
  titleOf,
} from '@lichthof/domain/contract-import/contract-columns.ts';
import { byteOrderMark, formatCsvRows } from '@lichthof/domain/csv/write-csv.ts';
import writeXlsxFile, { type CellObject, type Sheet } from 'write-excel-file/node';

/** The empty form: a workbook with its explanations, or a CSV file of headings. */
export async function writeTemplate(format: 'xlsx' | 'csv'): Promise<Buffer> {
  const headings = contractColumns.map(headingOf);
  if (format === 'csv') return Buffer.from(byteOrderMark + formatCsvRows([headings]));
  return writeXlsxFile([tableSheet(headings), guideSheet()], { fontFamily: 'Calibri', fontSize: 11 }).toBuffer();
}

const heading = (value: string): CellObject => ({
  value,
  type: String,
  fontWeight: 'bold',
  backgroundColor: '#E8EAE3',
});
const text = (value: string): CellObject => ({ value, type: String, format: '@' });
const leastWidth = 14;

const tableSheet = (headings: string[]): Sheet<never> => ({
  sheet: formTexts.sheet,
  data: [headings.map(heading)],
  columns: headings.map((title) => ({ width: Math.max(leastWidth, title.length + 4) })),
  stickyRowsCount: 1,
});

function guideSheet(): Sheet<never> {
  const { guide, guideSheet: sheet, headings, required, optional, columns } = formTexts;
  const lines = contractColumns.map((column) => [
    titleOf(column),
    requiredColumns.includes(column) ? required : optional,
    columns[column].example,
  ]);
  return {
    sheet,
    data: [
      ...guide.map((line) => [{ value: line, type: String }]),
      [],
      headings.map(heading),
      ...lines.map((cells) => cells.map(text)),
    ],
    columns: [28, 14, 34].map((width) => ({ width })),
  };
}
