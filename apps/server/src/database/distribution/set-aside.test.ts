import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { InterruptedDistributionError, refuseInterrupted, restoreSetAside, setAside } from './set-aside.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  for (const statement of [
    'create table tree (id int primary key)',
    'create table leaf (tree_id int references tree on delete cascade)',
    'create trigger same before update on leaf for each row execute function suppress_redundant_updates_trigger()',
  ])
    await sql.raw(statement).execute(database.db);
});
afterAll(() => database.close());

async function readKeysAndTriggers(): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`.execute(database.db);
  return rows.map(({ definition }) => definition);
}

it('refuses a database without its keys and triggers until all of them are restored', async () => {
  const { db } = database;
  await refuseInterrupted(db);
  const before = await readKeysAndTriggers();
  expect(before).toHaveLength(2);
  await setAside(db);
  expect(await readKeysAndTriggers()).toEqual([]);
  await expect(refuseInterrupted(db)).rejects.toThrow(InterruptedDistributionError);
  await restoreSetAside(db);
  await refuseInterrupted(db);
  expect(await readKeysAndTriggers()).toEqual(before);
});
