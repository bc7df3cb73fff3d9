import type { FastifyBaseLogger } from 'fastify';

export interface Outbox<Item> {
  /** In the place of what waits under the same key. */
  add: (item: Item) => void;
  remove: (key: string) => void;
  /** Tries to store everything; what fails waits for the next time. */
  flush: () => Promise<void>;
}

interface Parts<Item> {
  keyOf: (item: Item) => string;
  save: (items: Item[]) => Promise<void>;
  /** Of two under one key, one of them put back after it could not be stored. The newer counts unless said otherwise. */
  join?: (older: Item, newer: Item) => Item;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** So that one statement does not keep others waiting. */
const mostAtOnce = 250;

/** What waits to be stored, once for each key. */
export function createOutbox<Item>({ keyOf, save, join = (_, newer) => newer, log }: Parts<Item>): Outbox<Item> {
  const waiting = new Map<string, Item>();

  function putBack(items: Item[]): void {
    for (const item of items) {
      const newer = waiting.get(keyOf(item));
      waiting.set(keyOf(item), newer ? join(item, newer) : item);
    }
  }

  return {
    add: (item) => {
      const older = waiting.get(keyOf(item));
      waiting.set(keyOf(item), older ? join(older, item) : item);
    },
    remove: (key) => waiting.delete(key),
    flush: async () => {
      const items = [...waiting.values()];
      waiting.clear();
      while (items.length > 0) {
        const some = items.splice(0, mostAtOnce);
        try {
          await save(some);
        } catch (error) {
          log.error(error, 'What controllers told could not be stored');
          return putBack([...some, ...items]);
        }
      }
    },
  };
}
