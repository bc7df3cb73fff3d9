const headerBytes = 20;
const bytesPerNumber = 8;
const int4 = 23;

/** Writes many arrays as one flat int[] in PostgreSQL's binary form, which both databases read much faster than text. */
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
      view.setInt32(offset + 4, number ?? 0);
      offset += bytesPerNumber;
    }
  }
  return packed;
}
