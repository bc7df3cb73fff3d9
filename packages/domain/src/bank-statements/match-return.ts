import type { BankEntry } from './bank-statement.ts';
import { daysBetween } from '../time/days.ts';
import { lettersOf } from './letters-of.ts';

/** A debit of an own SEPA file. */
export interface CollectedDebit {
  debitId: number;
  names: string[];
  iban: string;
  mandateReference: string;
  endToEndId: string;
  amountCents: number;
  collectionDate: string;
  /** When the bank gave it back; null for a debit in force. */
  returnedOn: string | null;
}

export interface ReturnMatch<Debit> {
  /** The debits in force that may have come back, the likeliest first. */
  debits: Debit[];
  /** Whether two facts speak for the first debit, and for no other one as much. */
  isCertain: boolean;
  /** The debits of which it is known already that they came back. */
  returned: Debit[];
}

const enoughFacts = 2;
/** A person may enter a return some days after the bank has booked it. */
const longestDelayDays = 10;

/**
 * Finds the debit that a movement gives back: certain by any two of end-to-end id, mandate, amount and debtor;
 * everything else a person decides. Undefined for a movement that is no return: money that went out without the bank's
 * sign of a return and with nothing of a debit.
 */
export function matchReturn<Debit extends CollectedDebit>(
  entry: BankEntry,
  debits: readonly Debit[],
): ReturnMatch<Debit> | undefined {
  if (entry.amountCents >= 0) return undefined;
  const collected = debits
    .filter(({ collectionDate }) => collectionDate <= entry.bookedOn)
    .map((debit) => ({ debit, facts: compareFacts(entry, debit) }))
    .toSorted((a, b) => b.facts.length - a.facts.length || compareDays(b.debit, a.debit));
  const likely = collected.filter(({ facts }) =>
    entry.returned ? facts.length > 0 : facts.length >= enoughFacts || facts.some(isOwnId),
  );
  if (!entry.returned && likely.length === 0) return undefined;
  const inForce = likely.filter(({ debit }) => debit.returnedOn === null);
  const [best, next] = inForce;
  const choices = inForce.length > 0 ? inForce : collected.filter((one) => isPossible(entry, one.debit));
  return {
    debits: choices.map(({ debit }) => debit),
    isCertain:
      best !== undefined &&
      best.facts.length >= enoughFacts &&
      best.facts.length > (next?.facts.length ?? 0) &&
      isPossible(entry, best.debit) &&
      (entry.returned !== null || best.facts.some(isOwnId)),
    returned: likely
      .filter(({ debit, facts }) => facts.length >= enoughFacts && wasReturnedAround(entry, debit, inForce.length > 0))
      .map(({ debit }) => debit),
  };
}

type Fact = 'endToEndId' | 'mandate' | 'amount' | 'debtor';

/** The facts that only a debit of an own file has. */
const isOwnId = (fact: Fact) => fact === 'endToEndId' || fact === 'mandate';

function compareFacts(
  { amountCents, endToEndId, mandateReference, iban, name, returned }: BankEntry,
  debit: CollectedDebit,
) {
  const isDebtor = iban === null ? isNameOf(debit, name) : iban === debit.iban;
  const facts: Record<Fact, boolean> = {
    endToEndId: endToEndId !== null && endToEndId === debit.endToEndId,
    mandate: mandateReference !== null && mandateReference === debit.mandateReference,
    amount: (returned?.debitCents ?? -amountCents) === debit.amountCents,
    debtor: isDebtor,
  };
  return (Object.keys(facts) as Fact[]).filter((fact) => facts[fact]);
}

const isNameOf = ({ names }: CollectedDebit, name: string | null): boolean =>
  name !== null && [...names, names.join(' ')].some((one) => lettersOf(one) === lettersOf(name));

/** The bank takes back at least the amount of a debit in force, and its fee besides. */
const isPossible = ({ amountCents }: BankEntry, debit: CollectedDebit): boolean =>
  debit.returnedOn === null && debit.amountCents <= -amountCents;

const compareDays = (a: CollectedDebit, b: CollectedDebit): number =>
  a.collectionDate < b.collectionDate ? -1 : a.collectionDate > b.collectionDate ? 1 : 0;

/** Beside a debit in force only a return of about the same day speaks against a new one. */
function wasReturnedAround({ bookedOn }: BankEntry, { returnedOn }: CollectedDebit, hasOther: boolean): boolean {
  if (returnedOn === null) return false;
  return !hasOther || Math.abs(daysBetween(bookedOn, returnedOn)) <= longestDelayDays;
}
