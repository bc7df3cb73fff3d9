import { sql } from 'kysely';

const headerBytes = 6;
const bitsOfByte = 8;
const mostAmount = 2 ** 31 - 1;
/** On the day when clocks go back. */
export const mostQuarterHours = 100;
const zero = 48;
const missing = 0;
/** The number that `readAmounts` writes for a missing amount, below all amounts. */
const none = -mostAmount - 1;
/** Narrower amounts, with the seven bits that may be left of a byte, are read as whole 32-bit numbers. */
const mostNarrowBits = 24;
const powers = Array.from({ length: 64 }, (_, power) => 2 ** power);

/**
 * Writes the amounts of a day as PostgreSQL's hexadecimal form of `bit varying`: how many there are, the bits of each,
 * one less than the least amount (the base), and each amount above the base; 0 is a missing one. Equal amounts are
 * written equally. `unpack_amounts` reads it in SQL.
 */
export function packAmounts(amounts: readonly (number | null)[]): string {
  const { least, most } = rangeOf(amounts);
  const base = least - 1;
  const width = 32 - Math.clz32(most - base);
  const bytes = Buffer.alloc(headerBytes + Math.ceil((amounts.length * width) / bitsOfByte));
  bytes.writeUInt8(amounts.length, 0);
  bytes.writeUInt8(width, 1);
  bytes.writeInt32BE(base, 2);
  let [at, rest, restBits] = [headerBytes, 0, 0];
  for (const amount of amounts) {
    rest = rest * powers[width]! + (amount === null ? missing : amount - base);
    restBits += width;
    while (restBits >= bitsOfByte) {
      restBits -= bitsOfByte;
      const byte = Math.floor(rest / powers[restBits]!);
      bytes[at] = byte;
      at += 1;
      rest -= byte * powers[restBits]!;
    }
  }
  if (restBits > 0) bytes[at] = rest * powers[bitsOfByte - restBits]!;
  return `x${bytes.toString('hex')}`;
}

/** Without any amount the range is empty, so that a missing one takes no bits. */
function rangeOf(amounts: readonly (number | null)[]): { least: number; most: number } {
  let [least, most] = [mostAmount, -mostAmount];
  for (const amount of amounts) {
    if (amount === null) continue;
    if (!Number.isInteger(amount) || Math.abs(amount) > mostAmount) throw new RangeError(`${amount} is no amount`);
    if (amount < least) least = amount;
    if (amount > most) most = amount;
  }
  return least > most ? { least: 0, most: -1 } : { least, most };
}

/** Selects a column of packed amounts in the shortest form; reading it takes half as long as the column itself. */
export const hexOf = (column: string) => sql<string>`encode(substring(varbit_send(${sql.ref(column)}) from 5), 'hex')`;

/** Used again for each day: reading allocates nothing. */
const bytesOfDay = Buffer.alloc(headerBytes + mostQuarterHours * 4);

/** Reads what `hexOf` selects. */
export function unpackHex(hex: string): (number | null)[] {
  bytesOfDay.write(hex, 'hex');
  return unpackBytes(bytesOfDay);
}

/**
 * Reads what `hexOf` selects into the array, which takes less time and memory. Returns how many amounts there are; null
 * if one is missing.
 */
export function unpackWholeDay(hex: string, into: Int32Array): number | null {
  bytesOfDay.write(hex, 'hex');
  return readAmounts(bytesOfDay, into) ? bytesOfDay[0]! : null;
}

/** Reads PostgreSQL's text form of `bit varying`, which drivers hand over. */
export function unpackBits(bits: string): (number | null)[] {
  for (let index = 0; index < bits.length / bitsOfByte; index += 1) {
    let byte = 0;
    const end = (index + 1) * bitsOfByte;
    for (let at = end - bitsOfByte; at < end; at += 1) byte = byte + byte + bits.charCodeAt(at) - zero;
    bytesOfDay[index] = byte;
  }
  return unpackBytes(bytesOfDay);
}

const unpacked = new Int32Array(mostQuarterHours);

function unpackBytes(bytes: Buffer): (number | null)[] {
  readAmounts(bytes, unpacked);
  const amounts: (number | null)[] = [];
  for (let index = 0; index < bytes[0]!; index += 1) {
    const amount = unpacked[index]!;
    amounts.push(amount === none ? null : amount);
  }
  return amounts;
}

/** Whether no amount is missing; a missing one becomes `none`. */
function readAmounts(bytes: Buffer, into: Int32Array): boolean {
  return bytes[1]! <= mostNarrowBits ? readNarrow(bytes, into) : readWide(bytes, into);
}

/** Bits above those of an amount are cut off by the mask, so that old ones may leave the 32-bit number unseen. */
function readNarrow(bytes: Buffer, into: Int32Array): boolean {
  const [count, width, base] = [bytes[0]!, bytes[1]!, bytes.readInt32BE(2)];
  const mask = (1 << width) - 1;
  let isWhole = true;
  let [at, rest, restBits] = [headerBytes, 0, 0];
  for (let index = 0; index < count; index += 1) {
    while (restBits < width) {
      rest = (rest << bitsOfByte) | bytes[at]!;
      at += 1;
      restBits += bitsOfByte;
    }
    restBits -= width;
    const number = (rest >>> restBits) & mask;
    if (number === missing) isWhole = false;
    into[index] = number === missing ? none : number + base;
  }
  return isWhole;
}

function readWide(bytes: Buffer, into: Int32Array): boolean {
  const [count, width, base] = [bytes[0]!, bytes[1]!, bytes.readInt32BE(2)];
  let isWhole = true;
  let [at, rest, restBits] = [headerBytes, 0, 0];
  for (let index = 0; index < count; index += 1) {
    while (restBits < width) {
      rest = rest * powers[bitsOfByte]! + bytes[at]!;
      at += 1;
      restBits += bitsOfByte;
    }
    restBits -= width;
    const number = Math.floor(rest / powers[restBits]!);
    rest -= number * powers[restBits]!;
    if (number === missing) isWhole = false;
    into[index] = number === missing ? none : number + base;
  }
  return isWhole;
}
