import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const ownerOnlyFolder = 0o700;
const ownerOnlyFile = 0o600;

/**
 * Takes the data directory, and all files of the embedded database in it, from every user of this machine but the owner:
 * the database itself creates files that all may write.
 */
export async function keepPrivate(dataDir: string, database: string): Promise<void> {
  await change(dataDir, ownerOnlyFolder);
  const entries = await readdir(database, { recursive: true, withFileTypes: true });
  await change(database, ownerOnlyFolder);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await change(path, ownerOnlyFolder);
    if (entry.isFile()) await change(path, ownerOnlyFile);
  }
}

/** A directory that belongs to somebody else, such as a mounted one, keeps the rights that they gave it. */
async function change(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (!['EPERM', 'ENOENT'].includes(error.code ?? '')) throw error;
  });
}
