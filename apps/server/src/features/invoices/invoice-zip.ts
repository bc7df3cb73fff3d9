import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import yazl from 'yazl';
import type { StoredDocument } from './invoices.db.ts';

/** Reads the document of an invoice; undefined if it does not exist any more. */
type ReadDocument = (invoiceId: number) => Promise<StoredDocument | undefined>;

/** A ZIP that reads the documents one after the other while it is sent, so that only a few are in memory. */
export function zipDocuments(invoiceIds: number[], read: ReadDocument): PassThrough {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as PassThrough;
  addAll(zip, stream, { invoiceIds, read }).catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

type ToAdd = { invoiceIds: number[]; read: ReadDocument };

async function addAll(zip: yazl.ZipFile, stream: PassThrough, { invoiceIds, read }: ToAdd): Promise<void> {
  for (const invoiceId of invoiceIds) {
    if (stream.destroyed) return;
    const document = await read(invoiceId);
    // PDF is already compressed
    if (document) zip.addBuffer(Buffer.from(document.content), document.fileName, { compress: false });
    if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
  }
  zip.end();
}
