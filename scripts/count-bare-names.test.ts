import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBounds, countBareNames } from './count-bare-names.ts';

it.each([
  ['a function', 'packages/domain/src/a.ts', 'export function amountOf() {}', { functions: 1, comments: 0 }],
  ['an arrow function', 'apps/web/src/a.tsx', 'const amountOf = () => 1;', { functions: 1, comments: 0 }],
  ['no function with a verb', 'apps/web/src/a.tsx', 'const readAmountOf = () => 1;', { functions: 0, comments: 0 }],
  ['a comment', 'apps/web/src/a.ts', '/** What it pays. */\n// Of a debit', { functions: 0, comments: 2 }],
  ['nothing in a test', 'apps/web/src/a.test.ts', '/** What it pays. */', { functions: 0, comments: 0 }],
])('counts %s', (_, file, source, count) => {
  expect(countBareNames(aFolder(file, source))).toEqual(count);
});

it('refuses a number above its bound, and a bound that the code has left far below', () => {
  const root = aFolder('apps/web/src/a.ts', 'const amountOf = () => 1;');
  expect(checkBounds(root, { functions: 1, comments: 80 })).toEqual([]);
  expect(checkBounds(root, { functions: 0, comments: 81 })).toEqual([
    expect.stringContaining('1 functions named'),
    expect.stringContaining('lower the bound to 0'),
  ]);
});

function aFolder(file: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), source);
  return folder;
}
