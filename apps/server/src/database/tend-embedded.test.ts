import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openInMemory } from './database.ts';
import { tendEmbedded } from './tend-embedded.ts';

it('tends new tables at once, and others when a tenth of their rows has changed', async () => {
  const db = await openInMemory();
  try {
    await sql`create table house (id int primary key, name text)`.execute(db);
    await sql`create table lamp (id int primary key)`.execute(db);
    await sql`insert into house select id, 'Haus ' || id from generate_series(1, 1000) as id`.execute(db);
    expect(await tendEmbedded(db)).toEqual(['house', 'lamp']);
    expect(await rowsOf('house')).toBe(1000);
    expect(await tendEmbedded(db)).toEqual([]);

    await sql`update house set name = 'Hof' where id <= 140`.execute(db);
    expect(await tendEmbedded(db)).toEqual([]);
    await sql`update house set name = 'Hof' where id <= 20`.execute(db);
    expect(await tendEmbedded(db)).toEqual(['house']);

    await sql`delete from house`.execute(db);
    expect(await tendEmbedded(db)).toEqual(['house']);
    expect(await rowsOf('house')).toBe(0);
  } finally {
    await db.destroy();
  }

  async function rowsOf(table: string) {
    const { rows } = await sql<{ count: number }>`
      select reltuples::int as count from pg_class where relname = ${table}`.execute(db);
    return rows[0]!.count;
  }
});

it('leaves the other tables for later when it has to stop', async () => {
  const db = await openInMemory();
  try {
    await sql`create table house (id int primary key)`.execute(db);
    expect(await tendEmbedded(db, AbortSignal.abort())).toEqual([]);
    expect(await tendEmbedded(db)).toEqual(['house']);
  } finally {
    await db.destroy();
  }
});
