import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/** A backup is a folder of this name. It gets the name when it is whole; until then it ends with `.part`. */
const namePattern = /^lichthof-\d{4}-\d\d-\d\dT\d{6}Z$/;
export const unfinished = '.part';
const manifestName = 'backup.json';

const fileSchema = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.literal(1),
  productVersion: z.string(),
  kind: z.enum(['postgres', 'embedded']),
  /** The major version of PostgreSQL. */
  databaseVersion: z.int(),
  lastMigration: z.string(),
  createdAt: z.iso.datetime(),
  /** The rows of each table. */
  rows: z.record(z.string(), z.int()),
  secretsKey: z.object({ isIncluded: z.boolean(), fingerprint: z.string() }).nullable(),
  files: z.array(fileSchema),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof fileSchema>;

export const nameBackup = (at: Date): string =>
  `lichthof-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/(?<=T.*):/g, '')}`;

export const manifestPath = (folder: string): string => join(folder, manifestName);

/** Throws BackupError when the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => undefined);
  if (text === undefined || folder.endsWith(unfinished))
    throw new BackupError(`In ${folder} liegt keine vollständige Sicherung (${manifestName} fehlt).`);
  const { data } = manifestSchema.safeParse(JSON.parse(text));
  if (!data) throw new BackupError(`${manifestPath(folder)} stammt nicht von dieser Version von Lichthof.`);
  return data;
}

/** Throws BackupError when a file is missing or is not the one that was written. */
export async function verifyFiles(folder: string, { files }: BackupManifest): Promise<void> {
  for (const { name, ...written } of files) {
    const found = await describeFile(folder, name).catch(() => undefined);
    if (!found) throw new BackupError(`In ${folder} fehlt die Datei ${name}.`);
    if (found.sha256 !== written.sha256)
      throw new BackupError(`${join(folder, name)} ist nicht die gesicherte Datei: Die Prüfsumme ist eine andere.`);
  }
}

export async function describeFile(folder: string, name: string): Promise<BackupFile> {
  const path = join(folder, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

/** The names of the whole backups in a directory, the newest first. */
export async function listBackups(directory: string): Promise<string[]> {
  const names = await readdir(directory);
  return names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed();
}

export async function deleteOldBackups(directory: string, kept: number): Promise<void> {
  for (const name of (await listBackups(directory)).slice(kept)) await rm(join(directory, name), { recursive: true });
}

/** Removes what an interrupted backup has left. The caller has locked the directory. */
export async function deleteUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.endsWith(unfinished)) await rm(join(directory, name), { recursive: true });
}

/** Tells two keys apart without showing either. */
export const fingerprintKey = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 16);
