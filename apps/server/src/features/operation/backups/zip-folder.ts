import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import yazl from 'yazl';

/** Fast: a higher one makes pages of a database hardly smaller. */
const compressionLevel = 1;

/** Packs a folder with all folders below it, also empty ones. */
export async function zipFolder(folder: string, file: string, signal?: AbortSignal): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (entry.isDirectory()) zip.addEmptyDirectory(name);
    else if (entry.isFile()) zip.addFile(path, name, { compressionLevel });
  }
  const failed = new Promise<never>((_, reject) => zip.on('error', reject));
  zip.end();
  await Promise.race([failed, pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 }), { signal })]);
}

interface UnzipOptions {
  signal?: AbortSignal | undefined;
  /** Leaves files alone that are there already. */
  keepsExisting?: boolean;
}

/** Unpacks into a folder. Names that lead out of it are refused by the library. */
export async function unzipInto(
  file: string,
  folder: string,
  { signal, keepsExisting = false }: UnzipOptions = {},
): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const path = join(folder, entry.fileName);
    if (entry.fileName.endsWith('/')) {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const content = await zip.openReadStreamPromise(entry);
    const target = createWriteStream(path, { mode: 0o600, flags: keepsExisting ? 'wx' : 'w' });
    await pipeline(content, target, { signal }).catch((error: NodeJS.ErrnoException) => {
      if (!keepsExisting || error.code !== 'EEXIST') throw error;
    });
  }
}
