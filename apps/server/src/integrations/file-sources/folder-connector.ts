import { constants } from 'node:fs';
import { lstat, open, readdir, realpath, unlink } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type FileConnector, isUnfinishedName, largestFileBytes, type ListedDelivery } from './file-connector.ts';
import { readLimited } from './read-limited.ts';
import { DeliveryError, SourceError } from './source-error.ts';

interface FolderPlace {
  /** The customer's part of the server; no source leaves it. */
  root: string;
  folder: string;
  deletes: boolean;
}

/** A folder on the server. Links are followed nowhere, so that no name leads out of the customer's part. */
export async function openFolder({ root, folder, deletes }: FolderPlace): Promise<FileConnector> {
  const path = await findInner(root, folder);
  const fileOf = ({ name }: ListedDelivery) => join(path, name);
  return {
    mayGrow: true,
    list: async () => {
      const entries = await readdir(path, { withFileTypes: true }).catch(refuseFolder);
      const names = entries.filter((entry) => entry.isFile() && !isUnfinishedName(entry.name)).map(({ name }) => name);
      const listed = await Promise.all(names.map((name) => describeFile(path, name)));
      return listed
        .filter((file) => file !== undefined)
        .toSorted((one, other) => one.changedMs - other.changedMs)
        .map(({ key, name }) => ({ key, name }));
    },
    fetch: async (delivery) => {
      if ((await findInner(root, folder)) !== path) throw new SourceError('folderEscapes');
      return { sender: null, files: [{ fileName: delivery.name, content: await readRestingFile(path, delivery) }] };
    },
    acknowledge: async (delivery) => {
      if (!deletes || (await describeFile(path, delivery.name))?.key !== delivery.key) return;
      await unlink(fileOf(delivery)).catch((error: unknown) => {
        throw new SourceError('moveFailed', { cause: error });
      });
    },
    close: async () => undefined,
  };
}

/** The true path of a folder within the root. Throws SourceError when it lies elsewhere. */
async function findInner(root: string, folder: string): Promise<string> {
  const trueRoot = await realpath(root).catch(refuseFolder);
  const path = await realpath(join(trueRoot, folder)).catch(refuseFolder);
  if (!path.startsWith(trueRoot + sep)) throw new SourceError('folderEscapes');
  return path;
}

function refuseFolder(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  const isMissing = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP';
  throw new SourceError(isMissing ? 'folderMissing' : 'folderUnreadable', { cause: error });
}

interface FileState {
  size: number;
  mtimeMs: number;
}

const keyOf = (name: string, { size, mtimeMs }: FileState) => `${name}|${size}|${mtimeMs}`;

/** Undefined for a file that is gone, or that is no file any more. */
async function describeFile(path: string, name: string) {
  const state = await lstat(join(path, name)).catch(() => undefined);
  return state?.isFile() ? { key: keyOf(name, state), name, changedMs: state.mtimeMs } : undefined;
}

async function readRestingFile(path: string, { key, name }: ListedDelivery): Promise<Buffer<ArrayBuffer>> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  // a pipe in place of the file must not hold up the server
  const file = await open(join(path, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(refuseFile);
  try {
    const state = await file.stat();
    if (!state.isFile() || keyOf(name, state) !== key) throw new DeliveryError('changed');
    if (state.size > largestFileBytes) throw new DeliveryError('tooLarge');
    const content = await readLimited(file.createReadStream({ autoClose: false }), largestFileBytes);
    if (keyOf(name, await file.stat()) !== key) throw new DeliveryError('changed');
    return content;
  } finally {
    await file.close();
  }
}

function refuseFile(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  throw new DeliveryError(code === 'EACCES' || code === 'EPERM' ? 'denied' : 'changed', { cause: error });
}
