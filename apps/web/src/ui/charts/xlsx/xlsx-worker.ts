import writeXlsxFile from 'write-excel-file/universal';
import { sheetOf } from './sheet.ts';
import type { WorkbookRequest, WorkbookResult } from './write-workbook.ts';

const answer = (result: WorkbookResult) => postMessage(result);

addEventListener('message', ({ data: { title, content } }: MessageEvent<WorkbookRequest>) => {
  writeXlsxFile([sheetOf(title, content)])
    .toBlob()
    .then(
      (file) => answer({ file }),
      (error: unknown) => answer({ failure: String(error) }),
    );
});
