import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkWords } from './check-words.ts';

const migration = 'apps/server/src/database/migrations/0001-a.sql';

function violationsIn(file: string, source: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
  return checkWords(root).map(({ identifier }) => identifier);
}

it.each([
  ['a variable', 'const houseEnergyWh = 1;', 'houseEnergyWh'],
  ['a parameter', 'export const sum = (flats: number[]) => flats.length;', 'flats'],
  ['a destructured name', 'const { a: [dwelling] } = b;', 'dwelling'],
  ['a property of a type', 'interface Meter { boxCount: number }', 'boxCount'],
  ['a key of an object', 'const edge = { toldAtMs: 1 };', 'toldAtMs'],
  ['a function', 'function settlePeriod() {}', 'settlePeriod'],
  ['a type that says nothing', 'type Asked = string;', 'Asked'],
])('finds a forbidden word in %s', (_, source, identifier) => {
  expect(violationsIn('packages/domain/src/a.ts', source)).toContain(identifier);
});

it('finds a forbidden word in the name of a file and of a table', () => {
  expect(violationsIn('apps/server/src/features/meters/house-energy.ts', '')).toEqual(['house-energy']);
  expect(violationsIn(migration, 'create table flat_owner (id integer); -- a house')).toEqual(['flat_owner']);
});

it.each([
  ['a term of the specification', 'const role = { EstateOpenEmsController: 43, houseNumber: 1 };'],
  ['a name that a library gives', 'promise.allSettled(list.flat()); new AbortController();'],
  ['a text', "const text = 'Ihr house';"],
])('accepts %s', (_, source) => {
  expect(violationsIn('packages/domain/src/a.ts', source)).toEqual([]);
});
