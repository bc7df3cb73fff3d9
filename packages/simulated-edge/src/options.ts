import type { EstateOptions } from './estate/estate-options.ts';

/** Everything but address and key has a default; times are in ms, instants since 1970. */
export interface SimulatedEdgeOptions {
  /** For example 'ws://localhost:3000/edges'; path and query are kept. */
  url: string;
  apikey: string;
  estate?: Partial<EstateOptions>;
  /** The true time, which the estate follows. The machine's unless given. */
  clock?: () => number;
  /** How far the edge's own clock is ahead of the true time; negative is behind. */
  clockAheadMs?: number;
  /** How many times faster than told here its timers run; its clock does not follow. 1 unless given. */
  speed?: number;
  /** Between two live messages: 1,000 unless given. */
  cycleMs?: number;
  /** Between two live messages with all values: 300,000 unless given. */
  fullEveryMs?: number;
  /** From the end of five minutes to their aggregated message: by chance 0 to 270,000 unless given. */
  aggregateDelayMs?: number;
  /** From a connection to the back-fill: by chance 5 to 65 minutes unless given. */
  resendDelayMs?: number;
  /** From the begin of one attempt to connect to the next: by chance 10 to 100 s unless given. */
  reconnectWaitMs?: number;
  pingMs?: number;
  /** How much of the past is told in aggregated messages after the first live message: 0 unless given. */
  historyMs?: number;
  /** When in that past nothing could be sent: told hour by hour in the back-fill instead. */
  outages?: TimeSpan[];
  /** Aggregated and back-fill messages that get lost on the way though the edge believes they were sent, 0 to 1. */
  lossShare?: number;
  /** Aggregated and back-fill messages that are sent twice, the second time later, 0 to 1. */
  duplicateShare?: number;
  /** Compresses as a real edge does; true unless given. */
  isCompressing?: boolean;
  onConnection?: (event: ConnectionEvent) => void;
  /** Told of each message that was sent, garbage too. */
  onSent?: (message: SentMessage) => void;
}

/** From inclusive, to exclusive. */
export interface TimeSpan {
  fromMs: number;
  toMs: number;
}

/** What became of an attempt to connect, or of a connection. */
export type ConnectionEvent =
  | { kind: 'open' }
  /** 1006 when the server said nothing. */
  | { kind: 'closed'; code: number }
  /** Answered with another status than 101. */
  | { kind: 'refused'; status: number }
  | { kind: 'unreachable' };

export type DataMethod = 'edgeConfig' | 'timestampedData' | 'aggregatedData' | 'resendData';

export interface SentMessage {
  /** Undefined for answers, requests and whatever a test sends. */
  method: DataMethod | undefined;
  text: string;
}

/** What happened since the start. */
export interface EdgeStats {
  connections: number;
  refused: number;
  lastRefusal: number | undefined;
  lastCloseCode: number | undefined;
  sent: Record<DataMethod, number>;
  sentBytes: number;
  /** Messages lost on request. */
  lost: number;
  duplicated: number;
  /** Live messages that were not sent because the network still had not taken the ones before. */
  skipped: number;
}
