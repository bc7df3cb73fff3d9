import type { Movement } from './bank-statement.ts';
import { lettersOf } from './letters-of.ts';

/**
 * Whether two movements of one account may be the same: day and amount are equal, and nothing that both of them say
 * contradicts. A bank names the same movement with more or fewer details in another message, under another reference,
 * and with a name spelled otherwise, so that neither a reference nor, beside an equal IBAN, a name tells them apart.
 */
export function isPossiblySame(one: Movement, other: Movement): boolean {
  if (one.bookedOn !== other.bookedOn || one.amountCents !== other.amountCents) return false;
  const hasSameIban = one.iban !== null && one.iban === other.iban;
  return (
    ids.every((id) => one[id] === null || other[id] === null || one[id] === other[id]) &&
    (hasSameIban || isCompatible(one.name ?? '', other.name ?? '')) &&
    isCompatible(one.purpose, other.purpose) &&
    (one.purpose !== '' || other.purpose !== '' || isCompatible(one.bookingText, other.bookingText))
  );
}

/** The recorded movements that may be the same as this one, the most similar first. */
export const findSameMovements = <One extends Movement>(movement: Movement, recorded: readonly One[]): One[] =>
  recorded
    .filter((one) => isPossiblySame(movement, one))
    .toSorted((a, b) => similarityOf(movement, b) - similarityOf(movement, a));

const ids = ['iban', 'endToEndId', 'mandateReference'] as const;
const details = [...ids, 'reference', 'name', 'purpose', 'bookingText'] as const;

const similarityOf = (one: Movement, other: Movement): number =>
  details.filter((detail) => one[detail] && one[detail] === other[detail]).length;

/** Banks break and cut long texts differently, and leave them out. */
function isCompatible(text: string, otherText: string): boolean {
  const [letters, otherLetters] = [lettersOf(text), lettersOf(otherText)];
  return letters.startsWith(otherLetters) || otherLetters.startsWith(letters);
}
