export interface EdgeListeners {
  /** Returns how to stop listening. */
  subscribe(edgeIds: readonly number[], listener: () => void): () => void;
  tell(edgeId: number): void;
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
    tell: (edgeId) => byEdge.get(edgeId)?.forEach((listener) => listener()),
  };
}
