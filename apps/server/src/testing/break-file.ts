import fc from 'fast-check';

/** What breaks readers: signs of their formats, numbers and places beyond every limit. */
const dictionary = [
  ...Array.from(';,\t|"\'\n\r\0<>&?+:.=-'),
  '\uFEFF',
  '""',
  '\r\n',
  'e999',
  'NaN',
  '-0',
  '9'.repeat(400),
  '24:00',
  '31.02.2024',
  '+99:99',
  'kWh',
  "UNA:+.? '",
  "UNA''''''",
  "UNB+UNOC:3+1:500+2:500+250101:0000+A'",
  "UNH+1+MSCONS:D:04B:UN:2.4c'",
  "QTY+220:1'",
  "?'",
  'r="ZZZZZZZZZZZZ1"',
  'r="A99999999999"',
  '<c r="XFD1048576" t="str"><v>x</v></c>',
  '<row r="1e15"/>',
  '&#x10FFFF;',
  '&lol;',
  '<!DOCTYPE a [<!ENTITY lol "lol">]>',
  't="s"',
  '<![CDATA[',
  '<!--',
  '\uD800',
];

type Change = (bytes: Buffer) => Buffer;

/** A place in the file, as a part of its length. */
const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (bytes: Buffer, part: number) => Math.floor(bytes.length * part);
const times = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.integer({ min: 1, max: 3000 }));

const insert = fc.tuple(place, fc.constantFrom(...dictionary), times).map(([part, text, count]): Change => (bytes) => {
  const index = at(bytes, part);
  return Buffer.concat([bytes.subarray(0, index), Buffer.from(text.repeat(count)), bytes.subarray(index)]);
});

const cut = fc.tuple(place, place).map(([from, length]): Change => (bytes) => {
  const index = at(bytes, from);
  return Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + at(bytes, length * length))]);
});

const repeat = fc
  .tuple(place, fc.integer({ min: 1, max: 200 }), times)
  .map(([part, length, count]): Change => (bytes) => {
    const index = at(bytes, part);
    const range = bytes.subarray(index, index + length);
    const copies = Array.from({ length: Math.min(count, 300) }, () => range);
    return Buffer.concat([bytes.subarray(0, index), ...copies, bytes.subarray(index)]);
  });

const overwrite = fc.tuple(place, fc.integer({ min: 0, max: 255 })).map(([part, byte]): Change => (bytes) => {
  const changed = Buffer.from(bytes);
  if (changed.length > 0) changed[Math.min(at(bytes, part), changed.length - 1)] = byte;
  return changed;
});

/** Files that come of good ones by up to five changes. */
function brokenFiles(files: Buffer[]): fc.Arbitrary<Buffer> {
  const changes = fc.array(fc.oneof(insert, cut, repeat, overwrite), { minLength: 1, maxLength: 5 });
  return fc
    .tuple(fc.constantFrom(...files), changes)
    .map(([file, all]) => all.reduce((bytes, change) => change(bytes), file));
}

/** So many broken files, made as they are read: tens of thousands do not fit into memory. */
export function* makeBrokenFiles(files: Buffer[], count: number): Generator<Buffer> {
  for (let made = 0; made < count; made += madeAtOnce) {
    yield* fc.sample(brokenFiles(files), Math.min(madeAtOnce, count - made));
  }
}

const madeAtOnce = 50;

/** How many broken files of a kind are read; the long tests read more. */
export const brokenFileCount = Number(process.env['LICHTHOF_BROKEN_FILES'] ?? 250);

/** Reads all files, some at once, and says which could not be read or refused in time. */
export async function findUnreadable(
  files: Iterable<Buffer> | AsyncIterable<Buffer>,
  read: (file: Buffer, reader: number) => Promise<unknown>,
): Promise<{ file: string; error: unknown }[]> {
  const found: { file: string; error: unknown }[] = [];
  const left = oneAfterAnother(files);
  const readers = Array.from({ length: 3 }, async (_, reader) => {
    for await (const file of left) {
      await read(file, reader).catch((error: unknown) => found.push({ file: file.toString('base64'), error }));
    }
  });
  await Promise.all(readers);
  return found;
}

async function* oneAfterAnother(files: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* files;
}
