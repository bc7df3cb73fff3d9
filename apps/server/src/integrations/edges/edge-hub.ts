import type { EdgeLiveRecord, LiveValues } from '@lichthof/domain/metering/edges/live-values.ts';

/** The last message of an edge to this server. */
export interface EdgeLive {
  /** When its last message came, ISO in UTC; null before the first one. */
  at: string | null;
  /** Null without a connection. */
  values: LiveValues;
  /** Values and counters, put together when they are read; the counters stay when the connection ends. */
  readonly record: EdgeLiveRecord;
  isConnected: boolean;
}

/** The edges that are connected to this server; those of other servers are seen in the database. */
export interface EdgeHub {
  /** Undefined when it was never connected to this server. */
  liveOf(edgeId: number): EdgeLive | undefined;
  /** Calls the listener after each message of one of the edges, and when one comes or goes. */
  subscribe(edgeIds: readonly number[], listener: () => void): () => void;
  /** Call it after the transaction: the counters are read by the new mapping from then on. */
  mappingChanged(edgeId: number): void;
  /** Ends the connection, if there is one here; the reason (English, without secrets) is told to the edge. */
  disconnect(edgeId: number, reason: string): void;
  /** Asks the edge what it is made of and stores it. Throws EdgeUnreachableError. */
  requestConfig(edgeId: number): Promise<void>;
}

/** The edge is not connected to this server, or did not answer within 60 s, or answered with an error. */
export class EdgeUnreachableError extends Error {}

export interface EdgeListeners {
  /** Returns how to stop listening. */
  subscribe(edgeIds: readonly number[], listener: () => void): () => void;
  notify(edgeId: number): void;
}

export function createEdgeListeners(): EdgeListeners {
  const byEdge = new Map<number, Set<() => void>>();

  function remove(edgeId: number, listener: () => void): void {
    const listeners = byEdge.get(edgeId);
    listeners?.delete(listener);
    if (listeners?.size === 0) byEdge.delete(edgeId);
  }

  return {
    subscribe: (edgeIds, listener) => {
      for (const edgeId of edgeIds) byEdge.set(edgeId, (byEdge.get(edgeId) ?? new Set()).add(listener));
      return () => edgeIds.forEach((edgeId) => remove(edgeId, listener));
    },
    notify: (edgeId) => byEdge.get(edgeId)?.forEach((listener) => listener()),
  };
}
