import { expect, it, vi } from 'vitest';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
import { SqlState } from './sql-states.ts';

const errorWith = (code: string) => Object.assign(new Error(`SQLSTATE ${code}`), { code });

it.each([SqlState.Deadlock, SqlState.SerializationFailure])('runs a transaction again after %s', async (code) => {
  const transact = vi.fn<() => Promise<string>>().mockRejectedValueOnce(errorWith(code)).mockResolvedValue('stored');
  expect(await retryOnDeadlock(transact)).toBe('stored');
  expect(transact).toHaveBeenCalledTimes(2);
});

it('throws every other error at once', async () => {
  const transact = vi.fn<() => Promise<string>>().mockRejectedValue(errorWith(SqlState.UniqueViolation));
  await expect(retryOnDeadlock(transact)).rejects.toThrow('23505');
  expect(transact).toHaveBeenCalledTimes(1);
});

it('throws the conflict after five attempts', async () => {
  const transact = vi.fn<() => Promise<string>>().mockRejectedValue(errorWith(SqlState.Deadlock));
  await expect(retryOnDeadlock(transact)).rejects.toThrow('40P01');
  expect(transact).toHaveBeenCalledTimes(5);
});
