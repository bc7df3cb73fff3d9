import { nameKey } from '../tables/cells.ts';
import type { Ref } from './plan.ts';
import { grouped, type PlannedRow } from './planning.ts';
import type { StoredEstate } from '../portfolio.ts';
import type { Value } from '../tables/read-fields.ts';

interface FileEstate {
  ref: Ref;
  planned: PlannedRow;
  number: Value | undefined;
  name: Value | undefined;
}

interface KnownEstate {
  ref: Ref;
  numberKey: string;
  nameKey: string;
}

const keyOf = (value: Value | undefined): string => nameKey(String(value ?? ''));

/** Finds estates by project number, and by name if the number is missing or not unique. */
export class EstateIndex {
  readonly #stored: StoredEstate[];
  readonly #storedByNumber: Map<string, StoredEstate[]>;
  readonly #storedByName: Map<string, StoredEstate[]>;
  readonly #fromFile = new Map<Ref, FileEstate>();
  #byNumber = new Map<string, KnownEstate[]>();
  #byName = new Map<string, KnownEstate[]>();

  constructor(stored: StoredEstate[]) {
    this.#stored = stored;
    this.#storedByNumber = grouped(
      stored.filter(({ projectNumber }) => projectNumber),
      ({ projectNumber }) => keyOf(projectNumber),
    );
    this.#storedByName = grouped(stored, ({ name }) => keyOf(name));
  }

  /** The stored estate that matches a row; a stored estate without a number gets the number of the row. */
  match(number: string, name: string): StoredEstate | 'ambiguous' | undefined {
    const named = this.#storedByName.get(keyOf(name))?.[0];
    if (number === '') return named;
    const numbered = this.#storedByNumber.get(keyOf(number)) ?? [];
    if (numbered.length > 1) return numbered.find((estate) => keyOf(estate.name) === keyOf(name)) ?? 'ambiguous';
    return numbered[0] ?? (named && !named.projectNumber ? named : undefined);
  }

  addFromFile(estate: FileEstate): void {
    this.#fromFile.set(estate.ref, estate);
  }

  /** From now on `resolve` also finds estates as they will be after the import. */
  seal(): void {
    const untouched = this.#stored
      .filter(({ id }) => !this.#fromFile.has(id))
      .map(({ id, projectNumber, name }) => ({ ref: id, numberKey: keyOf(projectNumber), nameKey: keyOf(name) }));
    const fromFile = [...this.#fromFile.values()].map(({ ref, number, name }) => ({
      ref,
      numberKey: keyOf(number),
      nameKey: keyOf(name),
    }));
    const all = [...untouched, ...fromFile];
    this.#byNumber = grouped(
      all.filter((estate) => estate.numberKey !== ''),
      (estate) => estate.numberKey,
    );
    this.#byName = grouped(
      all.filter((estate) => estate.nameKey !== ''),
      (estate) => estate.nameKey,
    );
  }

  /** The estate that a row of another table names; the name may be the one before the import. */
  resolve(number: string, name: string): Ref | 'ambiguous' | undefined {
    if (number === '') return this.#named(name);
    const numbered = this.#byNumber.get(keyOf(number)) ?? [];
    if (numbered.length <= 1) return numbered[0]?.ref;
    const named = this.#named(name);
    return numbered.some(({ ref }) => ref === named) ? named : 'ambiguous';
  }

  #named(name: string): Ref | undefined {
    return this.#byName.get(keyOf(name))?.[0]?.ref ?? this.#storedByName.get(keyOf(name))?.[0]?.id;
  }

  /** Rows whose name is or becomes the name of another estate; of two rows in the file the later one. */
  sameNames(): { planned: PlannedRow; other: PlannedRow | undefined }[] {
    return [...this.#byName.values()]
      .filter((estates) => estates.length > 1)
      .flatMap((estates) => {
        const rows = estates.flatMap(({ ref }) => this.#fromFile.get(ref)?.planned ?? []);
        const isOnlyFile = rows.length === estates.length;
        return rows.slice(isOnlyFile ? 1 : 0).map((planned) => ({ planned, other: isOnlyFile ? rows[0] : undefined }));
      });
  }

  /** All rows of the file with their estates. */
  fileEstates(): { ref: Ref; planned: PlannedRow }[] {
    return [...this.#fromFile.values()];
  }
}
