import { timeOnce } from '../median.ts';
import { peakMemoryBytes } from '../peak-memory.ts';

export interface Work {
  ms: number;
  /** The largest growth of the process. */
  growthBytes: number;
}

/** Measures time and memory of the only work of a process. */
export async function measureWork(work: () => Promise<unknown>): Promise<Work> {
  const before = process.memoryUsage.rss();
  const ms = await timeOnce(work);
  return { ms, growthBytes: Math.max(0, peakMemoryBytes() - before) };
}
