import type { ConnectionState } from './components/component.ts';
import type { DataOutlet } from './data-outlet.ts';
import type { Faults } from './faults.ts';
import type { House } from './house/house.ts';
import { aggregatedMessage } from './messages/aggregated-message.ts';
import { edgeConfigMessage } from './messages/edge-config.ts';
import { LiveMessages } from './messages/live-messages.ts';
import { bucketMs, resendMessages } from './messages/resend-messages.ts';
import { shownValues } from './messages/shown-values.ts';
import { UnsentTimes } from './messages/unsent-times.ts';
import type { TimeSpan } from './options.ts';
import type { Settings } from './settings.ts';

interface ControllerParts {
  settings: Settings;
  outlet: DataOutlet;
  faults: Faults;
  house: House;
}

/** What the controller does, and when: told each tick of the time, and of the connection's begin and end. */
export class Controller {
  readonly #settings: Settings;
  readonly #outlet: DataOutlet;
  readonly #faults: Faults;
  #house: House;
  #live: LiveMessages;
  readonly #unsent = new UnsentTimes();
  readonly #connection: ConnectionState = { isUnableToSend: false, lastResendSeconds: null };
  /** Begin of the five minutes that are told next. */
  #bucketMs: number;
  #lastCycle = -1;
  #isFirstAggregated = true;
  #resendAtMs = Infinity;
  #isHistoryTold = false;

  constructor({ settings, outlet, faults, house }: ControllerParts) {
    this.#settings = settings;
    this.#outlet = outlet;
    this.#faults = faults;
    this.#house = house;
    this.#live = new LiveMessages(house);
    this.#bucketMs = this.#bucketOf(this.nowMs);
  }

  /** By the controller's own clock. */
  get nowMs(): number {
    return this.#settings.clock() + this.#settings.clockAheadMs;
  }

  /** `atMs` is of the timers, not of a clock, here and in `tick`. */
  connected(atMs: number): void {
    this.#outlet.send('edgeConfig', edgeConfigMessage(this.#house));
    this.#live.startAgain();
    this.#isFirstAggregated = true;
    this.#resendAtMs = atMs + this.#settings.resendDelayMs / this.#settings.speed;
  }

  disconnected(): void {
    this.#setUnableToSend(true);
  }

  rebuild(house: House): void {
    this.#house = house;
    this.#live = new LiveMessages(house);
    this.#outlet.send('edgeConfig', edgeConfigMessage(house));
  }

  /** Does what is due by now. */
  tick(atMs: number, isOnline: boolean): void {
    this.#tellEndedBuckets();
    const cycle = Math.floor(this.nowMs / this.#settings.cycleMs);
    if (isOnline && cycle !== this.#lastCycle) this.sendLive();
    this.#lastCycle = cycle;
    if (isOnline && !this.#isHistoryTold) this.#tellHistory();
    if (isOnline && atMs >= this.#resendAtMs) this.#backFill();
  }

  sendLive(isFull = this.#live.isFullDue(this.nowMs, this.#settings.fullEveryMs)): void {
    const { cycleMs } = this.#settings;
    const stampMs = Math.floor(this.nowMs / cycleMs) * cycleMs;
    this.#outlet.send('timestampedData', this.#live.next(this.#shown(this.nowMs, 'now'), { stampMs, isFull }));
  }

  /** Whether the controller believes that the five minutes were sent. */
  sendAggregated(bucketAtMs: number): boolean {
    const text = aggregatedMessage(this.#house, this.#bucketValues(bucketAtMs), {
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
    const messages = resendMessages(this.#house, whole, (stampMs) => this.#shown(stampMs, 'mean'));
    return messages.every((text) => this.#outlet.send('resendData', text));
  }

  #tellEndedBuckets(): void {
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
  #tellHistory(): void {
    this.#isHistoryTold = true;
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
    return this.#house.channels.map(({ isCounter }, index) => (isCounter ? atEnd[index]! : inside[index]!));
  }

  /** What the house shows at an instant of the controller's clock. */
  #shown(stampMs: number, power: 'now' | 'mean'): (number | null)[] {
    const atMs = stampMs - this.#settings.clockAheadMs;
    return shownValues({
      house: this.#house,
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
