import { constants, inflateSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

const bytesPerNumber = 4;

const fastest = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/** The first bytes of what Zstandard has packed (RFC 8878, 3.1.1); older months are deflated. */
const zstandardMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Packs series of equal length for storage: int32 little endian, one after the other, by Zstandard. */
export function packSeries(series: Int32Array[]): Buffer {
  const bytes = series.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return zstdCompressSync(Buffer.concat(bytes), fastest);
}

/** Reads the series that packSeries has packed. */
export function unpackSeries(frozen: Uint8Array, count: number): Int32Array[] {
  const isZstandard = zstandardMark.equals(frozen.subarray(0, zstandardMark.length));
  const bytes = isZstandard ? zstdDecompressSync(frozen) : inflateSync(frozen);
  const numbers = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const length = numbers.length / count;
  if (!Number.isInteger(length))
    throw new RangeError(`${numbers.length * bytesPerNumber} bytes are not ${count} series`);
  return Array.from({ length: count }, (_, index) => numbers.subarray(index * length, (index + 1) * length));
}
