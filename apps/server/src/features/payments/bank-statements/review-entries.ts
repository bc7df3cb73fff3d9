import type { RecordedMovement, StatementEntry } from '@lichthof/contracts/payments/bank-statements.ts';
import { movementOf, type BankEntry, type BankStatement } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { matchEntry, type Payer } from '@lichthof/domain/bank-statements/match-payer.ts';
import { findSameMovements } from '@lichthof/domain/bank-statements/same-movement.ts';
import { areConsecutive } from '@lichthof/domain/bank-statements/statement-balances.ts';
import { createHash } from 'node:crypto';
import type { EstateDebit } from './collected-debits.db.ts';
import { findManualPayments, findSamePayments, type RecordedPayment } from './recorded-payments.db.ts';
import { reviewReturn } from './review-return.ts';

export interface KnownFacts {
  estateId: number;
  payers: Payer[];
  payments: RecordedPayment[];
  debits: EstateDebit[];
  ownFileIds: string[];
}

/** Who paid what, and what is recorded already that may be the same movement. */
export function reviewEntries(statement: BankStatement, known: KnownFacts): StatementEntry[] {
  const { entries, digest } = statement;
  return entries.map((entry, index) => {
    const reviewed = reviewEntry(entry, known);
    const isOther = reviewed.state === 'other';
    const recorded = isOther ? [] : [...reviewed.recorded, ...findInFile(statement, index)];
    return { ...reviewed, recorded, entryKey: keyOf({ digest, index, recorded }) };
  });
}

/** The same for the same movement of the same file beside the same recorded ones, so that two clicks record it once. */
function keyOf({ digest, index, recorded }: { digest: string; index: number; recorded: RecordedMovement[] }): string {
  const recordedIds = recorded.map(({ recordedId }) => recordedId).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([digest, index, recordedIds]))
    .digest('hex');
}

type Review = Omit<StatementEntry, 'entryKey'>;

function reviewEntry(entry: BankEntry, known: KnownFacts): Review {
  const { batchCount, fileIds } = entry;
  const unmatched = { participantId: null, invoiceIds: [], returned: null, recorded: [] };
  const nobody = { ...movementOf(entry), batchCount, ...unmatched };
  const isOwnCollection = known.ownFileIds.some((id) => fileIds.some((fileId) => fileId.startsWith(id)));
  if (entry.amountCents < 0) return { ...nobody, ...reviewReturn(entry, known.debits) };
  if (entry.amountCents === 0 || isOwnCollection) return { ...nobody, state: 'other' };
  const { certainty, participantId, invoiceIds } = matchEntry(entry, known.payers);
  const same = findSamePayments(entry, known.payments);
  const manual = findManualPayments(entry, { estateId: known.estateId, participantId }, known.payments);
  const recorded = [...same, ...manual].map((payment) => toRecorded(payment, known.estateId));
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

/** Earlier movements of another statement in the file, unless the balances prove that the statements share none. */
function findInFile({ entries, statements }: BankStatement, index: number): RecordedMovement[] {
  const entry = entries[index]!;
  const earlier = entries
    .slice(0, index)
    .map((one, at) => ({ ...one, recordedId: `entry-${at}` }))
    .filter(
      ({ statementIndex }) =>
        statementIndex !== entry.statementIndex && !areConsecutive(statements, statementIndex, entry.statementIndex),
    );
  return findSameMovements(entry, earlier).map(({ recordedId, bookedOn, amountCents, name, purpose }) => ({
    recordedId,
    source: 'file',
    bookedOn,
    amountCents,
    name,
    purpose,
    participantName: null,
    isOfOtherEstate: false,
    recordedOn: null,
  }));
}

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
