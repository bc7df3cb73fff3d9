import type { TimeSpan } from '../options.ts';
import { bucketMs } from './resend-messages.ts';

/** The five minutes in which the edge could not send, as its own database keeps them. */
export class UnsentTimes {
  readonly #bucketsMs = new Set<number>();

  add(atMs: number): void {
    this.#bucketsMs.add(Math.floor(atMs / bucketMs) * bucketMs);
  }

  /** As spans that are five minutes wider on both sides and do not overlap. */
  spans(): TimeSpan[] {
    const spans: TimeSpan[] = [];
    for (const atMs of [...this.#bucketsMs].toSorted((a, b) => a - b)) {
      const last = spans.at(-1);
      const wide = { fromMs: atMs - bucketMs, toMs: atMs + 2 * bucketMs };
      if (last && wide.fromMs <= last.toMs) last.toMs = wide.toMs;
      else spans.push(wide);
    }
    return spans;
  }

  /** All of them came through after all. */
  clear(): void {
    this.#bucketsMs.clear();
  }
}
