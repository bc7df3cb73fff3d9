import type {
  recordBankStatement,
  StatementEntry,
  StatementReview,
} from '@lichthof/contracts/payments/bank-statements.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';

/** What a person decides about a movement. */
export interface Decision {
  isChosen: boolean;
  participantId: number | null;
}

export type Decisions = Record<string, Decision>;

const longestNote = 200;

/** Movements that a person decides about; the others are recorded already or are nobody's payment. */
export const openEntries = ({ entries }: StatementReview): StatementEntry[] =>
  entries.filter(({ state }) => state !== 'recorded' && state !== 'other');

/** What is sure is chosen, proposals wait for a person. */
export function firstDecisions(review: StatementReview): Decisions {
  return Object.fromEntries(
    openEntries(review).map(({ entryKey, state, participantId }) => [
      entryKey,
      { isChosen: state === 'sure' || state === 'returned', participantId },
    ]),
  );
}

/** The chosen movements as the server records them. */
export function bookingsOf(review: StatementReview, decisions: Decisions): BodyOf<typeof recordBankStatement> {
  const chosen = openEntries(review).filter(({ entryKey }) => decisions[entryKey]!.isChosen);
  return {
    payments: chosen.flatMap((entry) => {
      const { participantId } = decisions[entry.entryKey]!;
      if (entry.returned || participantId === null) return [];
      const { entryKey, bookedOn, amountCents, purpose } = entry;
      // the invoices belong to the participant that was proposed
      const invoiceIds = participantId === entry.participantId ? entry.invoiceIds : [];
      const note = purpose.replaceAll(/\s+/g, ' ').trim().slice(0, longestNote).trim();
      return [{ entryKey, bookedOn, amountCents, participantId, invoiceIds, ...(note && { note }) }];
    }),
    returnedDebits: chosen.flatMap(({ returned, bookedOn }) => {
      if (!returned) return [];
      const { invoiceId, instalmentId, reason, feeCents } = returned;
      return [{ invoiceId, instalmentId, reason, feeCents, returnedOn: bookedOn }];
    }),
  };
}
