import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { choiceCode } from '../portfolio/form-texts.ts';
import { allocationKeyPhrase, allocationKeyNames } from './allocation-key-name.ts';
import { AllocationKey } from './allocation-rule.ts';

it('has one name for each key', () => {
  expect(Object.keys(allocationKeyNames)).toEqual(Object.values(AllocationKey).map(String));
  expect(allocationKeyPhrase(AllocationKey.External)).toBe('vom Messstellenbetreiber');
});

it('is the only table of these names', () => {
  const root = join(import.meta.dirname, '../../../..');
  const files = globSync('{apps,packages}/*/src/**/*.de.json', { cwd: root });
  const tables = files.filter((file) =>
    /"2": "(Extern|Vom Messstellenbetreiber)"/i.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(tables.toSorted()).toEqual(['packages/domain/src/allocation/allocation-keys.de.json']);
});

it.each([
  ['Vom Messstellenbetreiber', AllocationKey.External],
  ['Extern', AllocationKey.External],
  ['Feste Verteilung nach Wohnfläche', AllocationKey.LivingArea],
])('a file may name a key %s', (text, key) => {
  expect(choiceCode('allocationKey', text)).toBe(key);
});
