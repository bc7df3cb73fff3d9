import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColors = 256;

/** The same picture with at most 256 colours, for less than half of the bytes. Takes opaque pictures of 8 bits. */
export function shrinkPng(png: Buffer): Buffer {
  const { width, height, pixels } = readPixels(png);
  const palette = frequentColors(pixels);
  const nearest = new Map(palette.map((color, index) => [color, index]));
  const rows = Buffer.alloc(height * (width + 1));
  for (const [at, color] of pixels.entries()) {
    const index = nearest.get(color) ?? nearestColor(palette, color);
    nearest.set(color, index);
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = index;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each pixel, which are places in the palette
  header.set([8, 3], 8);
  const colors = Buffer.from(palette.flatMap(channelsOf));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Pixels {
  width: number;
  height: number;
  /** Red, green and blue in one number. */
  pixels: Uint32Array;
}

function readPixels(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bytesPerPixel = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const rows = unfilter(inflateSync(Buffer.concat(parts)), width * bytesPerPixel, bytesPerPixel);
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = rows.readUIntBE(at * bytesPerPixel, 3);
  return { width, height, pixels };
}

/** Undoes the filters by which each row is told as the difference from its neighbours. */
function unfilter(filtered: Buffer, rowBytes: number, bytesPerPixel: number): Buffer {
  const rows = Buffer.alloc((filtered.length / (rowBytes + 1)) * rowBytes);
  for (let row = 0; row * rowBytes < rows.length; row += 1) {
    const filter = filtered[row * (rowBytes + 1)]!;
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column;
      const left = column < bytesPerPixel ? 0 : rows[at - bytesPerPixel]!;
      const up = row === 0 ? 0 : rows[at - rowBytes]!;
      const upLeft = row === 0 || column < bytesPerPixel ? 0 : rows[at - rowBytes - bytesPerPixel]!;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter]!;
      rows[at] = filtered[row * (rowBytes + 1) + 1 + column]! + predicted;
    }
  }
  return rows;
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

/** The most frequent colours, of those that look alike only one. */
function frequentColors(pixels: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = new Map<number, number>();
  for (const [color] of [...counts].sort(([, a], [, b]) => b - a)) {
    const alike = color & 0xf0_f0_f0;
    if (palette.size < mostColors / 2 || !palette.has(alike))
      palette.set(palette.has(alike) ? -color - 1 : alike, color);
    if (palette.size === mostColors) break;
  }
  return [...palette.values()];
}

const channelsOf = (color: number) => [color >> 16, (color >> 8) & 0xff, color & 0xff];

function nearestColor(palette: number[], color: number): number {
  const [red, green, blue] = channelsOf(color) as [number, number, number];
  let [nearest, least] = [0, Infinity];
  for (const [index, candidate] of palette.entries()) {
    const distance =
      Math.abs((candidate >> 16) - red) +
      Math.abs(((candidate >> 8) & 0xff) - green) +
      Math.abs((candidate & 0xff) - blue);
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
