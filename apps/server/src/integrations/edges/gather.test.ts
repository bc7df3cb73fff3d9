import { expect, it } from 'vitest';
import { gather } from './gather.ts';

it('asks once for all that is wanted meanwhile', async () => {
  const asked: number[][] = [];
  const find = gather(async (keys: number[]) => {
    asked.push(keys);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Map(keys.filter((key) => key !== 3).map((key) => [key, `answer ${key}`]));
  }, 2);
  const first = Promise.all([find(1), find(2), find(3)]);
  await new Promise((resolve) => setTimeout(resolve, 2));
  const later = find(1);
  expect(await first).toEqual(['answer 1', 'answer 2', undefined]);
  expect(await later).toBe('answer 1');
  expect(asked).toEqual([
    [1, 2],
    [3, 1],
  ]);
});

it('fails for those that asked, and asks again for the next', async () => {
  let isBroken = true;
  const find = gather(async (keys: number[]) => {
    if (isBroken) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(Promise.all([find(1), find(2)])).rejects.toThrow('away');
  isBroken = false;
  expect(await find(1)).toBe(1);
});
