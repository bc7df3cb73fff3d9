import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type Claim, endClaimed, updateClaimed } from '../../../database/work-claims.ts';
import { listContent, type ReadBookingsFile } from './archive-entries.ts';
import type { ArchiveScope } from './archived-invoices.db.ts';
import { zipEntries } from '../zip-entries.ts';

export type ArchiveClaim = Claim<'invoice_archive'>;

interface BuildTools {
  db: Database;
  signal: AbortSignal;
  readBookingsFile: ReadBookingsFile;
  partBytes?: number;
}

const defaultPartBytes = 4 * 1024 * 1024;
/** After so many starts the archive has failed; servers that stop count as well. */
const maxAttempts = 5;

/** Builds the ZIP from its beginning and stores it in parts; what an earlier server has stored is deleted. */
export async function buildArchive(tools: BuildTools, claim: ArchiveClaim): Promise<void> {
  const { db, signal, readBookingsFile, partBytes = defaultPartBytes } = tools;
  const { attemptCount, ...scope } = await beginAttempt(db, claim);
  if (attemptCount > maxAttempts) return endClaimed(db, claim, { state: 'failed' });
  let done = 0;
  const { invoiceCount, entries } = await listContent({ db, scope, readBookingsFile, onInvoice: () => (done += 1) });
  let position = 0;
  for await (const content of inParts(zipEntries(entries), partBytes)) {
    if (signal.aborted) return;
    await storePart(db, claim, { position, content, done });
    position += 1;
  }
  await endClaimed(db, claim, { state: 'done', done_count: done, invoice_count: invoiceCount });
}

/** Builds an archive of documents, which contains no bookings, within a request. */
export const buildSmallArchive = (db: Database, claim: ArchiveClaim): Promise<void> =>
  buildArchive({ db, signal: new AbortController().signal, readBookingsFile: refuseBookings }, claim);

const refuseBookings: ReadBookingsFile = () => Promise.reject(new Error('Archives of documents contain no bookings'));

function beginAttempt(db: Database, claim: ArchiveClaim): Promise<ArchiveScope & { attemptCount: number }> {
  const { customerId, id } = claim;
  return db.transaction().execute(async (tx) => {
    await updateClaimed(tx, claim, { attempt_count: sql`attempt_count + 1`, done_count: 0, file_bytes: 0 });
    await tx
      .deleteFrom('invoice_archive_part')
      .where('customer_id', '=', customerId)
      .where('archive_id', '=', id)
      .execute();
    return tx
      .selectFrom('invoice_archive')
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .select(['customer_id as customerId', 'estate_id as estateId', 'provider_id as providerId', 'year'])
      .select(['billing_run_id as runId', 'attempt_count as attemptCount'])
      .select(sql<number[] | null>`invoice_ids`.as('invoiceIds'))
      .executeTakeFirstOrThrow();
  });
}

interface Part {
  position: number;
  content: Buffer;
  done: number;
}

/** The claim is checked in the same transaction, so that two servers never mix their parts. */
async function storePart(db: Database, claim: ArchiveClaim, { position, content, done }: Part): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const fileBytes = sql<number>`file_bytes + ${content.byteLength}`;
    await updateClaimed(tx, claim, { done_count: done, file_bytes: fileBytes });
    await tx
      .insertInto('invoice_archive_part')
      .values({ customer_id: claim.customerId, archive_id: claim.id, position, content })
      .execute();
  });
}

/** Joins what arrives to parts of at least the size, the last one apart. */
async function* inParts(stream: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  let collected: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    collected.push(chunk);
    size += chunk.byteLength;
    if (size < partBytes) continue;
    yield Buffer.concat(collected);
    collected = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(collected);
}
