import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';

const none = { total: 0, items: [] };

/** The answer for a customer at whom an administrator has nothing to do. */
export const noAttention: Attention = {
  hasAnything: true,
  openInvitations: none,
  offlineEdges: none,
  incompleteMeters: none,
  billingRuns: none,
  changedRuns: none,
  overdueClaims: none,
  claimsToCollect: none,
  endingContracts: none,
  deadlines: { total: 0, overdue: 0, estateCount: 0, nearest: null },
  ungroupedEstates: none,
  unmeteredEstates: none,
  endedEstates: none,
  awaitedFiles: none,
  waitingFiles: { total: 0, since: null },
  openAlarms: { total: 0, high: 0, listed: 0 },
};
