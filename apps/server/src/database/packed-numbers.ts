const headerBytes = 20;
const bytesPerNumber = 8;
const int4 = 23;

/** Stands for a missing number in an array that has no nulls; no meter counts as far as this. */
export const missingNumber = -2_147_483_648;

/**
 * PostgreSQL's binary form of one flat int[] from many: both databases read it in a fraction of the time that numbers
 * in text take, and find a part of it at once, which they cannot in an array with nulls.
 */
export function packNumbers(parts: readonly (readonly (number | null)[])[]): Buffer {
  const count = parts.reduce((sum, { length }) => sum + length, 0);
  const packed = Buffer.allocUnsafe(headerBytes + bytesPerNumber * count);
  const view = new DataView(packed.buffer, packed.byteOffset);
  const [dimensions, hasNulls, firstIndex] = [1, 0, 1];
  for (const [index, header] of [dimensions, hasNulls, int4, count, firstIndex].entries()) {
    view.setInt32(4 * index, header);
  }
  let offset = headerBytes;
  for (const part of parts) {
    for (const number of part) {
      view.setInt32(offset, 4);
      view.setInt32(offset + 4, inRange(number ?? missingNumber));
      offset += bytesPerNumber;
    }
  }
  return packed;
}

function inRange(number: number): number {
  // oxlint-disable-next-line no-bitwise
  if ((number | 0) !== number) throw new RangeError(`${number} is not a whole number of 32 bits`);
  return number;
}
