export interface ChangedFields<Fields> {
  before: Partial<Fields>;
  after: Partial<Fields>;
}

/** The fields in which two flat objects differ; undefined when there are none. */
export function changedFields<Fields extends object>(
  before: Partial<Record<keyof Fields, unknown>>,
  after: Fields,
): ChangedFields<Fields> | undefined {
  const names = namesOf(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return undefined;
  const pick = (fields: Partial<Record<keyof Fields, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? null])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}

/** The fields that say something: by default those that are neither null nor empty. */
export const filledFields = <Fields extends object>(fields: Fields, isFilled = isValue): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value))) as Partial<Fields>;

const isValue = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[];
