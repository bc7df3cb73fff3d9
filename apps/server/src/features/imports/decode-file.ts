import type { Delimiter } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import Papa from 'papaparse';

/**
 * The text of an uploaded file with plain line ends: UTF-8, UTF-16 with its mark, else Windows-1252, as spreadsheets
 * write it. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return null;
  const text = decodeUtf16(bytes) ?? (hasControlBytes(bytes) ? null : decodeBytes(bytes));
  return text === null || text.trim() === '' || text.includes('\0') ? null : text.replaceAll(/\r\n?/g, '\n');
}

function decodeUtf16(bytes: Uint8Array): string | null {
  const mark = `${bytes[0]} ${bytes[1]}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  return mark === '254 255' ? new TextDecoder('utf-16be').decode(bytes) : null;
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const tab = 9;
const carriageReturn = 13;
const firstPrintable = 32;

function hasControlBytes(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < tab || (byte > carriageReturn && byte < firstPrintable));
}

const windowLength = 1024 * 1024;

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** The rows of a text, blank lines included, read window by window so that the cells never are all in memory. */
export function* rowsOf(text: string, delimiter: Delimiter): Generator<string[]> {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  let offset = 0;
  while (offset < text.length) {
    const window = text.slice(offset, offset + windowLength);
    const isLast = offset + windowLength >= text.length;
    let parsed = parser.parse(window, 0, !isLast) as Parsed;
    // A quote that is never closed swallows the window: it becomes one row, which will not fit.
    if (parsed.data.length === 0) parsed = parser.parse(window, 0, false) as Parsed;
    yield* parsed.data;
    offset += isLast ? window.length : Math.max(1, parsed.meta.cursor);
  }
}
