import type { Import } from '@lichthof/contracts/imports/imports.ts';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { anImportingEstate, fileOf, uploaded } from './import-file-for-tests.ts';

const migration = join(import.meta.dirname, '../../database/migrations/0204-earlier-imports.sql');
/** Its last statement; those before it change the table, which is changed already. */
const upgrade =
  readFileSync(migration, 'utf8')
    .split(/;\n/)
    .findLast((statement) => statement.trim() !== '') ?? '';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anImportingEstate>>;
beforeAll(async () => {
  server = await startTestServer();
  estate = await anImportingEstate(server);
});
afterAll(() => server.close());

/** An import as a version without recipes has stored it, then upgraded. */
async function anEarlierImport(state: 'draft' | 'running'): Promise<number> {
  const { importId } = await uploaded(server, estate, fileOf(['2026-01-05'], ['a_Wh']));
  const series = [{ key: 'a_Wh', name: 'a_Wh', unit: 'Wh', isProposed: true }];
  const mapping = [{ seriesKey: 'a_Wh', meterId: estate.meterIds[0], unit: 'Wh' }];
  await server.db
    .updateTable('value_import')
    .set({
      state,
      layout: JSON.stringify({ format: 'csv', series }),
      mapping: JSON.stringify(mapping),
      recipe_fit: null,
      parts_done: state === 'running' ? 1 : 0,
      parts_total: state === 'running' ? 3 : 0,
    })
    .where('customer_id', '=', estate.customerId)
    .where('id', '=', importId)
    .execute();
  await sql.raw(upgrade).execute(server.db);
  return importId;
}

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  server.app.inject({ method, url: `${estate.url}/${path}`, headers: estate.headers, ...(payload && { payload }) });

it('reads a draft of an earlier version anew, without its mapping', async () => {
  const importId = await anEarlierImport('draft');
  const { state, layout, mapping, fit } = (await call('GET', `${importId}`)).json<Import>();
  expect({ state, mapping, format: layout.format }).toEqual({ state: 'draft', mapping: [], format: 'recipe' });
  expect(layout.series.map(({ name }) => name)).toEqual(['a_Wh']);
  expect(fit?.deviations).toEqual([{ kind: 'noRecipe' }]);
});

it('ends an import that an earlier version was loading, and does not read it on', async () => {
  const importId = await anEarlierImport('running');
  const { state, failure, mapping } = (await call('GET', `${importId}`)).json<Import>();
  expect({ state, failure }).toEqual({ state: 'failed', failure: 'earlierVersion' });
  expect((await call('POST', `${importId}/start`, { mapping, decisions: [] })).statusCode).toBe(409);
});
