const zero = 48;
const [countBits, widthBits, baseBits] = [7, 6, 32];
const headerBits = countBits + widthBits + baseBits;
const mostAmount = 2 ** 31 - 1;
const missing = 0;

/**
 * Writes the amounts of a day as PostgreSQL's text form of `bit varying`: how many there are, the bits of each, one
 * less than the least amount (the base), and each amount above the base; 0 is a missing one. Equal amounts are written
 * equally. `unpack_amounts` reads it in SQL.
 */
export function packAmounts(amounts: readonly (number | null)[]): string {
  const { least, most } = rangeOf(amounts);
  const base = least - 1;
  const width = 32 - Math.clz32(most - base);
  const bits = Buffer.allocUnsafe(headerBits + amounts.length * width);
  let end = writeBits(bits, 0, { width: countBits, number: amounts.length });
  end = writeBits(bits, end, { width: widthBits, number: width });
  end = writeBits(bits, end, { width: baseBits, number: base < 0 ? base + 2 ** baseBits : base });
  for (const amount of amounts)
    end = writeBits(bits, end, { width, number: amount === null ? missing : amount - base });
  return bits.toString('latin1');
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

function writeBits(bits: Buffer, begin: number, { width, number }: { width: number; number: number }): number {
  let rest = number;
  for (let at = begin + width - 1; at >= begin; at -= 1) {
    bits[at] = zero + (rest % 2);
    rest = Math.floor(rest / 2);
  }
  return begin + width;
}

/** Reads what packAmounts has written. */
export function unpackAmounts(bits: string): (number | null)[] {
  const { count, width, base } = readHeader(bits);
  const amounts = Array.from<number | null>({ length: count });
  for (let index = 0; index < count; index += 1) {
    const number = readBits(bits, headerBits + index * width, width);
    amounts[index] = number === missing ? null : number + base;
  }
  return amounts;
}

/** Reads amounts into the array, which takes less time and memory, and returns how many they are; null if one is missing. */
export function unpackWholeDay(bits: string, into: Int32Array): number | null {
  const { count, width, base } = readHeader(bits);
  for (let index = 0; index < count; index += 1) {
    const number = readBits(bits, headerBits + index * width, width);
    if (number === missing) return null;
    into[index] = number + base;
  }
  return count;
}

function readHeader(bits: string): { count: number; width: number; base: number } {
  const base = readBits(bits, countBits + widthBits, baseBits);
  return {
    count: readBits(bits, 0, countBits),
    width: readBits(bits, countBits, widthBits),
    base: base > mostAmount ? base - 2 ** baseBits : base,
  };
}

function readBits(bits: string, begin: number, width: number): number {
  let number = 0;
  for (let at = begin; at < begin + width; at += 1) number = number * 2 + bits.charCodeAt(at) - zero;
  return number;
}
