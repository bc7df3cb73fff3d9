import { getEntry, getFirst, type Present } from '@lichthof/domain/collections/items.ts';

export interface Waiting<Item> {
  owner: number;
  item: Item;
}

/** Waiting items of several owners. Owners take turns, so that one with many items does not hold up the others. */
export class FairQueue<Item extends Present> {
  /** In the order of turns: the next owner comes first. */
  readonly #itemsByOwner = new Map<number, Item[]>();

  add({ owner, item }: Waiting<Item>): void {
    const items = this.#itemsByOwner.get(owner);
    if (items) items.push(item);
    else this.#itemsByOwner.set(owner, [item]);
  }

  /** The oldest item of the next owner who may have one; undefined when there is none. */
  take(mayTake: (owner: number) => boolean): Waiting<Item> | undefined {
    const owner = this.#itemsByOwner.keys().find(mayTake);
    if (owner === undefined) return undefined;
    const items = getEntry(this.#itemsByOwner, owner);
    this.#itemsByOwner.delete(owner);
    if (items.length > 1) this.#itemsByOwner.set(owner, items.slice(1));
    return { owner, item: getFirst(items) };
  }

  /** False when it does not wait any more. */
  remove({ owner, item }: Waiting<Item>): boolean {
    const items = this.#itemsByOwner.get(owner) ?? [];
    const others = items.filter((other) => other !== item);
    if (others.length === 0) this.#itemsByOwner.delete(owner);
    else this.#itemsByOwner.set(owner, others);
    return others.length < items.length;
  }

  countOf(owner: number): number {
    return this.#itemsByOwner.get(owner)?.length ?? 0;
  }
}
