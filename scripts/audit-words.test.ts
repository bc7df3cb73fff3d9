import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Words = Record<string, Record<string, unknown>>;
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Words;
const screen = read('apps/web/src/features/audit/audit.de.json');
const file = read('apps/server/src/features/audit/audit-export.de.json');

it.each([
  ['action', 'actions'],
  ['object', 'objects'],
  ['field', 'fields'],
  ['role', 'roles'],
  ['value', 'values'],
])('has the same words of %s in the audit log and in its file', (onScreen, inFile) => {
  expect(file[inFile]).toEqual(screen[onScreen]);
});
