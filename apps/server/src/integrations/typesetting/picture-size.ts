import { getItem } from '@lichthof/domain/collections/items.ts';
import type { Logo } from './typesetter.ts';

/** A picture of more pixels would take hundreds of megabytes when it is unpacked. */
export const mostPixels = 16_000_000;

interface Size {
  width: number;
  height: number;
}

/** Whether the bytes are a picture of their type that can be unpacked without harm. */
export function isSafePicture(picture: Logo): boolean {
  const size = pictureSize(picture);
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= mostPixels;
}

/** From the header; null when the bytes are no picture of their type. */
export function pictureSize({ bytes, type }: Logo): Size | null {
  return type === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function sizeOfPng(bytes: Buffer): Size | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks over the segments to the frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
function sizeOfJpeg(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = getItem(bytes, at + 1);
    if (isFrameHeader(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
