import { AsyncLocalStorage } from 'node:async_hooks';
import { type PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

export interface ZipEntry {
  name: string;
  /** PDF is compressed already. */
  compress: boolean;
  /** Called when the entry's turn has come, so that one content is in memory at a time. */
  read: () => Promise<Uint8Array>;
}

/** A ZIP that is written while it is read. Names are made safe for all systems and unique. */
export function zipEntries(entries: ZipEntry[]): PassThrough {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as PassThrough;
  const fail = (error: unknown) => stream.destroy(error as Error);
  zip.on('error', fail);
  // the reads keep the customer of the request, whoever takes the bytes
  const inScope = AsyncLocalStorage.snapshot();
  const taken = new Set<string>();
  for (const { name, compress, read } of entries) {
    zip.addReadStreamLazy(uniqueName(name, taken), { compress }, (open) => {
      inScope(read).then((content) => open(null, Readable.from([Buffer.from(content)])), fail);
    });
  }
  zip.end();
  return stream;
}

// oxlint-disable-next-line no-control-regex -- file names must not contain control characters
const unsafe = /[\\:*?"<>|\u0000-\u001f]/g;

function uniqueName(name: string, taken: Set<string>): string {
  const safe = name.replaceAll(unsafe, '_').replaceAll('..', '__');
  const dot = safe.lastIndexOf('.');
  let unique = safe;
  for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) {
    unique = `${safe.slice(0, dot)} (${copy})${safe.slice(dot)}`;
  }
  taken.add(unique.toLowerCase());
  return unique;
}
