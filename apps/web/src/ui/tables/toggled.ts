/** A copy of the set with the id added or, if it is in the set, removed. */
export function toggled<Id>(ids: ReadonlySet<Id>, id: Id): Set<Id> {
  const copy = new Set(ids);
  if (!copy.delete(id)) copy.add(id);
  return copy;
}
