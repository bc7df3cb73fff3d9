import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProxy, type CuttableProxy } from '../testing/cuttable-proxy.ts';
import { createDatabaseOnServer, type DatabaseOnServer } from '../testing/databases-on-server.ts';
import { connectPostgres, type Database } from './database.ts';
import { DatabaseUnreachableError } from './unreachable.ts';

const databaseServer = process.env['TEST_DATABASE_URL'];
const silentMs = 200;

describe.runIf(databaseServer)('a lost connection', () => {
  let database: DatabaseOnServer;
  let proxy: CuttableProxy;
  let db: Database;
  let admin: Database;
  let lost: string[];

  beforeEach(async () => {
    database = await createDatabaseOnServer(databaseServer!);
    proxy = await startProxy(database.url);
    lost = [];
    db = connectPostgres(proxy.url, {
      onConnectionLost: ({ message }) => lost.push(message),
      patience: { silentMs, probeMs: 500, connectMs: 2000 },
    });
    admin = connectPostgres(database.url);
    await ask();
  });
  afterEach(async () => {
    await Promise.all([db.destroy(), admin.destroy()]);
    await proxy.close();
    await database.remove();
  });

  const ask = () => sql`select 1`.execute(db);
  const terminateOthers = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(admin);

  /** A transaction that loses its connection between two statements. */
  const loseTransaction = (lose: () => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await lose();
      await expect.poll(() => lost.length).toBeGreaterThan(0);
      await sql`select 1`.execute(tx);
    });

  it.each([
    { by: 'the server', lose: () => terminateOthers() },
    { by: 'the network', lose: () => proxy.restore() },
  ])('ended by $by fails only the transaction that holds it', async ({ lose }) => {
    await expect(loseTransaction(lose)).rejects.toBeInstanceOf(DatabaseUnreachableError);
    await expect(ask()).resolves.toBeDefined();
  });

  it('fails the statements under way and lets none wait for ever', async () => {
    const sleeping = Array.from({ length: 12 }, () => sql`select pg_sleep(60)`.execute(db));
    const results = Promise.allSettled(sleeping);
    const sleepers = sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and query like 'select pg_sleep%'`;
    await expect.poll(async () => (await sleepers.execute(admin)).rows[0]?.count).toBe(10);
    await terminateOthers();
    // the two that waited for a connection run now
    await expect.poll(async () => (await sleepers.execute(admin)).rows[0]?.count).toBe(2);
    await terminateOthers();
    for (const result of await results)
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnreachableError) });
  });

  it('is waited for until the network is back', async () => {
    proxy.cut();
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    const answers = Promise.all(Array.from({ length: 30 }, ask));
    await expect.poll(() => proxy.refusedCount()).toBeGreaterThan(10);
    await proxy.restore();
    await expect(answers).resolves.toHaveLength(30);
  });

  it('is told once the database is away for longer', async () => {
    proxy.cut();
    await expect.poll(() => lost.length).toBeGreaterThan(0);
    await expect(ask()).rejects.toBeInstanceOf(DatabaseUnreachableError);
  });

  it('to a machine that is gone without a word ends the statement that waits for it', async () => {
    const sleeping = sql`select pg_sleep(60)`.execute(db);
    sleeping.catch(() => undefined);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where query like 'select pg_sleep%'
          and datname = current_database() and pid <> pg_backend_pid()`.execute(admin);
        return rows.length;
      })
      .toBe(1);
    proxy.silence();
    await expect(sleeping).rejects.toBeInstanceOf(DatabaseUnreachableError);
    await proxy.restore();
    await expect(ask()).resolves.toBeDefined();
  });

  it('is not taken for gone while the server computes for long', async () => {
    await sql`select pg_sleep(${(silentMs * 5) / 1000})`.execute(db);
    expect(lost).toEqual([]);
  });
});
