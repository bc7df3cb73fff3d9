import type { StatementEntry } from '@lichthof/contracts/payments/bank-statements.ts';
import { isDoubtful, type Decision } from './statement-decisions.ts';

/** In the order in which a person reads them. */
export const entryGroups = ['doubtful', 'returned', 'sure', 'proposed', 'unknown', 'changed'] as const;
export type EntryGroup = (typeof entryGroups)[number];

/** Where a movement stands: a proposal that a person has replaced is no longer sure. */
export function groupOf(entry: StatementEntry, { participantId }: Decision): EntryGroup {
  const { state } = entry;
  if (isDoubtful(entry)) return 'doubtful';
  if (state === 'returned' || state === 'other') return 'returned';
  return entry.participantId !== null && participantId !== entry.participantId ? 'changed' : state;
}
