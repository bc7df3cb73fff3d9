import type {
  recordBankStatement,
  StatementEntry,
  StatementReview,
} from '@lichthof/contracts/payments/bank-statements.ts';
import { movementOf } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { invoicesFor } from '@lichthof/domain/bank-statements/match-payer.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { returnReason } from './return-reason.ts';

/** The decision of a person about a movement. */
export interface Decision {
  isChosen: boolean;
  participantId: number | null;
  /** Which debit came back, by its position among the choices. */
  returnIndex: number | null;
  /** Whether the movement is what is recorded beside it; null until it is answered. */
  answer: 'same' | 'other' | null;
}

export type Decisions = Record<string, Decision>;

const longestNote = 200;
const longestReason = 200;

/** Movements that a person decides about; the others are nobody's payment. */
export const openEntries = ({ entries }: StatementReview): StatementEntry[] =>
  entries.filter(({ state }) => state !== 'other');

export const isDoubtful = ({ recorded }: StatementEntry): boolean => recorded.length > 0;

/** Sure matches are chosen, proposals wait for a person, and so does what may be recorded already. */
export function firstDecisions(review: StatementReview, earlier: Decisions = {}): Decisions {
  return Object.fromEntries(
    openEntries(review).map((entry) => [entry.entryKey, earlier[entry.entryKey] ?? firstDecision(entry)]),
  );
}

function firstDecision({ state, participantId, returned }: StatementEntry): Decision {
  const isCertain = state === 'sure' || returned?.isCertain === true;
  return { isChosen: isCertain, participantId, returnIndex: returned?.isCertain ? 0 : null, answer: null };
}

/** The decision about a movement, else the first choice. */
export const readDecision = (entry: StatementEntry, decisions: Decisions): Decision =>
  decisions[entry.entryKey] ?? firstDecision(entry);

/** The movements of which nobody has said yet whether they are recorded already. */
export const unansweredEntries = (review: StatementReview, decisions: Decisions): StatementEntry[] =>
  openEntries(review).filter((entry) => isDoubtful(entry) && readDecision(entry, decisions).answer === null);

/** Whether somebody is named whose payment it is, or a debit that it gives back. */
export const isComplete = ({ returned }: StatementEntry, { participantId, returnIndex }: Decision): boolean =>
  returned ? returnIndex !== null : participantId !== null;

function isRecorded(entry: StatementEntry, decision: Decision): boolean {
  if (!isComplete(entry, decision)) return false;
  return isDoubtful(entry) ? decision.answer === 'other' : decision.isChosen;
}

/** The invoices that the payment is for: those that were proposed, or the one of its amount of another participant. */
export function invoiceIdsOf(
  entry: StatementEntry,
  participantId: number | null,
  payers: StatementReview['payers'],
): number[] {
  if (participantId === entry.participantId) return entry.invoiceIds;
  const payer = payers.find((one) => one.participantId === participantId);
  return payer ? invoicesFor(payer, entry.amountCents) : [];
}

/** The decided movements as the server records them. */
export function listBookings(review: StatementReview, decisions: Decisions): BodyOf<typeof recordBankStatement> {
  const { accountIban, balances, payers } = review;
  const decided = openEntries(review)
    .map((entry) => ({ entry, decision: readDecision(entry, decisions) }))
    .filter(({ entry, decision }) => isRecorded(entry, decision));
  return {
    accountIban,
    balances,
    payments: decided.flatMap(({ entry, decision: { participantId } }) => {
      if (entry.returned || participantId === null) return [];
      const note = toLine(entry.purpose || entry.bookingText)
        .slice(0, longestNote)
        .trim();
      const invoiceIds = invoiceIdsOf(entry, participantId, payers);
      return [{ ...toDecidedFields(entry), participantId, invoiceIds, ...(note && { note }) }];
    }),
    returnedDebits: decided.flatMap(({ entry, decision: { returnIndex } }) => {
      const choice = returnIndex === null ? undefined : entry.returned?.choices[returnIndex];
      if (!entry.returned || !choice) return [];
      const { invoiceId, instalmentId, feeCents } = choice;
      const reason = toLine(returnReason(entry.returned)).slice(0, longestReason).trim();
      return [{ ...toDecidedFields(entry), invoiceId, instalmentId, feeCents, reason }];
    }),
  };
}

const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function toDecidedFields(entry: StatementEntry) {
  const { entryKey, recorded } = entry;
  return { entryKey, ...movementOf(entry), otherThan: recorded.map(({ recordedId }) => recordedId) };
}

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
