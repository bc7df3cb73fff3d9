import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { tendEmbedded } from './tend-embedded.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await tendEmbedded(database.db);
});
afterAll(() => database.close());

// of a PostgreSQL server's own work nothing comes in between
beforeEach(() =>
  sql`create table house (id int primary key, name text) with (autovacuum_enabled = false)`.execute(database.db),
);
afterEach(() => sql`drop table house`.execute(database.db));

async function rowsOf(table: string) {
  const { rows } = await sql<{ count: number }>`
    select reltuples::int as count from pg_class where relname = ${table}`.execute(database.db);
  return rows[0]!.count;
}

it('tends a new table at once, and again when a tenth of its rows has changed', async () => {
  const { db } = database;
  await sql`insert into house select id, 'Haus ' || id from generate_series(1, 1000) as id`.execute(db);
  expect(await tendEmbedded(db)).toEqual(['house']);
  expect(await rowsOf('house')).toBe(1000);
  expect(await tendEmbedded(db)).toEqual([]);

  await sql`update house set name = 'Hof' where id <= 140`.execute(db);
  expect(await tendEmbedded(db)).toEqual([]);
  await sql`update house set name = 'Hof' where id <= 20`.execute(db);
  expect(await tendEmbedded(db)).toEqual(['house']);

  await sql`delete from house`.execute(db);
  expect(await tendEmbedded(db)).toEqual(['house']);
  expect(await rowsOf('house')).toBe(0);
});

it('leaves tables for later when it has to stop', async () => {
  expect(await tendEmbedded(database.db, AbortSignal.abort())).toEqual([]);
  expect(await tendEmbedded(database.db)).toEqual(['house']);
});
