import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { columnOverrides } from './column-overrides.ts';
import { formatTableTypes, tableTypesFile } from './format-table-types.ts';
import { readTables } from './read-catalogue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("equals the output of 'npm run tables'", async () => {
  expect(await readFile(tableTypesFile, 'utf8')).toBe(await formatTableTypes(database.db));
});

it('overrides only columns that exist', async () => {
  const tables = await readTables(database.db);
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  expect(Object.keys(columnOverrides).filter((name) => !known.has(name))).toEqual([]);
});
