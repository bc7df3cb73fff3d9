import { expect, it } from 'vitest';
import { startRepeating } from './repeat.ts';

it('starts the next round at once while there is work, and after the pause when a round has failed', async () => {
  const answers = [true, new Error('away'), true, false];
  const failures: unknown[] = [];
  const rounds: number[] = [];
  const stop = startRepeating({
    log: { error: (...said: unknown[]) => void failures.push(said) },
    pauseMs: 1,
    failure: 'Failed',
    doNext: async () => {
      const answer = answers[rounds.push(rounds.length) - 1] ?? false;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  await expect.poll(() => rounds.length).toBeGreaterThan(4);
  await stop();
  expect(failures).toEqual([[new Error('away'), 'Failed']]);
  const ended = rounds.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rounds).toHaveLength(ended);
});

it('waits for the running round when it is stopped, and aborts its signal', async () => {
  let isEnded = false;
  const stop = startRepeating({
    log: { error: () => undefined },
    pauseMs: 1,
    failure: 'Failed',
    doNext: async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      isEnded = true;
      return true;
    },
  });
  await stop();
  expect(isEnded).toBe(true);
});
