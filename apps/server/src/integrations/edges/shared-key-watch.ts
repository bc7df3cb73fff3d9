/** An edge sends live values every second: one that has just sent was not cut off from the network. */
const stillSendingMs = 15_000;
const windowMs = 900_000;
const replacementsOfShared = 3;

interface Replacement {
  lastMessageAtMs: number;
  nowMs: number;
}

/**
 * Tells whether two edges use one key: each replaces the connection of the other, again and again, while that one is
 * sending. An edge that comes back after a network break replaces only a connection that is silent.
 */
export function createSharedKeyWatch() {
  const replacedAt = new Map<number, number[]>();
  return {
    /** Call it for each replaced connection. */
    isShared: (edgeId: number, { lastMessageAtMs, nowMs }: Replacement): boolean => {
      if (nowMs - lastMessageAtMs > stillSendingMs) return false;
      const recent = (replacedAt.get(edgeId) ?? []).filter((atMs) => nowMs - atMs < windowMs);
      recent.push(nowMs);
      replacedAt.set(edgeId, recent.slice(-replacementsOfShared));
      return recent.length >= replacementsOfShared;
    },
  };
}
