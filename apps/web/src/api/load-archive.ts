import * as contract from '@lichthof/contracts/billing/invoice-archives.ts';
import type { ArchiveChoice, InvoiceArchive } from '@lichthof/contracts/billing/invoice-archives.ts';
import { call, download } from './call.ts';
import type { EstateParams } from './estate.queries.ts';

const pollMs = 1000;

/** Has the documents of invoices put into an archive and loads it; tells how far it is as long as it is being built. */
export async function loadArchive(
  params: EstateParams,
  choice: ArchiveChoice,
  onProgress: (archive: InvoiceArchive) => void,
): Promise<{ name: string; file: Blob }> {
  let archive: InvoiceArchive | undefined = await call(contract.createInvoiceArchive, { params, body: choice });
  const { archiveId } = archive;
  while (archive?.state === 'running') {
    onProgress(archive);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const { archives } = await call(contract.listInvoiceArchives, { params });
    archive = archives.find((one) => one.archiveId === archiveId);
  }
  return download(contract.downloadInvoiceArchive, { params: { ...params, archiveId } });
}
