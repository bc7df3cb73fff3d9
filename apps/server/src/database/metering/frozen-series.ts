import { constants, deflateSync, inflateSync } from 'node:zlib';

const bytesPerNumber = 4;

/** Packs series of equal length for storage: int32 little endian, one after the other, deflated. */
export function packSeries(series: Int32Array[]): Buffer {
  const bytes = series.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return deflateSync(Buffer.concat(bytes), { level: constants.Z_BEST_SPEED });
}

/** Reads the series that packSeries has packed. */
export function unpackSeries(frozen: Uint8Array, count: number): Int32Array[] {
  const bytes = inflateSync(frozen);
  const numbers = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const length = numbers.length / count;
  if (!Number.isInteger(length))
    throw new RangeError(`${numbers.length * bytesPerNumber} bytes are not ${count} series`);
  return Array.from({ length: count }, (_, index) => numbers.subarray(index * length, (index + 1) * length));
}
