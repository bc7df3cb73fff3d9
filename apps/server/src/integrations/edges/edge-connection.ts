import type { EdgeComponent } from '@lichthof/domain/metering/edges/edge-registers.ts';
import type { PointWriter } from '@lichthof/domain/metering/counters/edge-points.ts';
import type { EdgeLiveRecord, LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocket } from 'ws';
import type { AdmittedEdge } from './edge-access.db.ts';
import { createEdgeCalls, type EdgeCalls } from './openems/calls.ts';
import { EdgeUnreachableError } from './edge-hub.ts';
import { EdgeClock, storeHistory } from './edge-history.ts';
import { hashOfConfig, type EdgeRecorder } from './recording/edge-recorder.ts';
import { countersOf, readComponents } from './openems/config.ts';
import { readInstant, type EdgeMapping } from './openems/history.ts';
import { OpenemsLive } from './openems/live.ts';
import { composeRefusal, isObject, readMessage } from './openems/messages.ts';

interface Dependencies {
  points: PointWriter;
  recorder: EdgeRecorder;
  log: Pick<FastifyBaseLogger, 'error'>;
  now: () => number;
  /** After each message. */
  onChange: () => void;
}

type Params = Record<string, unknown>;

const maxUnreadableInARow = 50;
const policyViolation = 1008;
/** An edge that asks and does not read the answers gets no more. */
const maxUnsentBytes = 1_000_000;
const longestConfigWaitMs = 10_000;

/** One edge's connection: each message is read once, applied at once and stored later. */
export class EdgeConnection {
  readonly edge: AdmittedEdge;
  readonly socket: WebSocket;
  readonly calls: EdgeCalls;
  /** Null until the database knows who holds the connection. */
  epoch: number | null = null;
  lastMessageAtMs = 0;
  /** Since the last ping. */
  isAlive = true;
  mapping: EdgeMapping;

  readonly #dependencies: Dependencies;
  readonly #live: OpenemsLive;
  readonly #clock = new EdgeClock();
  readonly #configTimer: NodeJS.Timeout;
  #configHash: string | null;
  /** Known once it has message what it is made of, which it does first. */
  #registers: string[] = [];
  #unreadableInARow = 0;

  constructor(edge: AdmittedEdge, socket: WebSocket, dependencies: Dependencies) {
    this.edge = edge;
    this.socket = socket;
    this.mapping = edge.mapping;
    this.#dependencies = dependencies;
    this.#configHash = edge.configHash;
    this.#live = new OpenemsLive(edge.rising);
    this.calls = createEdgeCalls((text) => socket.send(text));
    this.#configTimer = setTimeout(() => void this.#requestMissingConfig(), longestConfigWaitMs);
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  get clockAheadMs(): number | null {
    return this.#clock.aheadMs;
  }

  get values(): LiveValues {
    return this.#live.values(this.#dependencies.now());
  }

  readonly record = (): EdgeLiveRecord => this.#live.record(this.#dependencies.now());

  handleMessage(data: Buffer, isBinary: boolean): void {
    this.isAlive = true;
    const message = isBinary ? undefined : readMessage(data);
    if (!message) return this.#handleUnreadable();
    this.#unreadableInARow = 0;
    this.lastMessageAtMs = this.#dependencies.now();
    if (message.kind === 'request') this.#refuse(message);
    else if (message.kind === 'answer') this.calls.handleAnswer(message);
    else this.#handleNotification(message.method, message.params);
    this.#dependencies.recorder.recordContact(this);
    this.#dependencies.onChange();
  }

  /** Throws EdgeUnreachableError. */
  async requestConfig(): Promise<void> {
    this.#handleConfig(await this.calls.call('getEdgeConfig'));
  }

  /** An edge that does not answer is asked again when it connects the next time. */
  async #requestMissingConfig(): Promise<void> {
    try {
      await this.requestConfig();
    } catch (error) {
      if (!(error instanceof EdgeUnreachableError))
        this.#dependencies.log.error(error, 'A configuration could not be read');
    }
  }

  countUnreadable(): void {
    this.#dependencies.recorder.recordNotice({ edge: this.edge, code: 'unreadableMessage' });
  }

  /** Closes connections that have not answered since the last ping. */
  ping(): void {
    if (this.isAlive) this.socket.ping();
    else this.socket.terminate();
    this.isAlive = false;
  }

  ended(): void {
    clearTimeout(this.#configTimer);
    this.calls.end();
    this.#live.clearPowers();
    this.#dependencies.onChange();
  }

  #handleUnreadable(): void {
    this.countUnreadable();
    this.#unreadableInARow += 1;
    if (this.#unreadableInARow === maxUnreadableInARow) this.socket.close(policyViolation, 'unreadable messages');
  }

  #refuse(request: { id: string; method: string }): void {
    if (this.socket.bufferedAmount < maxUnsentBytes) this.socket.send(composeRefusal(request));
  }

  #handleNotification(method: string, params: Params): void {
    if (method === 'timestampedData') this.#handleLiveValues(params);
    else if (method === 'aggregatedData') this.#handleHistory(params, false);
    else if (method === 'resendData') this.#handleHistory(params, true);
    else if (method === 'edgeConfig') this.#handleConfig(params);
  }

  #handleLiveValues(params: Params): void {
    const instants = Object.keys(params).filter(
      (instant) => readInstant(instant) !== undefined && isObject(params[instant]),
    );
    if (instants.length === 0) return Object.keys(params).length > 0 ? this.countUnreadable() : undefined;
    instants.sort((one, other) => Number(one) - Number(other));
    for (const instant of instants) this.#live.update(params[instant] as Params, this.lastMessageAtMs);
    this.#addClockSample(Number(instants.at(-1)));
  }

  #addClockSample(theirsMs: number): void {
    const { recorder } = this.#dependencies;
    const wasWrong = this.#clock.aheadMs === null ? undefined : this.#clock.isWrong;
    this.#clock.addSample(theirsMs, this.lastMessageAtMs);
    const { isWrong, aheadMs } = this.#clock;
    if (isWrong === wasWrong) return;
    if (isWrong) recorder.recordNotice({ edge: this.edge, code: 'clockWrong', detail: { aheadMs } });
    else recorder.clearClockNotice(this.edge);
  }

  #handleHistory(params: Params, isResent: boolean): void {
    const { edge, mapping, lastMessageAtMs: nowMs } = this;
    const message = { edge, mapping, registers: this.#registers, params, isResent, clock: this.#clock, nowMs };
    storeHistory(message, this.#dependencies);
  }

  #handleConfig(params: Params): void {
    const components: EdgeComponent[] = readComponents(params);
    // an edge that has just started may not know its components yet
    if (components.length === 0) return;
    clearTimeout(this.#configTimer);
    this.#registers = countersOf(components);
    const hash = hashOfConfig(components);
    if (hash === this.#configHash) return;
    this.#configHash = hash;
    this.#dependencies.recorder.recordConfig(this.edge, components);
  }
}
