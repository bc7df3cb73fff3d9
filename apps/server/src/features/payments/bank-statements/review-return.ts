import type { RecordedMovement, StatementEntry } from '@lichthof/contracts/payments/bank-statements.ts';
import type { BankEntry } from '@lichthof/domain/bank-statements/bank-statement.ts';
import { matchReturn } from '@lichthof/domain/bank-statements/match-return.ts';
import { isPossiblySame } from '@lichthof/domain/bank-statements/same-movement.ts';
import type { EstateDebit } from './collected-debits.db.ts';

const mostChoices = 50;
const longestReason = 200;

/** The debits that money that went out may give back, and the returns that are recorded and may be the same. */
export function reviewReturn(
  entry: BankEntry,
  debits: readonly EstateDebit[],
): Pick<StatementEntry, 'state' | 'returned' | 'recorded'> {
  const match = matchReturn(entry, debits);
  if (!match) return { state: 'other', returned: null, recorded: [] };
  const same = debits.filter(({ movement }) => movement !== null && isPossiblySame(entry, movement));
  const entered = match.returned.filter(({ movement }) => movement === null);
  return {
    state: 'returned',
    returned: {
      code: entry.returned?.code ?? null,
      text: (entry.returned?.text ?? '').slice(0, longestReason),
      choices: match.debits.slice(0, mostChoices).map((debit) => toChoice(debit, entry)),
      isCertain: match.isCertain,
    },
    recorded: [...same, ...entered].map(toRecorded),
  };
}

function toChoice(debit: EstateDebit, { amountCents }: BankEntry) {
  const { invoiceId, instalmentId, number, names, amountCents: debitCents, collectionDate } = debit;
  const feeCents = Math.max(0, -amountCents - debitCents);
  return { invoiceId, instalmentId, number, debtorName: nameDebtor(names), debitCents, collectionDate, feeCents };
}

/** The participants' names; the last name is that of the account's holder. */
const nameDebtor = (names: string[]): string => names.slice(0, -1).join(', ');

function toRecorded(debit: EstateDebit): RecordedMovement {
  const { debitId, movement, returnedOn, amountCents, returnFeeCents, names, number, recordedOn } = debit;
  return {
    recordedId: `debit-${debitId}`,
    source: movement ? 'statement' : 'manual',
    bookedOn: movement?.bookedOn ?? returnedOn ?? debit.collectionDate,
    amountCents: movement?.amountCents ?? -amountCents - (returnFeeCents ?? 0),
    name: movement?.name ?? null,
    purpose: number,
    participantName: nameDebtor(names),
    isOfOtherEstate: false,
    recordedOn,
  };
}
