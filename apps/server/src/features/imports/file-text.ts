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
