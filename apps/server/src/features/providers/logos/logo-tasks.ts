import { Transformer } from '@napi-rs/image';
import { mostPixels, pictureSize } from '../../../integrations/typesetting/picture-size.ts';
import type { Logo } from '../../../integrations/typesetting/typesetter.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';

export interface WrittenLogo {
  bytes: Uint8Array;
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

export type LogoProblem = { problem: typeof ErrorCode.LogoInvalid | typeof ErrorCode.LogoTooManyPixels };

/** Enough for 34 mm on paper at 600 dpi. */
const longestSide = 800;
const jpegQuality = 90;

/**
 * Reads a picture by its content and writes it anew, so that nothing of the file remains but its pixels: no metadata,
 * no appended data.
 */
async function writeLogo(sent: Uint8Array): Promise<WrittenLogo | LogoProblem> {
  const bytes = Buffer.from(sent);
  const type = typeOf(bytes);
  const size = type && pictureSize({ bytes, type });
  if (!size) return { problem: ErrorCode.LogoInvalid };
  if (size.width * size.height > mostPixels) return { problem: ErrorCode.LogoTooManyPixels };
  try {
    return await writeAnew({ bytes, type });
  } catch {
    return { problem: ErrorCode.LogoInvalid };
  }
}

async function writeAnew({ bytes, type }: Logo): Promise<WrittenLogo> {
  const picture = new Transformer(bytes);
  const { width, height } = await picture.metadata();
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const size = { width: scaled(width), height: scaled(height) };
  if (scale < 1) picture.resize(size.width, size.height);
  const written = type === 'image/png' ? await picture.png() : await picture.jpeg(jpegQuality);
  return { ...size, bytes: new Uint8Array(written), type };
}

/** By content: the name and the declared type of an upload prove nothing. */
function typeOf(bytes: Buffer): Logo['type'] | null {
  if (bytes.subarray(0, pngSignature.length).equals(pngSignature)) return 'image/png';
  return bytes.subarray(0, jpegSignature.length).equals(jpegSignature) ? 'image/jpeg' : null;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
const jpegSignature = Buffer.from('ffd8ff', 'hex');

/** Done by a worker process. */
export const tasks = { writeLogo };
