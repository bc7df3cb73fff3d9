import { randomUUID } from 'node:crypto';
import { Connection } from './connection.ts';
import { EdgeBehavior } from './edge-behavior.ts';
import { DataOutlet } from './data-outlet.ts';
import { shiftWh, type Faults } from './faults.ts';
import { estateOf, type Estate } from './estate/estate.ts';
import type { EstateOptions } from './estate/estate-options.ts';
import { answerTo } from './messages/answers.ts';
import type { ConnectionEvent, EdgeStats, SimulatedEdgeOptions, TimeSpan } from './options.ts';
import { settingsOf, type Settings } from './settings.ts';

/** Starts an edge that behaves as OpenEMS Edge does on the wire and never gives up connecting. */
export function startSimulatedEdge(options: SimulatedEdgeOptions): SimulatedEdge {
  return new SimulatedEdge(settingsOf(options));
}

/** Live messages wait until the network has taken what is more than that. */
const maxWaitingBytes = 1_000_000;
const maxTickMs = 1000;

export class SimulatedEdge {
  readonly stats: EdgeStats = {
    connections: 0,
    refused: 0,
    lastRefusal: undefined,
    lastCloseCode: undefined,
    sent: { edgeConfig: 0, timestampedData: 0, aggregatedData: 0, resendData: 0 },
    sentBytes: 0,
    lost: 0,
    duplicated: 0,
    skipped: 0,
  };
  readonly #settings: Settings;
  readonly #faults: Faults = { shifts: [], silent: new Set() };
  readonly #connection: Connection;
  readonly #behavior: EdgeBehavior;
  readonly #outlet: DataOutlet;
  readonly #ticking: NodeJS.Timeout;
  readonly #answers = new Map<string, (answer: Record<string, unknown>) => void>();
  #waiting: { forOpen: boolean; resolve: () => void }[] = [];
  #estate: Estate;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#estate = estateOf(settings.estate);
    this.#outlet = this.#openOutlet();
    this.#behavior = new EdgeBehavior({
      settings,
      outlet: this.#outlet,
      faults: this.#faults,
      estate: this.#estate,
    });
    this.#connection = this.#openConnection();
    const tickMs = Math.min(settings.cycleMs, maxTickMs) / settings.speed;
    this.#ticking = setInterval(() => this.#tick(), tickMs);
  }

  get estate(): Estate {
    return this.#estate;
  }

  get isConnected(): boolean {
    return this.#connection.isOpen;
  }

  /** What a counter shows, with the shifts asked for: `counterAt('meter1/ActiveProductionEnergy', atMs)`, whole Wh. */
  counterAt(address: string, atMs: number): number {
    return Math.max(0, this.#estate.counterAt(address, atMs) + shiftWh(this.#faults, address, atMs));
  }

  /** Resolves as soon as it is connected; at once when it is. */
  connected(): Promise<void> {
    return this.#wait(true);
  }

  /** Resolves as soon as it is not connected; at once when it is not. */
  disconnected(): Promise<void> {
    return this.#wait(false);
  }

  /** Sends a live message now: what changed, or all values when those are due or asked for. */
  sendLive(isFull?: boolean): void {
    this.#behavior.sendLive(isFull);
  }

  /** Sends the aggregated message of the five minutes that begin at the instant of the edge's clock. */
  sendAggregated(bucketAtMs: number): void {
    this.#behavior.sendAggregated(bucketAtMs);
  }

  /** Back-fills a span of the edge's clock: the counters of each full hour, under the five minutes before it. */
  resend(span: TimeSpan): void {
    this.#behavior.resend(span);
  }

  /** Sends anything, for example garbage. */
  send(frame: string | Uint8Array): void {
    this.#outlet.sendRaw(frame);
  }

  /** Asks the server something; answers with the whole JSON-RPC answer, or never. */
  request(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = randomUUID();
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  /** Another estate from now on, told by a new configuration. */
  rebuild(estate: Partial<EstateOptions>): void {
    this.#estate = estateOf({ ...this.#estate.options, ...estate });
    this.#behavior.rebuild(this.#estate);
  }

  /** A counter shows so much more from now on; a negative number is a reset. */
  shiftCounter(address: string, byWh: number): void {
    this.#faults.shifts.push({ address, fromMs: this.#settings.clock(), byWh });
  }

  /** A component is gone, or back: all its channels are null meanwhile. */
  silence(componentId: string, isSilent = true): void {
    if (isSilent) this.#faults.silent.add(componentId);
    else this.#faults.silent.delete(componentId);
  }

  /** Cuts the network without a word; it comes back by itself after its wait, or at the earliest after `forMs`. */
  drop(forMs = 0): void {
    this.#connection.drop(forMs);
  }

  /** Ends for good. */
  async close(): Promise<void> {
    clearInterval(this.#ticking);
    await this.#connection.close();
  }

  #tick(): void {
    const isTaken = this.#connection.waitingBytes <= maxWaitingBytes;
    if (!isTaken) this.stats.skipped += 1;
    this.#behavior.tick(performance.now(), this.isConnected && isTaken);
  }

  #openOutlet(): DataOutlet {
    const { lossShare, duplicateShare, speed, onSent, estate } = this.#settings;
    return new DataOutlet({
      send: (frame) => this.#connection.send(frame),
      stats: this.stats,
      seed: estate.seed ?? 1,
      lossShare,
      duplicateShare,
      duplicateDelayMs: 30_000 / speed,
      onSent,
    });
  }

  #openConnection(): Connection {
    const { url, apikey, isCompressing, reconnectWaitMs, pingMs, speed } = this.#settings;
    return new Connection({
      url,
      apikey,
      isCompressing,
      reconnectWaitMs: reconnectWaitMs / speed,
      pingMs,
      onEvent: (event) => this.#note(event),
      onMessage: (text) => this.#receive(text),
    });
  }

  #note(event: ConnectionEvent): void {
    if (event.kind === 'open') this.#opened();
    if (event.kind === 'closed') this.#closed(event.code);
    if (event.kind === 'refused') {
      this.stats.refused += 1;
      this.stats.lastRefusal = event.status;
    }
    this.#settings.onConnection(event);
  }

  #opened(): void {
    this.stats.connections += 1;
    this.#behavior.connected(performance.now());
    this.#resolveWaiting(true);
  }

  #closed(code: number): void {
    this.stats.lastCloseCode = code;
    this.#behavior.disconnected();
    this.#resolveWaiting(false);
  }

  #receive(text: string): void {
    const message = readJson(text);
    const answer = answerTo(this.#estate, message);
    if (answer) this.send(answer);
    const { id } = message;
    if (typeof id !== 'string') return;
    this.#answers.get(id)?.(message);
    this.#answers.delete(id);
  }

  #wait(forOpen: boolean): Promise<void> {
    if (this.isConnected === forOpen) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ forOpen, resolve }));
  }

  #resolveWaiting(isOpen: boolean): void {
    const ready = this.#waiting.filter(({ forOpen }) => forOpen === isOpen);
    this.#waiting = this.#waiting.filter(({ forOpen }) => forOpen !== isOpen);
    for (const { resolve } of ready) resolve();
  }
}

/** Whatever is no JSON object is as good as an empty one. */
function readJson(text: string): Record<string, unknown> {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read ? (read as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
