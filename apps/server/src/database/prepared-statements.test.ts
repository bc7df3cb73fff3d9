import { CompiledQuery, Kysely } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { embeddedDialect } from './embedded-driver.ts';

let db: Kysely<unknown>;

beforeAll(async () => {
  const dumpFile = process.env['TEST_DATABASE_URL'] ? undefined : inject('databaseTemplate');
  db = new Kysely({ dialect: await embeddedDialect({ ...(dumpFile && { dumpFile }) }) });
  await run('create table sample (id integer primary key, values integer[], note text)');
  await run(`insert into sample select n, array[n, n + 1], 'note ' || n from generate_series(1, 5) n`);
});
afterAll(() => db.destroy());

const run = async (sql: string, ...parameters: unknown[]) =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(sql, parameters))).rows;

it('answers alike each time, with null, arrays and text', async () => {
  const statement = 'select id, values, $2::text as given from sample where id = any($1) order by id';
  for (let time = 0; time < 8; time += 1) {
    expect(await run(statement, [2, 3], time % 2 ? null : `ä'${time}`)).toEqual([
      { id: 2, values: [2, 3], given: time % 2 ? null : `ä'${time}` },
      { id: 3, values: [3, 4], given: time % 2 ? null : `ä'${time}` },
    ]);
  }
});

it('goes on after a statement that fails, inside a transaction and outside', async () => {
  const statement = 'insert into sample (id) values ($1) returning id';
  expect(await run(statement, 10)).toEqual([{ id: 10 }]);
  for (let time = 0; time < 3; time += 1) {
    await expect(run(statement, 10)).rejects.toMatchObject({ code: '23505', constraint: 'sample_pkey' });
  }
  await expect(
    db.transaction().execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw(statement, [11]));
      await transaction.executeQuery(CompiledQuery.raw(statement, [10]));
    }),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await run(statement, 11)).toEqual([{ id: 11 }]);
});

it('answers with the columns of a changed table', async () => {
  const statement = 'select * from sample where id = $1';
  for (let time = 0; time < 3; time += 1) await run(statement, 1);
  await run('alter table sample add column unit text');
  expect(await run(statement, 1)).toEqual([{ id: 1, values: [1, 2], note: 'note 1', unit: null }]);
});

it('counts the rows that a repeated statement changes', async () => {
  for (let time = 0; time < 3; time += 1) {
    const update = CompiledQuery.raw('update sample set note = $1 where id <= $2', ['new', 3]);
    expect((await db.executeQuery(update)).numAffectedRows).toBe(3n);
  }
});

it('runs more different statements than stay prepared', async () => {
  const columns = Array.from({ length: 502 }, (_, index) => index);
  for (const column of [...columns, ...columns.slice(0, 3)]) {
    const statement = `select $1::integer as c${column}`;
    await run(statement, 0);
    expect(await run(statement, column)).toEqual([{ [`c${column}`]: column }]);
  }
});
