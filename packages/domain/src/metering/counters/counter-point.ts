/** What a register showed at an instant, in base units. */
export interface CounterPoint {
  atMs: number;
  counter: number;
}

export const counterStepMs = 300_000;

/** Counters beyond lose whole units in the numbers of a program. */
export const largestCounter = Number.MAX_SAFE_INTEGER;
