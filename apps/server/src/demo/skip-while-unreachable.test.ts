import { expect, it, vi } from 'vitest';
import { skipWhileUnreachable } from './skip-while-unreachable.ts';

const machineAway = Object.assign(new Error('connection to the remote node failed'), { code: '08006' });

it('skips the demo while a machine of the database is away, and tells why', async () => {
  const onSkip = vi.fn<(error: unknown) => void>();
  await skipWhileUnreachable(() => Promise.reject(machineAway), onSkip);
  expect(onSkip).toHaveBeenCalledWith(machineAway);
});

it('ends the start with every other error', async () => {
  const onSkip = vi.fn<(error: unknown) => void>();
  const work = () => Promise.reject(new Error('The estate has no meters'));
  await expect(skipWhileUnreachable(work, onSkip)).rejects.toThrow('no meters');
  expect(onSkip).not.toHaveBeenCalled();
});
