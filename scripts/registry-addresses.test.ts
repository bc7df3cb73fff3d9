import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Whoever installs the project may have a mirror: each client's own settings name it. */
const addresses = [
  /registry\.npmjs\.org/,
  /registry\.yarnpkg\.com/,
  /npm\.pkg\.github\.com/,
  /repo1?\.maven\.(org|apache\.org)/,
  /files\.pythonhosted\.org|pypi\.org\/simple/,
  /proxy\.golang\.org/,
  /"resolved": "https?:/,
];
const named = (text: string) => addresses.some((address) => address.test(text));

it('finds a planted address', () => {
  const planted = ['https://registry', 'npmjs', 'org/kysely'].join('.');
  expect(named(`"resolved": "${planted}"`)).toBe(true);
});

it('finds no address of a package registry in any file of the project', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const text = /\.(ts|tsx|js|mjs|json|md|yaml|yml|sh|sql|html)$|(^|\/)[^.]+$|npmrc$/;
  const found = files.split('\0').filter((file) => text.test(file) && named(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
