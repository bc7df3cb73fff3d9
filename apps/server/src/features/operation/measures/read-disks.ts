import { statfs } from 'node:fs/promises';
import type { MeasuredDisk } from './measures.db.ts';

/** How full the disks of the server's folders are; a folder that does not exist yet is left out. */
export async function readDisks(folders: Partial<Record<MeasuredDisk['folder'], string>>): Promise<MeasuredDisk[]> {
  const disks = Object.entries(folders).map(async ([folder, path]) => {
    const disk = await statfs(path).catch(() => undefined);
    if (!disk) return [];
    const { bavail, blocks, bsize } = disk;
    return [{ folder: folder as MeasuredDisk['folder'], freeBytes: bavail * bsize, totalBytes: blocks * bsize }];
  });
  return (await Promise.all(disks)).flat();
}
