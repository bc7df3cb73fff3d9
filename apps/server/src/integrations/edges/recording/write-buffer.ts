import type { FastifyBaseLogger } from 'fastify';

export interface WriteBuffer<Item> {
  /** Replaces the waiting item of the same key, or joins the two. */
  add: (item: Item) => void;
  remove: (key: string) => void;
  /** Stores everything; what fails waits for the next time. */
  flush: () => Promise<void>;
}

interface WriteBufferOptions<Item> {
  keyOf: (item: Item) => string;
  save: (items: Item[]) => Promise<void>;
  /** Of two under one key, one of them put back after it could not be stored. The newer counts unless said otherwise. */
  join?: (older: Item, newer: Item) => Item;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** So that one statement does not keep others waiting. */
const maxAtOnce = 250;

/** Items that wait to be stored, one for each key. */
export function createWriteBuffer<Item>({
  keyOf,
  save,
  join = (_, newer) => newer,
  log,
}: WriteBufferOptions<Item>): WriteBuffer<Item> {
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
        const some = items.splice(0, maxAtOnce);
        try {
          await save(some);
        } catch (error) {
          log.error(error, 'Records of edges could not be stored');
          return putBack([...some, ...items]);
        }
      }
    },
  };
}
