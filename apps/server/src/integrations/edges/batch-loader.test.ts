import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

it('loads keys in batches, one batch at a time', async () => {
  const batches: number[][] = [];
  const firstBatch = Promise.withResolvers<void>();
  const load = createBatchLoader(async (keys: number[]) => {
    batches.push(keys);
    await firstBatch.promise;
    return new Map(keys.filter((key) => key !== 3).map((key) => [key, `value ${key}`]));
  }, 2);
  const first = Promise.all([load(1), load(2), load(3)]);
  await expect.poll(() => batches).toHaveLength(1);
  const later = load(1);
  firstBatch.resolve();
  expect(await first).toEqual(['value 1', 'value 2', undefined]);
  expect(await later).toBe('value 1');
  expect(batches).toEqual([
    [1, 2],
    [3, 1],
  ]);
});

it('fails for the keys of a failed batch only, and loads the next batch', async () => {
  let isBroken = true;
  const load = createBatchLoader(async (keys: number[]) => {
    if (isBroken) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(Promise.all([load(1), load(2)])).rejects.toThrow('away');
  isBroken = false;
  expect(await load(1)).toBe(1);
});
