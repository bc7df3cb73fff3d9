import { expect, it, vi } from 'vitest';
import { atMostEvery } from './now-and-then.ts';
import { startRepeating } from './repeat.ts';

it('goes on at once while there is something to do, and after a failure', async () => {
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
  await vi.waitFor(() => expect(rounds.length).toBeGreaterThan(4));
  await stop();
  expect(failures).toEqual([[new Error('away'), 'Failed']]);
  const ended = rounds.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(rounds).toHaveLength(ended);
});

it('stopping waits for the round that runs, and is told to it', async () => {
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

it('now and then is at most once in the time given, and again after a failure', async () => {
  const act = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue();
  const now = atMostEvery(60_000, act);
  await expect(now()).rejects.toThrow('away');
  await now();
  await now();
  expect(act).toHaveBeenCalledTimes(2);
});
