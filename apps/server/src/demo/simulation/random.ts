/** Returns numbers from 0 to below 1; the sequence is the same for the same keys on every machine. */
export type Random = () => number;

/** Mulberry32, seeded by the FNV-1a hash of the keys. */
export function randomOf(...keys: (string | number)[]): Random {
  let state = hashOf(keys.join('/'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** Smooth noise from 0 to 1, with one random level per whole number. */
export function smoothNoise(key: string, position: number): number {
  const left = Math.floor(position);
  const part = position - left;
  const eased = part * part * (3 - 2 * part);
  return randomOf(key, left)() * (1 - eased) + randomOf(key, left + 1)() * eased;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
