import type { EdgeLiveRecord, LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';

/** What a controller told last to this server. */
export interface EdgeLive {
  /** ISO in UTC: when its last message came; null when it has sent none yet. */
  at: string | null;
  /** Null without a connection. */
  values: LiveValues;
  /** All that it told, put together when it is asked for: the values, and the counters, which stay. */
  readonly record: EdgeLiveRecord;
  isConnected: boolean;
}

/** The controllers that are connected to this server; those of other servers are seen in the database. */
export interface EdgeHub {
  /** Undefined when it was never connected to this server. */
  liveOf(edgeId: number): EdgeLive | undefined;
  /** Calls the listener after each message of one of the controllers, and when one comes or goes. */
  subscribe(edgeIds: readonly number[], listener: () => void): () => void;
  /** Call it after the transaction: the counters are read by the new mapping from then on. */
  mappingChanged(edgeId: number): void;
  /** Ends the connection, if there is one here; the reason (English, without secrets) is told to the controller. */
  disconnect(edgeId: number, reason: string): void;
  /** Asks the controller what it is made of and stores it. Throws EdgeUnreachableError. */
  requestConfig(edgeId: number): Promise<void>;
}

/** The controller is not connected to this server, or did not answer within 60 s, or answered with an error. */
export class EdgeUnreachableError extends Error {}
