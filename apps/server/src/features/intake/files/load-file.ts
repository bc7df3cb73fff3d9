import { fileSentence } from '@lichthof/domain/intake/file-sentences.ts';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '../../../database/database.ts';
import { type Claim, endClaimed, updateClaimed } from '../../../database/work-claims.ts';
import { HttpError } from '../../../http/errors.ts';
import type { loadUnattended, UnattendedResult } from '../../imports/unattended/load-unattended.ts';
import { largestFileBytes } from '../../../integrations/file-sources/file-connector.ts';

const uncompress = promisify(gunzip);

export type FileClaim = Claim<'intake_file'>;

export type LoadUnattended = typeof loadUnattended;

/** A file that ends the server so often is given up, so that it stops only itself. */
const mostAttempts = 3;

/** Hands a file over to be loaded by the recipes of its customer. */
export async function loadFile(
  { db, load }: { db: Database; load: LoadUnattended },
  claim: FileClaim,
  signal: AbortSignal,
): Promise<void> {
  const file = await readClaimedFile(db, claim);
  if (file.attempts >= mostAttempts || !file.content) return fail(db, claim, fileSentence('notLoaded'));
  // counted before the attempt, so that one that ends the server is counted too
  await updateClaimed(db, claim, { attempts: file.attempts + 1 });
  const { customer_id: customerId, file_name: fileName, source_name: name, kind, changed_by: connectedBy } = file;
  const bytes = new Uint8Array(await uncompress(file.content, { maxOutputLength: largestFileBytes }));
  const given = { customerId, estateId: null, fileName, bytes, source: { name, kind }, connectedBy, signal };
  const result = await load(db, given).catch(refusalOf);
  if (signal.aborted) return;
  if ('refusal' in result) return fail(db, claim, result.refusal);
  // an earlier attempt was interrupted after it had started the import
  const isOwnImport = result.state === 'alreadyLoaded' && file.attempts > 0;
  await endClaimed(db, claim, columnsOf(isOwnImport ? { ...result, state: 'running' } : result));
}

function readClaimedFile(db: Database, { customerId, id }: FileClaim) {
  return db
    .selectFrom('intake_file as f')
    .innerJoin('data_source as s', (join) =>
      join.onRef('s.id', '=', 'f.source_id').on('s.customer_id', '=', customerId),
    )
    .select([
      'f.customer_id',
      'f.file_name',
      'f.attempts',
      'f.content',
      's.name as source_name',
      's.kind',
      's.changed_by',
    ])
    .where('f.customer_id', '=', customerId)
    .where('f.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What is wrong with the file is said of it; any other error is tried again. */
function refusalOf(error: unknown): { refusal: string } {
  if (error instanceof HttpError && error.statusCode === 413) return { refusal: fileSentence('tooComplex') };
  throw error;
}

const fail = (db: Database, claim: FileClaim, sentence: string) => endClaimed(db, claim, { state: 'failed', sentence });

/** The import keeps the content of its own; a file that waits keeps it, as its draft may be deleted. */
function columnsOf({ importId, state, sentence }: UnattendedResult) {
  const kept = state === 'waits' ? {} : { content: null };
  if (state === 'noValues')
    return { state: 'skipped' as const, sentence: sentence ?? fileSentence('noValues'), ...kept };
  return { state, import_id: importId, sentence, ...kept };
}
