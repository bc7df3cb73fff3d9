import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

const sizePx = 400;
/** Each pixel is the mean of this number of points per row and column, so that edges are smooth. */
const pointsPerPixel = 2;

const white: Colour = [255, 255, 255];
const sunYellow: Colour = [240, 178, 62];
const leafGreen: Colour = [58, 125, 92];
const riverBlue: Colour = [38, 97, 131];

let drawn: Uint8Array | undefined;

/** A sun over the meadow by the river, as PNG. Drawn once, since drawing takes a third of a second. */
export function demoLogo(): Uint8Array {
  return (drawn ??= drawLogo());
}

function drawLogo(): Uint8Array {
  const rows = Array.from({ length: sizePx }, (_, y) => [0, ...pixelsOf(y)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header()),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixelsOf(y: number): number[] {
  return Array.from({ length: sizePx }, (_, x) => pixelAt(x, y)).flat();
}

function pixelAt(x: number, y: number): number[] {
  const steps = Array.from({ length: pointsPerPixel }, (_, index) => (index + 0.5) / pointsPerPixel);
  const colours = steps.flatMap((down) => steps.map((right) => colourAt((x + right) / sizePx, (y + down) / sizePx)));
  return [0, 1, 2].map((part) =>
    Math.round(colours.reduce((sum, colour) => sum + colour[part as 0 | 1 | 2], 0) / colours.length),
  );
}

/** `x` and `y` go from 0 to 1, from the top left corner. */
function colourAt(x: number, y: number): Colour {
  if (Math.hypot(x - 0.5, y - 0.5) > 0.48) return white;
  const wave = 0.03 * Math.sin(x * Math.PI * 4);
  if (y > 0.74 + wave) return riverBlue;
  if (y > 0.56 + 0.09 * Math.cos(x * Math.PI * 1.4)) return leafGreen;
  return Math.hypot(x - 0.5, y - 0.42) < 0.2 ? sunYellow : white;
}

/** Header of a PNG with eight bits each of red, green and blue. */
function header(): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(sizePx, 0);
  bytes.writeUInt32BE(sizePx, 4);
  bytes.set([8, 2, 0, 0, 0], 8);
  return bytes;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
