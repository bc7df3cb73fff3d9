const byteOrderMarks = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/**
 * Decodes a file as spreadsheets write it: UTF-8, UTF-16 with a byte order mark, else Windows-1252. Line ends become
 * line feeds. Null for a file with control characters, since it is not a text file.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const text = marked ? new TextDecoder(marked.encoding).decode(bytes) : decodeBytes(bytes);
  // eslint-disable-next-line no-control-regex -- text files do not contain these
  return /[\0-\x08\x0E-\x1F]/.test(text) ? null : text.replaceAll(/\r\n?/g, '\n');
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    // thrown for bytes that are not UTF-8
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
