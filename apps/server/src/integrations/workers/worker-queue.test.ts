import { expect, it } from 'vitest';
import type { tasks } from './tasks-for-tests.ts';
import { createWorkerQueue, WorkerLimitError } from './worker-queue.ts';

const limits = { memoryMb: 64, longestMs: 20_000 };
const module = new URL('./tasks-for-tests.ts', import.meta.url);

it('runs tasks one after the other and returns their results', async () => {
  const run = createWorkerQueue<typeof tasks>(module, limits);
  expect(await Promise.all([run('double', 1), run('double', 2)])).toEqual([2, 4]);
});

it('passes on an error of the task with its name and message, and runs the next one', async () => {
  const run = createWorkerQueue<typeof tasks>(module, limits);
  const failed = run('fail', null);
  await expect(failed).rejects.toThrow(new TypeError('a bug of ours'));
  await expect(failed).rejects.not.toBeInstanceOf(WorkerLimitError);
  expect(await run('double', 3)).toBe(6);
});

it('ends a task that takes too long', async () => {
  const run = createWorkerQueue<typeof tasks>(module, { ...limits, longestMs: 500 });
  await expect(run('runForever', null)).rejects.toThrow(WorkerLimitError);
});

it('ends a task that takes too much memory', async () => {
  const run = createWorkerQueue<typeof tasks>(module, limits);
  await expect(run('fillMemory', null)).rejects.toThrow(WorkerLimitError);
});
