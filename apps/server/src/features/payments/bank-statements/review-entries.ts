import type { RecordedMovement, StatementEntry } from '@lichthof/contracts/payments/bank-statements.ts';
import { movementOf, type BankEntry, type BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { matchEntry, type Payer } from '@lichthof/domain/bank-statements/match-payer.ts';
import { indexMovements } from '@lichthof/domain/bank-statements/same-movement.ts';
import { areConsecutive } from '@lichthof/domain/bank-statements/statement-balances.ts';
import { getItem } from '@lichthof/domain/collections/items.ts';
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EstateDebit } from './collected-debits.db.ts';
import { findManualPayments, indexPayments, type RecordedPayment } from './recorded-payments.db.ts';
import { reviewReturn } from './review-return.ts';

export interface KnownFacts {
  estateId: number;
  payers: Payer[];
  payments: RecordedPayment[];
  debits: EstateDebit[];
  ownFileIds: string[];
}

/** Who paid what, and what is recorded already that may be the same movement. */
export async function reviewEntries(statement: BankStatement, known: KnownFacts): Promise<StatementEntry[]> {
  const { entries, digest } = statement;
  const findSame = indexPayments(known.payments);
  const manualPayments = known.payments.filter(({ origin }) => origin === 'manual');
  const findInFile = indexFile(statement);
  const reviewed: StatementEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % entriesAtOnce === 0) await yieldToEventLoop();
    const review = reviewEntry(entry, { ...known, findSame, manualPayments });
    const recorded = review.state === 'other' ? [] : [...review.recorded, ...findInFile(index)];
    reviewed.push({ ...review, recorded, entryKey: toKey({ digest, index, recorded }) });
  }
  return reviewed;
}

/** After how many movements other requests get their turn. */
const entriesAtOnce = 100;

/** The same for the same movement of the same file beside the same recorded ones, so that two clicks record it once. */
function toKey({ digest, index, recorded }: { digest: string; index: number; recorded: RecordedMovement[] }): string {
  const recordedIds = recorded.map(({ recordedId }) => recordedId).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([digest, index, recordedIds]))
    .digest('hex');
}

type Review = Omit<StatementEntry, 'entryKey'>;

interface IndexedFacts extends KnownFacts {
  findSame: (entry: BankEntry) => RecordedPayment[];
  manualPayments: RecordedPayment[];
}

function reviewEntry(entry: BankEntry, known: IndexedFacts): Review {
  const { batchCount, fileIds } = entry;
  const unmatched = { participantId: null, invoiceIds: [], returned: null, recorded: [] };
  const nobody = { ...movementOf(entry), batchCount, ...unmatched };
  const isOwnCollection = known.ownFileIds.some((id) => fileIds.some((fileId) => fileId.startsWith(id)));
  if (entry.amountCents < 0) return { ...nobody, ...reviewReturn(entry, known.debits) };
  if (entry.amountCents === 0 || isOwnCollection) return { ...nobody, state: 'other' };
  const { certainty, participantId, invoiceIds } = matchEntry(entry, known.payers);
  const manual = findManualPayments(entry, { estateId: known.estateId, participantId }, known.manualPayments);
  const recorded = [...known.findSame(entry), ...manual].map((payment) => toRecorded(payment, known.estateId));
  return { ...nobody, state: certainty, participantId, invoiceIds, recorded };
}

function toRecorded(payment: RecordedPayment, estateId: number): RecordedMovement {
  const { recordedId, origin, bookedOn, amountCents, name, purpose, note, participantName, recordedOn } = payment;
  const isOfOtherEstate = payment.estateId !== estateId;
  return {
    recordedId,
    source: origin === 'manual' ? 'manual' : 'statement',
    bookedOn,
    amountCents,
    name,
    purpose: purpose || (isOfOtherEstate ? '' : (note ?? '')),
    participantName: isOfOtherEstate ? null : participantName,
    isOfOtherEstate,
    recordedOn,
  };
}

/**
 * Finds earlier movements of another statement in the file, unless the balances prove that the statements share none.
 * Movements of one statement are as many as it lists.
 */
function indexFile({ entries, statements }: BankStatement): (index: number) => RecordedMovement[] {
  if (statements.length < 2) return () => [];
  const findSame = indexMovements(entries.map((entry, index) => ({ ...entry, index })));
  return (index) => {
    const entry = getItem(entries, index);
    const isShared = ({ statementIndex: other, index: at }: BankEntry & { index: number }) =>
      at < index && other !== entry.statementIndex && !areConsecutive(statements, other, entry.statementIndex);
    return findSame(entry).filter(isShared).map(toRecordedInFile);
  };
}

const toRecordedInFile = (entry: BankEntry & { index: number }): RecordedMovement => ({
  recordedId: `entry-${entry.index}`,
  source: 'file',
  bookedOn: entry.bookedOn,
  amountCents: entry.amountCents,
  name: entry.name,
  purpose: entry.purpose,
  participantName: null,
  isOfOtherEstate: false,
  recordedOn: null,
});

const longestText = 500;
const longestId = 100;

/** A movement as it is compared and kept: texts that are longer than a bank may write are cut. */
export function cutMovement(entry: BankEntry): BankEntry {
  const cut = (text: string | null, length: number) => text?.slice(0, length) ?? null;
  return {
    ...entry,
    name: cut(entry.name, longestText),
    iban: cut(entry.iban, 50),
    purpose: entry.purpose.slice(0, longestText),
    bookingText: entry.bookingText.slice(0, longestText),
    endToEndId: cut(entry.endToEndId, longestId),
    mandateReference: cut(entry.mandateReference, longestId),
    reference: cut(entry.reference, longestId),
  };
}
