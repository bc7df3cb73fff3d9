import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findForbidden, findUsedPackages, formatLicences, licencesFile, readLock } from './list-licences.ts';

const root = join(import.meta.dirname, '../..');
const packages = findUsedPackages(readLock());

it('lists every package of server and web in docs/licences.md', () => {
  expect(packages.length).toBeGreaterThan(100);
  expect(readFileSync(join(root, licencesFile), 'utf8')).toBe(formatLicences(packages));
});

it('finds no package that binds or is given up', () => {
  expect(findForbidden(packages)).toEqual([]);
});

it('finds a planted package of a package, also in a folder of its own', () => {
  const lock = {
    'apps/server': { dependencies: { outer: '1.0.0' } },
    'node_modules/outer': { license: 'MIT', dependencies: { inner: '2.0.0' } },
    'node_modules/outer/node_modules/inner': { license: 'GPL-3.0', optionalDependencies: { old: '1.0.0' } },
    'node_modules/inner': { license: 'MIT' },
    'node_modules/old': { license: 'ISC', deprecated: 'use new' },
    'node_modules/unused': { license: 'GPL-3.0' },
  };
  const found = findUsedPackages(lock);
  expect(found.map(({ name }) => name)).toEqual(['inner', 'old', 'outer']);
  expect(findForbidden(found)).toEqual(['inner: GPL-3.0 is not known to be permissive', 'old is given up: use new']);
});
