import { sql, type QueryExecutorProvider } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { sendTogether } from './send-together.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const insertCustomer = (db: QueryExecutorProvider, name: string) =>
  sql`insert into customer (name) values (${name})`.execute(db);
async function countCustomers(db: QueryExecutorProvider, name: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from customer where name = ${name}`.execute(db);
  return rows[0]!.count;
}
const divide = (db: QueryExecutorProvider, divisor: number) => sql`select 1 / ${divisor}::int`.execute(db);

it('executes statements in the order of the calls, each after those before it', async () => {
  const counts = await opened.db
    .transaction()
    .execute((tx) =>
      sendTogether(tx, (connected) => [
        countCustomers(connected, 'Anna'),
        insertCustomer(connected, 'Anna').then(() => 'inserted'),
        countCustomers(connected, 'Anna'),
      ]),
    );
  expect(counts).toEqual([0, 'inserted', 1]);
});

it('throws the first error, and nothing of the transaction stays', async () => {
  const failing = opened.db
    .transaction()
    .execute((tx) =>
      sendTogether(tx, (connected) => [
        insertCustomer(connected, 'Berta'),
        divide(connected, 0),
        insertCustomer(connected, 'Berta'),
      ]),
    );
  await expect(failing).rejects.toThrow(/division by zero/);
  expect(await countCustomers(opened.db, 'Berta')).toBe(0);
});
