import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { statedOrigins } from './codes.ts';
import { readingOriginLabel } from './reading-origin-name.ts';
import names from './reading-origins.de.json' with { type: 'json' };

it('has one word for each origin, and none for anything else', () => {
  expect(Object.keys(names).toSorted()).toEqual([...statedOrigins].toSorted());
  expect(new Set(Object.values(names)).size).toBe(statedOrigins.length);
  expect(Object.values(names).every((name) => name.trim() !== '')).toBe(true);
  expect(statedOrigins.map(readingOriginLabel)[0]).toBe('Fernausgelesen');
});

it('is the only table of these words in texts and templates', () => {
  const root = join(import.meta.dirname, '../../../..');
  const files = globSync('{apps,packages}/*/src/**/*.{de.json,typ}', { cwd: root });
  const tables = files.filter((file) =>
    /"?\b(remote|operator|customer)"?: "[^"]*(gelesen|lesung|gemeldet)/i.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(tables).toEqual(['packages/domain/src/metering/reading-origins.de.json']);
});
