/** What a list or a map may hold, so that undefined can only mean that it lacks it. */
export type Present = string | number | boolean | bigint | symbol | object | null;

/** The item at an index. Throws a RangeError outside of the list. Not for the innermost loops: it costs a third there. */
export function getItem<T extends Present>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${items.length}`);
  return item;
}

/** Throws a RangeError for an empty list. */
export const getFirst = <T extends Present>(items: ArrayLike<T>): T => getItem(items, 0);

/** Throws a RangeError for an empty list. */
export const getLast = <T extends Present>(items: ArrayLike<T>): T => getItem(items, items.length - 1);

/** A value that a rule elsewhere guarantees. Throws a RangeError that names it when it is missing. */
export function requireValue<T>(value: T, name: string): NonNullable<T> {
  if (value === null || value === undefined) throw new RangeError(`No ${name}`);
  return value;
}

/** The item of a list that has only one; undefined for none and for several. */
export const findOnly = <T>(items: readonly T[]): T | undefined => (items.length === 1 ? items[0] : undefined);

/** The value of a key. Throws a RangeError when the map lacks the key, and does not repeat texts: they may be names. */
export function getEntry<Key, Value extends Present>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value !== undefined) return value;
  throw new RangeError(`No entry for ${typeof key === 'number' ? key : `a ${typeof key}`} in a map of ${map.size}`);
}
