import { CompiledQuery } from 'kysely';
import { copyFile, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { constants } from 'node:fs';
import { join, relative } from 'node:path';
import type { Database } from '../../../database/database.ts';
import { countRows, type RowCounts } from './count-rows.ts';

/** Names the process that has the folder open. */
const processFile = 'postmaster.pid';
/** Files that were written shortly before they were copied may have been written again since, within the clock's step. */
const clockStepMs = 1000;

interface EmbeddedCopy {
  rows: RowCounts;
  /** How long statements had to wait. */
  heldMs: number;
}

/**
 * Copies the folder of the embedded database while it is in use. Most is copied beside its work; then statements wait
 * until the files that have changed meanwhile are copied as they stand after a checkpoint.
 */
export async function copyEmbedded(
  db: Database,
  { from, to, signal }: { from: string; to: string; signal?: AbortSignal | undefined },
): Promise<EmbeddedCopy> {
  await checkpoint(db);
  const copied = await copyChanged(from, to, { known: new Map(), signal });
  return db.connection().execute(async (held) => {
    const startedMs = performance.now();
    await checkpoint(held);
    await copyChanged(from, to, { known: copied, signal });
    const rows = await countRows(held);
    return { rows, heldMs: Math.round(performance.now() - startedMs) };
  });
}

const checkpoint = (db: Database) => db.executeQuery(CompiledQuery.raw('checkpoint'));

/** Path → when it was written last, as far as the copy has it for certain. */
type CopiedFiles = Map<string, number>;

interface CopyState {
  known: CopiedFiles;
  signal?: AbortSignal | undefined;
}

/** Makes `to` equal to `from`, except for files that are known to be equal. */
async function copyChanged(from: string, to: string, { known, signal }: CopyState): Promise<CopiedFiles> {
  const copied: CopiedFiles = new Map();
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    signal?.throwIfAborted();
    const source = join(entry.parentPath, entry.name);
    const path = relative(from, source);
    if (path === processFile) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    if (!entry.isFile()) continue;
    const writtenMs = await copyIfChanged(source, join(to, path), known.get(path));
    if (writtenMs !== undefined) copied.set(path, writtenMs);
  }
  for (const path of known.keys()) if (!copied.has(path)) await rm(join(to, path), { force: true });
  return copied;
}

/** When the file was last written; undefined where it was deleted meanwhile, NaN where it may be written just now. */
async function copyIfChanged(source: string, target: string, knownMs: number | undefined): Promise<number | undefined> {
  const startedMs = Date.now();
  try {
    const { mtimeMs } = await lstat(source);
    if (mtimeMs !== knownMs) await copyFile(source, target, constants.COPYFILE_FICLONE);
    return mtimeMs < startedMs - clockStepMs ? mtimeMs : Number.NaN;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}
