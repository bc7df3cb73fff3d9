import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

const aDirectory = () => mkdtempSync(join(tmpdir(), 'lock-'));

it('refuses a second process until the first releases the lock', async () => {
  const directory = aDirectory();
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  await release();
  await (
    await lockDirectory(directory)
  )();
});

it('acquires the lock of a killed process', async () => {
  const directory = aDirectory();
  writeFileSync(join(directory, 'lock.sock'), '');
  await (
    await lockDirectory(directory)
  )();
});

it('gives the lock to one of two processes that start at the same time', async () => {
  const directory = aDirectory();
  const results = await Promise.allSettled([lockDirectory(directory), lockDirectory(directory)]);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
});

it('works with paths that are too long for a socket', async () => {
  const directory = join(aDirectory(), 'x'.repeat(120));
  const release = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  await release();
});
