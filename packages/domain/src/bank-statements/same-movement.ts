import type { Movement } from './bank-statement.ts';
import { lettersOf } from './letters-of.ts';

/**
 * Whether two movements of one account may be the same: day and amount are equal, and nothing that both of them say
 * contradicts. A bank names the same movement with more or fewer details in another message, under another reference,
 * and with a name spelled otherwise, so that neither a reference nor, beside an equal IBAN, a name tells them apart.
 */
export const isPossiblySame = (one: Movement, other: Movement): boolean =>
  joinDayAndAmount(one) === joinDayAndAmount(other) && isCompatible(toComparable(one), toComparable(other));

/** Finds the recorded movements that may be the same as another one, the most similar first. */
export function indexMovements<One extends Movement>(recorded: readonly One[]): (movement: Movement) => One[] {
  const byDayAndAmount = Map.groupBy(recorded.map(toComparable), ({ movement }) => joinDayAndAmount(movement));
  return (movement) => {
    const wanted = toComparable(movement);
    return (byDayAndAmount.get(joinDayAndAmount(movement)) ?? [])
      .filter((one) => isCompatible(wanted, one))
      .map((one) => one.movement)
      .toSorted((a, b) => compareMovements(movement, b) - compareMovements(movement, a));
  };
}

const joinDayAndAmount = ({ bookedOn, amountCents }: Movement): string => `${bookedOn} ${amountCents}`;

/** A movement with the letters of its texts, which are compared often. */
interface Comparable<One extends Movement> {
  movement: One;
  name: string;
  purpose: string;
  bookingText: string;
}

const toComparable = <One extends Movement>(movement: One): Comparable<One> => ({
  movement,
  name: lettersOf(movement.name ?? ''),
  purpose: lettersOf(movement.purpose),
  bookingText: lettersOf(movement.bookingText),
});

const ids = ['iban', 'endToEndId', 'mandateReference'] as const;
const details = [...ids, 'reference', 'name', 'purpose', 'bookingText'] as const;

function isCompatible(one: Comparable<Movement>, other: Comparable<Movement>): boolean {
  const { iban } = one.movement;
  const hasSameIban = iban !== null && iban === other.movement.iban;
  return (
    (hasSameIban || isBeginning(one.name, other.name)) &&
    ids.every((id) => isEqualOrMissing(one.movement[id], other.movement[id])) &&
    isBeginning(one.purpose, other.purpose) &&
    (one.purpose !== '' || other.purpose !== '' || isBeginning(one.bookingText, other.bookingText))
  );
}

const isEqualOrMissing = (id: string | null, otherId: string | null): boolean =>
  id === null || otherId === null || id === otherId;

/** Banks cut long texts differently, and leave them out. */
const isBeginning = (letters: string, otherLetters: string): boolean =>
  letters.startsWith(otherLetters) || otherLetters.startsWith(letters);

const compareMovements = (one: Movement, other: Movement): number =>
  details.filter((detail) => one[detail] && one[detail] === other[detail]).length;
