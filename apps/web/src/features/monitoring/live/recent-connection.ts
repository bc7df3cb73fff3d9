import type { Estate } from '@lichthof/contracts/places/estates.ts';

/** An edge without a message for this time is disconnected. */
export const disconnectedAfterMs = 120_000;

/** Whether a connection is probable before the first event. */
export const wasRecentlyConnected = (edges: Estate['edges']): boolean =>
  edges.some(
    ({ lastMessageAt }) => lastMessageAt !== null && Date.now() - Date.parse(lastMessageAt) < disconnectedAfterMs,
  );
