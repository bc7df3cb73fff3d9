type Fields = Record<string, unknown>;

export interface ChangedFields {
  before: Fields;
  after: Fields;
}

/** The fields in which two flat objects differ; undefined when there are none. */
export function changedFields(before: Fields, after: Fields): ChangedFields | undefined {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  if (names.length === 0) return undefined;
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
