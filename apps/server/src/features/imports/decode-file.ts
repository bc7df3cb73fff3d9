import { largestImportBytes } from '@lichthof/contracts/imports/imports.ts';
import { decodeText } from '@lichthof/domain/csv/decode-text.ts';
import type { RecipeDelimiter } from '@lichthof/domain/recipes/recipe.ts';
import Papa from 'papaparse';
import { gunzipSync } from 'node:zlib';
import { FileRefusedError } from './file-limits.ts';

const gzipStart = [0x1f, 0x8b];

/** The bytes of an uploaded file, unpacked where they are packed. Throws FileRefusedError. */
export function unpackedBytes(bytes: Uint8Array): Uint8Array {
  if (!gzipStart.every((byte, index) => bytes[index] === byte)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: largestImportBytes });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new FileRefusedError('tooManyCells');
    if (code.startsWith('Z_')) throw new FileRefusedError('unreadable');
    throw error;
  }
}

/** The text of an uploaded file. Null for a file that holds none. */
export function textOfFile(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  return text === null || text.trim() === '' ? null : text;
}

/** Rows of a small window are gone before the next one is read, which spares the memory of most of them. */
const windowLength = 128 * 1024;
const longestRow = 1024 * 1024;

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** The rows of a text, blank lines included, read window by window so that the cells never are all in memory. */
export function* rowsOf(text: string, delimiter: RecipeDelimiter): Generator<string[]> {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  let offset = 0;
  let length = windowLength;
  while (offset < text.length) {
    const window = text.slice(offset, offset + length);
    const isLast = offset + length >= text.length;
    let parsed = parser.parse(window, 0, !isLast) as Parsed;
    if (parsed.data.length === 0 && length < longestRow) {
      length = longestRow;
      continue;
    }
    // A quote that is never closed swallows the window: it becomes one row, which will not fit.
    if (parsed.data.length === 0) parsed = parser.parse(window, 0, false) as Parsed;
    yield* parsed.data;
    offset += isLast ? window.length : Math.max(1, parsed.meta.cursor);
    length = windowLength;
  }
}
