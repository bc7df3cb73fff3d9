/** Beyond it, values would land in a wrong quarter-hour. */
export const largestClockErrorMs = 120_000;
/** Enough to outlast a stall of the network, after which old messages come in a bunch. */
const keptSamples = 10;

/** How far a controller's clock is ahead of ours, by its live messages. Late ones only make it look behind. */
export class EdgeClock {
  #samples: number[] = [];
  /** Null until it has sent live values. */
  aheadMs: number | null = null;

  take(theirsMs: number, oursMs: number): void {
    this.#samples.push(theirsMs - oursMs);
    if (this.#samples.length > keptSamples) this.#samples.shift();
    this.aheadMs = Math.max(...this.#samples);
  }

  get isWrong(): boolean {
    return this.aheadMs !== null && Math.abs(this.aheadMs) > largestClockErrorMs;
  }
}
