import { parentPort } from 'node:worker_threads';
import { createCompiler } from './typst-compiler.ts';
import type { InvoiceOptions, TypesetAnswer, TypesetTask } from './typesetter.ts';

const compiler = createCompiler();

parentPort?.on('message', (task: TypesetTask) => {
  try {
    const file = Uint8Array.from(compile(task));
    parentPort?.postMessage({ id: task.id, file } satisfies TypesetAnswer, [file.buffer]);
  } catch (error) {
    parentPort?.postMessage({ id: task.id, error: error as Error } satisfies TypesetAnswer);
  }
});

function compile(task: TypesetTask): Buffer {
  if (task.kind === 'priceNotice') return compiler.compilePriceNotice(task.content);
  if (task.kind === 'invoicePicture') return compiler.drawInvoice(task.snapshot, optionsOf(task));
  return compiler.compileInvoice(task.snapshot, optionsOf(task));
}

/** A Buffer arrives from the other thread as plain bytes. */
function optionsOf({ logo, isPreview }: InvoiceOptions): InvoiceOptions {
  return { logo: logo && { ...logo, bytes: Buffer.from(logo.bytes) }, isPreview };
}
