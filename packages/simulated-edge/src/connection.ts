import { WebSocket } from 'ws';
import type { ConnectionEvent } from './options.ts';

interface ConnectionOptions {
  url: string;
  apikey: string;
  isCompressing: boolean;
  /** From the begin of one attempt to the begin of the next. */
  reconnectWaitMs: number;
  pingMs: number;
  onEvent: (event: ConnectionEvent) => void;
  onMessage: (text: string) => void;
}

/** Offers what a real edge offers: nothing about windows, which only `false` says; the types know numbers. */
const noWindow = false as unknown as number;
const deflate = { serverNoContextTakeover: true, clientNoContextTakeover: true, clientMaxWindowBits: noWindow };

/** A websocket that comes back by itself until it is closed for good. */
export class Connection {
  readonly #options: ConnectionOptions;
  #socket: WebSocket | undefined;
  #attemptAtMs = 0;
  #offlineUntilMs = 0;
  #retry: NodeJS.Timeout | undefined;
  #ping: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Bytes that the network has not taken yet. */
  get waitingBytes(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** Whether there was a connection to send it to; nobody says whether it arrived. */
  send(frame: string | Uint8Array): boolean {
    if (!this.isOpen) return false;
    this.#socket?.send(frame);
    return true;
  }

  drop(forMs: number): void {
    this.#offlineUntilMs = Date.now() + forMs;
    this.#socket?.terminate();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const socket = this.#socket;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    await new Promise((resolve) => {
      socket.once('close', resolve);
      socket.close(1000);
      setTimeout(() => socket.terminate(), 1000).unref();
    });
  }

  #connect(): void {
    const { url, apikey, isCompressing, onEvent, onMessage } = this.#options;
    this.#attemptAtMs = Date.now();
    const perMessageDeflate = isCompressing ? deflate : false;
    const socket = new WebSocket(url, { headers: { apikey }, perMessageDeflate, maxPayload: 16 * 2 ** 20 });
    this.#socket = socket;
    let status: number | undefined;
    socket.on('upgrade', ({ statusCode }) => (status = statusCode));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => {
      status = statusCode;
      socket.terminate();
    });
    socket.on('open', () => {
      this.#watch(socket);
      onEvent({ kind: 'open' });
    });
    socket.on('message', (data) => onMessage((data as Buffer).toString()));
    // What went wrong shows in the close that follows.
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      clearInterval(this.#ping);
      onEvent(endOf(status, code));
      this.#connectLater();
    });
  }

  /** Pings, and gives up the connection when the server is silent. */
  #watch(socket: WebSocket): void {
    let isAlive = true;
    socket.on('pong', () => (isAlive = true));
    this.#ping = setInterval(() => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, this.#options.pingMs);
  }

  #connectLater(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    const dueAtMs = Math.max(this.#attemptAtMs + this.#options.reconnectWaitMs, this.#offlineUntilMs);
    this.#retry = setTimeout(() => this.#connect(), Math.max(1, dueAtMs - Date.now()));
  }
}

function endOf(status: number | undefined, code: number): ConnectionEvent {
  if (status === undefined) return { kind: 'unreachable' };
  return status === 101 ? { kind: 'closed', code } : { kind: 'refused', status };
}
