import type { StatementEntry, StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import {
  matchEntry,
  type BankEntry,
  type BankStatement,
  type Payer,
} from '@lichthof/domain/bank-statements/bank-statement.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import * as facts from './statement-facts.db.ts';

const longestPurpose = 500;

/** Proposes who paid what; nothing is stored. */
export async function reviewStatement(
  db: Database,
  estate: EstateKey,
  { accountIban, entries, leftOutCount }: BankStatement,
): Promise<StatementReview> {
  const provider = await facts.findProviderIban(db, estate);
  if (!provider) throw notFound('Electricity supply');
  if (provider.iban !== accountIban) {
    throw new HttpError(422, 'The statement is of another account', { code: ErrorCode.StatementOfOtherAccount });
  }
  const returnedIds = entries.flatMap(({ returned, endToEndId }) => (returned && endToEndId ? [endToEndId] : []));
  const entryKeys = entries.map(({ entryKey }) => entryKey);
  const payers = await facts.readPayers(db, estate, provider.today);
  const known = {
    payers,
    recorded: await facts.readRecordedKeys(db, estate.customerId, entryKeys),
    debits: await facts.readDebits(db, estate, returnedIds),
    ownFileIds: await facts.readOwnFileIds(db, estate),
  };
  return {
    entries: entries.map((entry) => reviewEntry(entry, known)),
    leftOutCount,
    payers: payers.map(({ participantId, names, balanceCents, openInvoices, openInstalments }) => ({
      participantId,
      name: names.join(', '),
      balanceCents,
      openInvoices,
      openInstalments,
    })),
  };
}

interface KnownFacts {
  payers: Payer[];
  recorded: Set<string>;
  debits: facts.KnownDebit[];
  ownFileIds: string[];
}

function reviewEntry(entry: BankEntry, known: KnownFacts): StatementEntry {
  const { entryKey, bookedOn, amountCents, name } = entry;
  const base = { entryKey, bookedOn, amountCents, name, purpose: entry.purpose.slice(0, longestPurpose) };
  const nobody = { participantId: null, invoiceIds: [], returned: null };
  if (known.recorded.has(entryKey)) return { ...base, ...nobody, state: 'recorded' };
  if (entry.returned) return { ...base, ...nobody, ...reviewReturn(entry, known) };
  const isOwnCollection = known.ownFileIds.some((id) => entry.fileIds.some((fileId) => fileId.startsWith(id)));
  if (amountCents <= 0 || isOwnCollection) return { ...base, ...nobody, state: 'other' };
  const { certainty, participantId, invoiceIds } = matchEntry(entry, known.payers);
  return { ...base, state: certainty, participantId, invoiceIds, returned: null };
}

/** The debit in force that came back; one that is recorded as returned already needs nothing. */
function reviewReturn(
  { endToEndId, amountCents, returned }: BankEntry,
  { debits }: KnownFacts,
): Pick<StatementEntry, 'state' | 'returned'> {
  const ofEntry = debits.filter((debit) => debit.endToEndId === endToEndId);
  const debit = ofEntry.find(({ isInForce }) => isInForce);
  if (!debit) return { state: ofEntry.length > 0 ? 'recorded' : 'other', returned: null };
  const feeCents = Math.max(0, -amountCents - debit.amountCents);
  const { invoiceId, instalmentId, number } = debit;
  const reason = returned!.reason.slice(0, 200);
  return { state: 'returned', returned: { invoiceId, instalmentId, number, reason, feeCents } };
}
