import { chance } from './estate/random.ts';
import type { DataMethod, EdgeStats, SentMessage } from './options.ts';

interface OutletOptions {
  /** Whether there was a connection. */
  send: (frame: string | Uint8Array) => boolean;
  stats: EdgeStats;
  seed: number;
  lossShare: number;
  duplicateShare: number;
  /** The most that the second of two equal messages comes later. */
  duplicateDelayMs: number;
  onSent: (message: SentMessage) => void;
}

/** Where all messages go out: counted, and with the losses and duplicates asked for. */
export class DataOutlet {
  readonly #options: OutletOptions;
  readonly #next: () => number;

  constructor(options: OutletOptions) {
    this.#options = options;
    this.#next = chance(options.seed);
  }

  /** Whether the edge believes that the message was sent. */
  send(method: DataMethod, text: string): boolean {
    const { stats, lossShare, duplicateShare, duplicateDelayMs } = this.#options;
    const isHistory = method === 'aggregatedData' || method === 'resendData';
    if (isHistory && this.#next() < lossShare) {
      stats.lost += 1;
      return true;
    }
    if (isHistory && this.#next() < duplicateShare) {
      setTimeout(() => this.#repeat(method, text), duplicateDelayMs * this.#next()).unref();
    }
    return this.sendRaw(text, method);
  }

  sendRaw(frame: string | Uint8Array, method?: DataMethod): boolean {
    const { send, stats, onSent } = this.#options;
    if (!send(frame)) return false;
    stats.sentBytes += frame.length;
    if (method) stats.sent[method] += 1;
    onSent({ method, text: typeof frame === 'string' ? frame : Buffer.from(frame).toString('latin1') });
    return true;
  }

  #repeat(method: DataMethod, text: string): void {
    if (this.sendRaw(text, method)) this.#options.stats.duplicated += 1;
  }
}
