import { afterEach, expect, it, vi } from 'vitest';
import { writeWorkbook, type WorkbookResult } from './write-workbook.ts';

const request = { title: 'Leistung', content: { columns: ['Zeit'], rows: [['13:15']] } };

/** A worker that answers each request with the event. */
function answerWith(event: Event) {
  const terminate = vi.fn<() => void>();
  class FakeWorker extends EventTarget {
    terminate = terminate;
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(event));
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  return terminate;
}

const resultEvent = (data: WorkbookResult) => new MessageEvent('message', { data });

afterEach(() => vi.unstubAllGlobals());

it('gives the file of the worker, and ends it', async () => {
  const file = new Blob(['PK']);
  const terminate = answerWith(resultEvent({ file }));
  expect(await writeWorkbook(request)).toBe(file);
  expect(terminate).toHaveBeenCalledOnce();
});

it.each([
  ['the worker could not write it', resultEvent({ failure: 'out of memory' }), 'out of memory'],
  ['the worker did not start', new Event('error'), 'The worker did not start'],
])('fails when %s', async (_when, event, message) => {
  const terminate = answerWith(event);
  await expect(writeWorkbook(request)).rejects.toThrow(message);
  expect(terminate).toHaveBeenCalledOnce();
});
