/** The milliseconds of one run. */
export async function timeOnce(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** The median milliseconds of several runs after some to warm up. */
export function medianMs(run: () => Promise<unknown>): Promise<number> {
  return medianOf(() => timeOnce(run));
}

/** The median of several measurements after warm-up. */
export async function medianOf(measure: () => Promise<number>): Promise<number> {
  const [warmUps, runs] = [10, 31];
  const figures: number[] = [];
  for (let run = 0; run < warmUps + runs; run += 1) figures.push(await measure());
  return median(figures.slice(warmUps));
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
