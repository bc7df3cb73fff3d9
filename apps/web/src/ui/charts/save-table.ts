import { saveFile } from '../page/save-file.ts';
import { csvOf, type ChartFileContent } from './chart-csv.ts';

export function downloadCsv(content: ChartFileContent, fileName: string): void {
  saveFile(new Blob([csvOf(content)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
}

/** A workbook with the same table. */
export async function downloadXlsx(content: ChartFileContent, { title, fileName }: XlsxFile): Promise<void> {
  const { writeWorkbook } = await import('./xlsx/write-workbook.ts');
  saveFile(await writeWorkbook({ title, content }), `${fileName}.xlsx`);
}

interface XlsxFile {
  title: string;
  fileName: string;
}
