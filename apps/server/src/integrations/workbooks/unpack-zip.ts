import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** What all files of an archive may weigh together once they are unpacked. */
const maxUnpackedBytes = 200 * 1024 * 1024;
const maxEntries = 2000;

export interface UnpackedFile {
  name: string;
  content: Buffer;
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Unpacks what is wanted of an archive. What its directory says of sizes is believed only where it is too much: the
 * bytes are counted while they come, and no more of them are kept than are allowed. Throws UnreadableUpload.
 */
export async function unpackZip(
  bytes: Buffer,
  neededEntriesOf: (names: string[]) => (name: string) => boolean,
): Promise<UnpackedFile[]> {
  const zip = await openZip(bytes);
  const entries = await listEntries(zip);
  const isNeeded = neededEntriesOf(entries.map(({ fileName }) => fileName));
  const wanted = entries.filter(({ fileName }) => isNeeded(fileName));
  if (sizeOf(wanted) > maxUnpackedBytes) throw tooLarge();
  const files: UnpackedFile[] = [];
  let left = maxUnpackedBytes;
  for (const entry of wanted) {
    const content = await readEntry(zip, entry, left);
    left -= content.length;
    files.push({ name: entry.fileName, content });
  }
  return files;
}

const sizeOf = (entries: Entry[]) => entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
const tooLarge = () => new UnreadableUpload('tooLarge', 'The archive is too large once it is unpacked');
const unreadable = (cause: unknown) => new UnreadableUpload('unreadable', 'The archive cannot be read', { cause });

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(unreadable(error)) : resolve(zip)));
  });
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new UnreadableUpload('tooLarge', 'The archive has too many files');
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('error', (error) => reject(unreadable(error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

async function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  const stream = await openEntry(zip, entry);
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxBytes) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof UnreadableUpload ? error : unreadable(error);
  } finally {
    stream.destroy();
  }
  return Buffer.concat(parts);
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(unreadable(error)) : resolve(stream)));
  });
}

/** Why an upload cannot be read at all. */
export type UploadProblem = 'unreadable' | 'tooLarge';

export class UnreadableUpload extends Error {
  readonly problem: UploadProblem;

  constructor(problem: UploadProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
