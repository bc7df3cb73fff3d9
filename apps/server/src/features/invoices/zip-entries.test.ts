import { once } from 'node:events';
import { expect, it } from 'vitest';
import { zipEntries } from './zip-entries.ts';

const sizeBytes = 200_000;

it('reads a content when its turn has come, and waits while nobody takes what is written', async () => {
  let read = 0;
  const entries = Array.from({ length: 50 }, (_, index) => ({
    name: `Rechnung ${index}.pdf`,
    compress: false,
    read: async () => {
      read += 1;
      return Buffer.alloc(sizeBytes, index);
    },
  }));

  const zip = zipEntries(entries);
  await once(zip, 'readable');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(read).toBeLessThanOrEqual(2);

  let written = 0;
  for await (const part of zip) written += (part as Buffer).length;
  expect(read).toBe(50);
  expect(written).toBeGreaterThan(50 * sizeBytes);
});

it('ends with the error of a content that cannot be read', async () => {
  const zip = zipEntries([{ name: 'a.pdf', compress: false, read: () => Promise.reject(new Error('gone')) }]);
  const readAll = async () => {
    for await (const _ of zip);
  };
  await expect(readAll()).rejects.toThrow('gone');
});
