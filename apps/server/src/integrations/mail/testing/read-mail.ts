/** A mail as a mail program shows it. */
export interface ReadMail {
  /** Decoded, names in lower case. */
  headers: Map<string, string>;
  text: string;
  html: string;
  attachments: { fileName: string; contentType: string; content: Buffer }[];
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Reads what this server writes: multipart, quoted-printable, base64, encoded words. Throws when a part is missing. */
export function readMail(raw: Buffer): ReadMail {
  const whole = readPart(raw.toString('latin1'));
  const leaves = leavesOf(whole);
  return {
    headers: new Map([...whole.headers].map(([name, value]) => [name, decodeWords(value)])),
    text: contentOf(leaves, 'text/plain').toString(),
    html: contentOf(leaves, 'text/html').toString(),
    attachments: leaves.filter(isAttachment).map((part) => ({
      fileName: fileNameOf(part),
      contentType: typeOf(part),
      content: decodeBody(part),
    })),
  };
}

function readPart(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n(?=[ \t])/g, '')
    .split('\r\n');
  const headers = lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]*:\s*/, '')] as const);
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

function leavesOf(part: Part): Part[] {
  const [, boundary] = /^multipart\/.*boundary="([^"]+)"/.exec(part.headers.get('content-type') ?? '') ?? [];
  if (!boundary) return [part];
  const inner = part.body.split(`--${boundary}--`)[0]!.split(`--${boundary}\r\n`).slice(1);
  return inner.flatMap((source) => leavesOf(readPart(source)));
}

const isAttachment = ({ headers }: Part) => headers.get('content-disposition')?.startsWith('attachment') ?? false;
const typeOf = ({ headers }: Part) => headers.get('content-type')?.split(';')[0] ?? '';

function contentOf(leaves: Part[], type: string): Buffer {
  const part = leaves.find((leaf) => !isAttachment(leaf) && typeOf(leaf) === type);
  if (!part) throw new Error(`The mail has no part ${type}`);
  return decodeBody(part);
}

function decodeBody({ headers, body }: Part): Buffer {
  const content = body.replace(/\r\n$/, '');
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(content, 'base64');
  return encoding === 'quoted-printable' ? decodeHex(content.replaceAll('=\r\n', ''), '=') : Buffer.from(content);
}

function decodeHex(text: string, sign: '=' | '%'): Buffer {
  const pattern = new RegExp(`${sign}([0-9A-F]{2})`, 'g');
  return Buffer.from(
    text.replaceAll(pattern, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
}

/** Encoded words (RFC 2047); a character may be cut in two by the end of a word, so bytes are joined first. */
function decodeWords(value: string): string {
  const joined = value.replaceAll(/\?=\s+=\?UTF-8\?[QB]\?/gi, '');
  return joined.replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
    (kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : decodeHex(text.replaceAll('_', ' '), '=')).toString(),
  );
}

/** Long or non-ASCII names come in numbered pieces (RFC 2231). */
function fileNameOf({ headers }: Part): string {
  const disposition = headers.get('content-disposition') ?? '';
  const pieces = [...disposition.matchAll(/filename(?:\*\d+)?(\*?)="?([^";]*)"?/g)];
  const isEncoded = pieces.some(([, star]) => star === '*');
  const name = pieces.map(([, , piece]) => piece).join('');
  return isEncoded ? decodeHex(name.replace(/^utf-8''/i, ''), '%').toString() : name;
}
