import { readFileSync } from 'node:fs';
import { apartmentFields, edgeFields, estateFields, locationFields } from '@lichthof/domain/fields/estate-fields.ts';
import { meterFields } from '@lichthof/domain/fields/meter-fields.ts';
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

it('has a word for each field of an object with a form', () => {
  const names = [meterFields, estateFields, locationFields, apartmentFields, edgeFields].flatMap(Object.keys);
  expect(names.filter((name) => !(name in screen['field']!))).toEqual([]);
});
