import { CompiledQuery, sql, type DatabaseConnection } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anEstate } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { restrictedRoles } from './customer-roles.ts';
import { runForCustomers, withinScope } from './customer-scope.ts';
import { IsolatedConnection } from './isolated-connection.ts';

let database: TestDatabase;
let db: Database;
let customerId: number;
let neighbourId: number;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  customerId = await aCustomer(db);
  neighbourId = await aCustomer(db);
  for (const id of [customerId, neighbourId]) await anEstate(db, id);
});
afterAll(() => database.close());

/** The customers of all estates that a statement without a condition answers. */
async function customersOfEstates(from: Database = db): Promise<number[]> {
  const rows = await from.selectFrom('estate').select('customer_id').orderBy('customer_id').execute();
  return rows.map((row) => row.customer_id);
}

describe('a statement without its condition', () => {
  it('answers the rows of the current customer', async () => {
    expect(await runForCustomers([customerId], () => customersOfEstates())).toEqual([customerId]);
    expect(await runForCustomers([customerId, neighbourId], () => customersOfEstates())).toEqual([
      customerId,
      neighbourId,
    ]);
    expect(await runForCustomers([], () => customersOfEstates())).toEqual([]);
    expect(await customersOfEstates()).toEqual([customerId, neighbourId]);
  });

  it('changes and deletes no rows of a neighbour', async () => {
    const changed = await runForCustomers([customerId], () =>
      db.updateTable('estate').set({ project_id: 'planted' }).executeTakeFirstOrThrow(),
    );
    expect(changed.numUpdatedRows).toBe(1n);
    const deleted = await runForCustomers([customerId], () =>
      db.deleteFrom('customer').where('id', '=', neighbourId).executeTakeFirstOrThrow(),
    );
    expect(deleted.numDeletedRows).toBe(0n);
  });

  it('cannot add rows for a neighbour', async () => {
    await expect(runForCustomers([customerId], () => anEstate(db, neighbourId))).rejects.toThrow(/row-level security/);
  });
});

it('reaches all customers where the statement says so', async () => {
  const { rows } = await runForCustomers([customerId], () =>
    sql`select /* all customers: a test */ id from estate`.execute(db),
  );
  expect(rows).toHaveLength(2);
});

describe('a connection', () => {
  it('keeps no customer of the request before', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const scopes = [[customerId], [neighbourId], 'all', []] as const;
        const scope = scopes[index % scopes.length]!;
        const expected = scope === 'all' ? [customerId, neighbourId] : scope;
        return runForCustomers(scope, async () => ({ expected, found: await customersOfEstates() }));
      }),
    );
    for (const { expected, found } of seen) expect(found).toEqual(expected);
  });

  it('keeps no customer of a transaction that was rolled back', async () => {
    const undo = new Error('undo');
    const run = runForCustomers([customerId], () =>
      db.transaction().execute(async (tx) => {
        expect(await runForCustomers([neighbourId], () => customersOfEstates(tx))).toEqual([neighbourId]);
        throw undo;
      }),
    );
    await expect(run).rejects.toBe(undo);
    expect(await runForCustomers([neighbourId], () => customersOfEstates())).toEqual([neighbourId]);
    expect(await customersOfEstates()).toEqual([customerId, neighbourId]);
  });

  it('is usable after a failed statement in a transaction', async () => {
    const run = runForCustomers([customerId], () =>
      db.transaction().execute(async (tx) => sql`select 1 / 0`.execute(tx)),
    );
    await expect(run).rejects.toThrow(/division/);
    expect(await customersOfEstates()).toEqual([customerId, neighbourId]);
  });

  it('runs statements of a transaction at the same time, each with its own customers', async () => {
    await db.transaction().execute(async (tx) => {
      const ofOne = runForCustomers([customerId], () => customersOfEstates(tx));
      const ofAll = customersOfEstates(tx);
      const ofNeighbour = runForCustomers([neighbourId], () => customersOfEstates(tx));
      expect(await Promise.all([ofOne, ofAll, ofNeighbour])).toEqual([
        [customerId],
        [customerId, neighbourId],
        [neighbourId],
      ]);
    });
  });
});

it('keeps the customers of a download that is read later', async () => {
  async function* download() {
    yield await customersOfEstates();
    yield await customersOfEstates();
  }
  const items = runForCustomers([customerId], () => withinScope(download()));
  const found: number[][] = [];
  for await (const item of items) found.push(item);
  expect(found).toEqual([[customerId], [customerId]]);
});

describe('a connection whose role cannot be changed', () => {
  /** Records what it is sent, and lets the change of the role fail once it has been asked for the answer. */
  function aFailingConnection() {
    const sent: string[] = [];
    const inner: DatabaseConnection = {
      executeQuery: async ({ sql: text }) => {
        sent.push(text);
        await setImmediate();
        if (text.includes('set_config')) throw new Error('role does not exist');
        return { rows: [{ roles: restrictedRoles.map(({ role }) => role), isDistributed: false }] as never[] };
      },
      streamQuery: () => {
        throw new Error('not used');
      },
    };
    const connection = new IsolatedConnection(inner, { isWanted: true });
    const execute = (text: string) => runForCustomers([1], () => connection.executeQuery(CompiledQuery.raw(text)));
    return { execute, wasSent: (text: string) => sent.includes(text) };
  }

  it.each(['select * from estate', ' with e as (select 1) select * from e'])('keeps the answer of %j', async (text) => {
    const { execute, wasSent } = aFailingConnection();
    await expect(execute(text)).rejects.toThrow('role does not exist');
    expect(wasSent(text)).toBe(true);
  });

  it.each([
    'update estate set name = null',
    'with gone as (\n  DELETE from estate returning id) select * from gone',
    'insert into estate select * from estate',
    'select * from estate for update',
  ])('never executes %j', async (text) => {
    const { execute, wasSent } = aFailingConnection();
    await expect(execute(text)).rejects.toThrow('role does not exist');
    expect(wasSent(text)).toBe(false);
  });
});
