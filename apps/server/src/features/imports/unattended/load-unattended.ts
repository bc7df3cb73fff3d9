import { createHash } from 'node:crypto';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { type Deviation, deviationSentence } from '@lichthof/domain/recipes/deviation.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { Database } from '../../../database/database.ts';
import { HttpError } from '../../../http/errors.ts';
import type { DescribedFile } from '../file-tasks.ts';
import { readTimeZone } from '../imports.db.ts';
import { fitToRecipes } from '../kept-recipes/fit-to-recipes.ts';
import { runFileTask } from '../run-file-task.ts';
import { fitMessages } from './fit-messages.ts';
import { findSameFile } from './same-file.db.ts';
import { startUnattended, type UnattendedImport } from './start-unattended.ts';

/** A file that came by itself. */
export interface UnattendedFile {
  customerId: number;
  /** Where the source says so. */
  estateId: number | null;
  fileName: string;
  bytes: Uint8Array;
  source: { name: string; kind: string };
  /** Whoever connected the source: loads messages, and owns what waits until somebody answers it. */
  connectedBy: number;
  signal: AbortSignal;
}

export interface UnattendedResult {
  /** Null where the file holds no values, or nothing tells its estate. */
  importId: number | null;
  state: 'running' | 'waits' | 'alreadyLoaded' | 'noValues';
  /** Why it is not loaded. */
  sentence: string | null;
}

/**
 * Loads a file without a person where one kept recipe fits it, in the name of whoever has confirmed the recipe.
 * Everything else waits with one sentence. The same file is loaded once.
 */
export async function loadUnattended(db: Database, file: UnattendedFile): Promise<UnattendedResult> {
  const { customerId, bytes } = file;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const same = await findSameFile(db, customerId, sha256);
  if (same) return same;
  const timeZone = await timeZoneOf(db, file);
  const nowMs = Date.now();
  const described = await describe(file, { timeZone, nowMs });
  if (described === null) return { importId: null, state: 'noValues', sentence: null };
  if (described === 'refused')
    return { importId: null, state: 'waits', sentence: deviationSentence({ kind: 'fileError' }) };
  const { mappings, recipe, fit, description } =
    described.layout.format === 'mscons'
      ? await fitMessages(db, file, described)
      : await fitToRecipes(
          db,
          { customerId, estateId: file.estateId ?? undefined, timeZone, nowMs, signal: file.signal },
          { content: described.compressed, described },
        );
  const deviations = fit?.deviations ?? [noRecipe];
  const read: UnattendedImport = {
    file,
    described: { ...described, ...description },
    mappings,
    recipe,
    fit,
    deviations,
  };
  const { importId, deviation } = await startUnattended(db, read);
  if (!deviation) return { importId, state: importId === null ? 'noValues' : 'running', sentence: null };
  return { importId, state: 'waits', sentence: deviationSentence(deviation) };
}

const noRecipe: Deviation = { kind: 'noRecipe' };

async function timeZoneOf(db: Database, { customerId, estateId }: UnattendedFile) {
  return estateId === null ? defaultTimeZone : readTimeZone(db, { customerId, estateId });
}

/** What is wrong with a file that a person has to send otherwise. */
const refusals = new Set<unknown>([
  ErrorCode.ImportFileOldWorkbook,
  ErrorCode.ImportFileSeveralFiles,
  ErrorCode.ImportFileFormulas,
  ErrorCode.ImportFileTooManyCells,
  ErrorCode.ImportFileTooComplex,
]);

/** Null for a file that is no table of values, 'refused' for one that cannot be read as it is. */
async function describe(
  { bytes, customerId, signal }: UnattendedFile,
  known: { timeZone: TimeZone; nowMs: number },
): Promise<DescribedFile | 'refused' | null> {
  try {
    return await runFileTask('describeNew', { bytes, ...known }, { customerId, signal });
  } catch (error) {
    const code = error instanceof HttpError ? error.metadata?.code : undefined;
    if (code === ErrorCode.ImportFileUnreadable || code === ErrorCode.ImportFileWithoutTable) return null;
    if (refusals.has(code)) return 'refused';
    throw error;
  }
}
