import { fieldNames } from '../../fields/field.ts';
import { userFields, type UserFields } from '../../fields/user-fields.ts';
import { nameKey } from '../tables/cells.ts';
import { addIssue, type PlannedRow } from './planning.ts';
import type { StoredOccupancy } from '../portfolio.ts';
import type { Values } from '../tables/read-fields.ts';

interface PersonRow {
  line: number;
  person: UserFields;
}

/** An e-mail may be written in another case. */
const comparedFields = fieldNames(userFields).filter((name) => name !== 'email');
const isSame = (one: UserFields, other: UserFields) => comparedFields.every((key) => one[key] === other[key]);

/** People by e-mail, in any case: those of stored occupancies, and those of the file. */
export class PeopleIndex {
  readonly #stored: Map<string, UserFields>;
  readonly #fromFile = new Map<string, PersonRow>();

  constructor(occupancies: StoredOccupancy[]) {
    this.#stored = new Map(occupancies.flatMap(({ people }) => people.map((one) => [nameKey(one.email), one])));
  }

  /** The fields of a known person, by the columns of the form. */
  find(email: string): Values | undefined {
    const known = this.#stored.get(nameKey(email));
    return known && { ...known };
  }

  /** A known person keeps name and phone; a new person must have the same data in every row. False after an issue. */
  check(planned: PlannedRow, person: UserFields): boolean {
    const key = nameKey(person.email);
    const known = this.#stored.get(key);
    if (known) {
      if (!isSame(known, person)) noteKept(planned);
      return true;
    }
    const before = this.#fromFile.get(key);
    if (!before) this.#fromFile.set(key, { line: planned.row.line, person });
    if (!before || isSame(before.person, person)) return true;
    const differing = comparedFields.find((name) => before.person[name] !== person[name]);
    addIssue(planned, differing, { code: 'personDiffers', otherLine: before.line });
    return false;
  }
}

function noteKept({ planning: { notices }, table: { sheet } }: PlannedRow): void {
  if (notices.length === 0) notices.push({ code: 'personKept', sheet });
}
