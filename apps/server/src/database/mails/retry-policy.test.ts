import { expect, it } from 'vitest';
import { mostAttempts, pauseAfterMs } from './retry-policy.ts';

const minutes = (attempts: number) => pauseAfterMs(attempts) / 60_000;

it('pauses shortly after the first attempts, and longer and longer after the later ones', () => {
  expect([1, 2].map(pauseAfterMs)).toEqual([2000, 2000]);
  expect([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(minutes)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 640, 640]);
});

it.each([
  ['an invoice after seconds', 'invoice', [0, 0.1]],
  ['a letter after more than an hour', 'reminder', [1, 2]],
  ['a notice after two days', 'coTenant', [48, 60]],
] as const)('gives up the mail of %s', (_, kind, [least, most]) => {
  const pauses = Array.from({ length: mostAttempts[kind] - 1 }, (_pause, index) => minutes(index + 1));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 60;
  expect(hours).toBeGreaterThan(least);
  expect(hours).toBeLessThan(most);
});
