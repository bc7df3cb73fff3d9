import type { ConnectionState } from './components/component.ts';
import type { DataOutlet } from './data-outlet.ts';
import type { Faults } from './faults.ts';
import type { Estate } from './estate/estate.ts';
import { aggregatedMessage } from './messages/aggregated-message.ts';
import { edgeConfigMessage } from './messages/edge-config.ts';
import { LiveMessages } from './messages/live-messages.ts';
import { bucketMs, resendMessages } from './messages/resend-messages.ts';
import { shownValues } from './messages/shown-values.ts';
import { UnsentTimes } from './messages/unsent-times.ts';
import type { TimeSpan } from './options.ts';
import type { Settings } from './settings.ts';

interface EdgeBehaviorOptions {
  settings: Settings;
  outlet: DataOutlet;
  faults: Faults;
  estate: Estate;
}

/** What the edge does, and when: told each tick of the time, and of the connection's begin and end. */
export class EdgeBehavior {
  readonly #settings: Settings;
  readonly #outlet: DataOutlet;
  readonly #faults: Faults;
  #estate: Estate;
  #live: LiveMessages;
  readonly #unsent = new UnsentTimes();
  readonly #connection: ConnectionState = { isUnableToSend: false, lastResendSeconds: null };
  /** Begin of the five minutes that are told next. */
  #bucketMs: number;
  #lastCycle = -1;
  #isFirstAggregated = true;
  #resendAtMs = Infinity;
  #isHistorySent = false;

  constructor({ settings, outlet, faults, estate }: EdgeBehaviorOptions) {
    this.#settings = settings;
    this.#outlet = outlet;
    this.#faults = faults;
    this.#estate = estate;
    this.#live = new LiveMessages(estate);
    this.#bucketMs = this.#bucketOf(this.nowMs);
  }

  /** By the edge's own clock. */
  get nowMs(): number {
    return this.#settings.clock() + this.#settings.clockAheadMs;
  }

  /** `atMs` is of the timers, not of a clock, here and in `tick`. */
  connected(atMs: number): void {
    this.#outlet.send('edgeConfig', edgeConfigMessage(this.#estate));
    this.#live.startAgain();
    this.#isFirstAggregated = true;
    this.#resendAtMs = atMs + this.#settings.resendDelayMs / this.#settings.speed;
  }

  disconnected(): void {
    this.#setUnableToSend(true);
  }

  rebuild(estate: Estate): void {
    this.#estate = estate;
    this.#live = new LiveMessages(estate);
    this.#outlet.send('edgeConfig', edgeConfigMessage(estate));
  }

  /** Does what is due by now. */
  tick(atMs: number, isOnline: boolean): void {
    this.#sendEndedBuckets();
    const cycle = Math.floor(this.nowMs / this.#settings.cycleMs);
    if (isOnline && cycle !== this.#lastCycle) this.sendLive();
    this.#lastCycle = cycle;
    if (isOnline && !this.#isHistorySent) this.#sendHistory();
    if (isOnline && atMs >= this.#resendAtMs) this.#backFill();
  }

  sendLive(isFull = this.#live.isFullDue(this.nowMs, this.#settings.fullEveryMs)): void {
    const { cycleMs } = this.#settings;
    const stampMs = Math.floor(this.nowMs / cycleMs) * cycleMs;
    this.#outlet.send('timestampedData', this.#live.next(this.#shown(this.nowMs, 'now'), { stampMs, isFull }));
  }

  /** Whether the edge believes that the five minutes were sent. */
  sendAggregated(bucketAtMs: number): boolean {
    const text = aggregatedMessage(this.#estate, this.#bucketValues(bucketAtMs), {
      bucketMs: bucketAtMs,
      isFirst: this.#isFirstAggregated,
    });
    const wasSent = this.#outlet.send('aggregatedData', text);
    if (wasSent) this.#isFirstAggregated = false;
    return wasSent;
  }

  /** Whether all of it was sent. */
  resend(span: TimeSpan): boolean {
    const whole = { fromMs: this.#bucketOf(span.fromMs), toMs: Math.min(span.toMs, this.nowMs) };
    const shownAt = (atMs: number) => this.#shown(atMs, 'mean');
    const messages = resendMessages(this.#estate, whole, { nowMs: this.nowMs, shownAt });
    return messages.every((text) => this.#outlet.send('resendData', text));
  }

  #sendEndedBuckets(): void {
    const { aggregateDelayMs } = this.#settings;
    for (; this.#bucketMs + bucketMs + aggregateDelayMs <= this.nowMs; this.#bucketMs += bucketMs) {
      const wasSent = this.sendAggregated(this.#bucketMs);
      this.#setUnableToSend(!wasSent);
      if (!wasSent) this.#unsent.add(this.#bucketMs);
    }
  }

  #backFill(): void {
    this.#resendAtMs = Infinity;
    const spans = this.#unsent.spans();
    if (spans.length === 0 || !spans.every((span) => this.resend(span))) return;
    this.#unsent.clear();
    this.#connection.lastResendSeconds = Math.floor(this.nowMs / 1000);
  }

  /** After live values, by which the server knows the clock. */
  #sendHistory(): void {
    this.#isHistorySent = true;
    const { historyMs, outages } = this.#settings;
    for (let atMs = this.#bucketOf(this.nowMs - historyMs); atMs < this.#bucketMs; atMs += bucketMs) {
      const isUnsent = outages.some(({ fromMs, toMs }) => atMs < toMs && atMs + bucketMs > fromMs);
      if (isUnsent) this.#unsent.add(atMs);
      else this.sendAggregated(atMs);
    }
  }

  #setUnableToSend(isUnable: boolean): void {
    this.#connection.isUnableToSend = isUnable;
    if (isUnable) this.#unsent.add(this.nowMs);
  }

  /** Means and, as counters, what they showed at the end. */
  #bucketValues(bucketAtMs: number): (number | null)[] {
    const atEnd = this.#shown(bucketAtMs + bucketMs, 'mean');
    const inside = this.#shown(bucketAtMs, 'mean');
    return this.#estate.channels.map(({ isCounter }, index) => (isCounter ? atEnd[index]! : inside[index]!));
  }

  /** What the estate shows at an instant of the edge's clock. */
  #shown(stampMs: number, power: 'now' | 'mean'): (number | null)[] {
    const atMs = stampMs - this.#settings.clockAheadMs;
    return shownValues({
      estate: this.#estate,
      atMs,
      power,
      connection: this.#connection,
      faults: this.#faults,
    });
  }

  #bucketOf(atMs: number): number {
    return Math.floor(atMs / bucketMs) * bucketMs;
  }
}
