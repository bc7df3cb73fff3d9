import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const everyOwner = () => true;

function queueOf(...items: [owner: number, item: string][]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const [owner, item] of items) queue.add({ owner, item });
  return queue;
}

const takeAll = (queue: FairQueue<string>) =>
  Array.from({ length: 5 }, () => queue.take(everyOwner)?.item).filter((item) => item !== undefined);

it('lets owners take turns, each with the oldest item first', () => {
  const queue = queueOf([1, 'a1'], [1, 'a2'], [1, 'a3'], [2, 'b1'], [3, 'c1']);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('passes over owners who may not take one', () => {
  const queue = queueOf([1, 'a1'], [2, 'b1']);
  expect(queue.take((owner) => owner !== 1)).toEqual({ owner: 2, item: 'b1' });
  expect(queue.take((owner) => owner !== 1)).toBeUndefined();
  expect(queue.countOf(1)).toBe(1);
});

it('removes a waiting item', () => {
  const queue = queueOf([1, 'a1'], [1, 'a2']);
  expect(queue.remove({ owner: 1, item: 'a1' })).toBe(true);
  expect(queue.remove({ owner: 1, item: 'a1' })).toBe(false);
  expect(takeAll(queue)).toEqual(['a2']);
});
