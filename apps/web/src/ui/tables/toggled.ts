/** A copy of the set with the id added or, if it is in the set, removed. */
export function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const copy = new Set(ids);
  if (!copy.delete(id)) copy.add(id);
  return copy;
}
