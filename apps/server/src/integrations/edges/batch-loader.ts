/**
 * Loads values by key with one call for many keys. Only one call is under way at a time: keys that are asked for
 * meanwhile wait for the next one. Keys without a value get undefined.
 */
export function createBatchLoader<Key, Value>(
  loadMany: (keys: Key[]) => Promise<Map<Key, Value>>,
  maxBatchSize = 500,
): (key: Key) => Promise<Value | undefined> {
  const waiting: { key: Key; resolve: (value: Value | undefined) => void; reject: (error: unknown) => void }[] = [];
  let isLoading = false;

  async function loadWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize);
      try {
        const values = await loadMany(batch.map(({ key }) => key));
        for (const { key, resolve } of batch) resolve(values.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isLoading = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isLoading) return;
      isLoading = true;
      setImmediate(() => void loadWaiting());
    });
}
