/** A number from 0 inclusive to 1 exclusive that looks like chance and is always the same for the same whole numbers. */
export function fraction(...parts: number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 2 ** 32;
}

/** The next of a row of such numbers at each call. */
export function chance(seed: number): () => number {
  let drawn = 0;
  return () => fraction(seed, (drawn += 1));
}
