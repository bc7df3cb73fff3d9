import { expect, test } from 'vitest';
import { mapInTurns } from './map-in-turns.ts';

test('gives the results in the order of the items', async () => {
  expect(await mapInTurns(['a', 'b', 'c'], (letter, index) => `${letter}${index}`)).toEqual(['a0', 'b1', 'c2']);
});

test('lets others work before a long list is done', async () => {
  const doneWhenOthersWorked: number[] = [];
  let done = 0;
  setImmediate(() => doneWhenOthersWorked.push(done));
  await mapInTurns([1, 2, 3], () => {
    const startedAt = performance.now();
    while (performance.now() - startedAt < 15);
    done += 1;
  });
  expect(doneWhenOthersWorked).toEqual([1]);
});
