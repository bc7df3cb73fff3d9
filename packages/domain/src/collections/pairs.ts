import { getItem, type Present } from './items.ts';

/** The items of two lists that are about the same things in the same order. Throws a RangeError for other lengths. */
export function zip<A, B extends Present>(first: readonly A[], second: ArrayLike<B>): [one: A, other: B][] {
  if (first.length !== second.length) throw new RangeError(`${first.length} items beside ${second.length}`);
  return first.map((one, index) => [one, getItem(second, index)]);
}

/** Each item with the one after it: one pair less than there are items. */
export function listNeighbors<T extends Present>(items: readonly T[]): [item: T, next: T][] {
  return items.slice(1).map((next, index) => [getItem(items, index), next]);
}
