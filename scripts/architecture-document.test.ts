import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const tree = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('```')[1] ?? '';

/** The part of the tree below a line that names the folder. */
function readPart(from: string, to: string): string[] {
  const start = tree.indexOf(from);
  return tree.slice(start, tree.indexOf(to, start + 1)).match(/[a-z-]+/g) ?? [];
}

it.each([
  ['packages/domain/src', 'packages/domain/src/', 'packages/contracts/src/'],
  ['apps/server/src', 'apps/server/src/', 'apps/web/src/'],
  ['apps/server/src/features', '  features/ ', '  metrics/'],
  ['apps/web/src/features', '  features/                 alarms audit billing', 'e2e/'],
])('lists every folder of %s in docs/architecture.md', (folder, from, to) => {
  const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const words = readPart(from, to);
  expect(folders.map(({ name }) => name).filter((name) => !words.includes(name))).toEqual([]);
});
