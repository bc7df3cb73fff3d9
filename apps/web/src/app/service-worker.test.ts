import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const publicDirectory = join(import.meta.dirname, '../../public');
const read = (name: string) => readFileSync(join(publicDirectory, name), 'utf8');

it('names its cache after the files in it, so that a changed file replaces the old one on every device', () => {
  const worker = read('service-worker.js');
  const files = [...worker.matchAll(/'\/([\w.-]+)'/g)].map(([, name]) => name!);
  const names = [...new Set(files)];
  expect(names).toContain('offline.html');
  const hash = createHash('sha256').update(names.map(read).join('\n')).digest('hex').slice(0, 8);
  expect(/cacheName = 'offline-(\w+)'/.exec(worker)?.[1]).toBe(hash);
});
