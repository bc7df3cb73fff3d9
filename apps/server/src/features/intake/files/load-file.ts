import { fileSentence } from '@lichthof/domain/intake/file-sentences.ts';
import type { SourceKind } from '@lichthof/domain/intake/source-kinds.ts';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '../../../database/database.ts';
import { type Claim, endClaimed, updateClaimed } from '../../../database/work-claims.ts';
import { HttpError } from '../../../http/errors.ts';
import { largestFileBytes } from '../../../integrations/file-sources/file-connector.ts';

const uncompress = promisify(gunzip);

export type FileClaim = Claim<'intake_file'>;

/** A stored file that nobody has uploaded. */
interface UnattendedFile {
  customerId: number;
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  source: { name: string; kind: SourceKind };
  signal: AbortSignal;
}

export interface UnattendedResult {
  importId: number | null;
  state: 'running' | 'waits' | 'alreadyLoaded' | 'noValues';
  /** Why it waits, or was left out. */
  sentence: string | null;
}

export type LoadUnattended = (db: Database, file: UnattendedFile) => Promise<UnattendedResult>;

/** A file that ends the server so often is given up, so that it stops only itself. */
const mostAttempts = 3;

/** Hands a file over to be loaded by the recipes of its customer. */
export async function loadFile(
  { db, loadUnattended }: { db: Database; loadUnattended: LoadUnattended },
  claim: FileClaim,
  signal: AbortSignal,
): Promise<void> {
  const file = await readClaimedFile(db, claim);
  if (file.attempts >= mostAttempts || !file.content) return fail(db, claim, fileSentence('notLoaded'));
  // counted before the attempt, so that one that ends the server is counted too
  await updateClaimed(db, claim, { attempts: file.attempts + 1 });
  const { customer_id: customerId, file_name: fileName, source_name: name, kind } = file;
  const bytes = new Uint8Array(await uncompress(file.content, { maxOutputLength: largestFileBytes }));
  const given = { customerId, fileName, bytes, source: { name, kind }, signal };
  const result = await loadUnattended(db, given).catch(refusalOf);
  if (signal.aborted) return;
  if ('refusal' in result) return fail(db, claim, result.refusal);
  await endClaimed(db, claim, columnsOf(result));
}

function readClaimedFile(db: Database, { customerId, id }: FileClaim) {
  return db
    .selectFrom('intake_file as f')
    .innerJoin('data_source as s', (join) =>
      join.onRef('s.id', '=', 'f.source_id').on('s.customer_id', '=', customerId),
    )
    .select(['f.customer_id', 'f.file_name', 'f.attempts', 'f.content', 's.name as source_name', 's.kind'])
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
  return { state: state === 'noValues' ? ('skipped' as const) : state, import_id: importId, sentence, ...kept };
}
