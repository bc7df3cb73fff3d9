import type { ChartFileContent } from '../chart-csv.ts';

export interface WorkbookRequest {
  title: string;
  content: ChartFileContent;
}

export type WorkbookResult = { file: Blob } | { failure: string };

/** Writes a workbook beside the page, which goes on answering while a year of quarter-hours is written. */
export async function writeWorkbook(request: WorkbookRequest): Promise<Blob> {
  const worker = new Worker(new URL('xlsx-worker.ts', import.meta.url), { type: 'module', name: 'xlsx' });
  try {
    const result = await resultOf(worker, request);
    if ('failure' in result) throw new Error(result.failure);
    return result.file;
  } finally {
    worker.terminate();
  }
}

const resultOf = (worker: Worker, request: WorkbookRequest) =>
  new Promise<WorkbookResult>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookResult>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The worker did not start')));
    worker.postMessage(request);
  });
