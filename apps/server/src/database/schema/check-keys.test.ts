import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { checkKeys } from './check-keys.ts';
import { globalTables } from './global-tables.ts';
import { readKeys, readTables } from './read-catalogue.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The result of the check after the statement, which is then rolled back. */
async function checkWith(statement: string): Promise<string[]> {
  const issues: string[] = [];
  const undo = new Error('undo');
  const run = database.db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx);
    issues.push(...checkKeys(await readTables(tx), await readKeys(tx)));
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
  return issues;
}

describe('keys of the migrated database', () => {
  it('begin with the customer in every table of customers', async () => {
    expect(checkKeys(await readTables(database.db), await readKeys(database.db))).toEqual([]);
  });

  it('list only global tables that exist', async () => {
    const names = (await readTables(database.db)).map(({ name }) => name);
    const listed = Object.keys(globalTables).filter((name) => !name.startsWith('kysely'));
    expect(names).toEqual(expect.arrayContaining(listed));
  });

  it.each([
    [
      'create table tree (id int primary key)',
      ['tree has no customer_id not null', 'tree: the primary key tree_pkey does not begin with customer_id'],
    ],
    ['create table tree (customer_id int)', ['tree has no customer_id not null', 'tree has no primary key']],
    [
      'create table tree (customer_id int not null, id int primary key)',
      ['tree: the primary key tree_pkey does not begin with customer_id'],
    ],
    [
      'create unique index estate_by_project on estate (project_id, customer_id)',
      ['estate: the unique key estate_by_project does not begin with customer_id'],
    ],
    [
      'alter table occupancy add constraint planted exclude using gist (apartment_id with =, during with &&)',
      ['occupancy: the exclusion key planted does not begin with customer_id'],
    ],
    [
      `create table tree (customer_id int not null, occupancy_id int not null, estate_id int not null,
        primary key (customer_id, occupancy_id), unique (customer_id, estate_id));
      alter table estate add constraint planted foreign key (id, customer_id) references tree (estate_id, customer_id)`,
      ['estate: the foreign key planted does not begin with customer_id'],
    ],
    [
      'alter table edge_key add constraint planted foreign key (customer_id, edge_id) references edge',
      ["edge_key is global, but planted refers to the customers' table edge"],
    ],
    [
      `alter table apartment add column recipe_id int;
      alter table apartment add constraint planted foreign key (customer_id, recipe_id)
        references import_recipe (customer_id, id) on delete set null (recipe_id)`,
      ['apartment: the key planted changes columns, which a statement must do'],
    ],
  ])('reports a planted key: %s', async (statement, issues) => {
    expect(await checkWith(statement)).toEqual(issues);
  });
});
