import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adoptBase } from '../../database/adopt-base.ts';
import { runAsOwner } from '../../database/isolation/customer-scope.ts';
import { migrate } from '../../database/migrate.ts';
import { aMeter, anEstate, aCustomer } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { countRows } from './backups/count-rows.ts';
import { checkDatabase } from './checks/check-database.ts';
import { countPlaces, readDatabaseFacts } from './operation.db.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await runAsOwner(() => migrate(server.db));
});
afterAll(() => server.close());

async function check(): Promise<string[]> {
  const lines: string[] = [];
  await runAsOwner(async () => {
    for await (const line of checkDatabase(server.db)) lines.push(line);
  });
  return lines;
}

it('holds what must hold in every database, or is told what does not', async () => {
  const customerId = await aCustomer(server.db);
  const meterId = await aMeter(server.db, { customerId, estateId: await anEstate(server.db, customerId) });
  const sound = await check();
  expect(sound).toContain('Alle Monatssummen sind die Summe ihrer Viertelstunden.');
  expect(sound).toContain('Die Datenbank hat alle Umstellungen dieser Version.');
  await runAsOwner(() =>
    sql`insert into meter_month (customer_id, meter_id, month, total, quarter_hours, missing, substituted)
      values (${customerId}, ${meterId}, '2026-05-01', 7, 96, 0, 0)`.execute(server.db),
  );
  expect(await check()).toContain(
    `Kunde ${customerId}, Zähler ${meterId}, 2026-05: Monatssumme 7, Viertelstunden ergeben nichts`,
  );
});

it('is counted by table and by place', async () => {
  await runAsOwner(async () => {
    const counts = await countRows(server.db);
    const { customerCount } = await countPlaces(server.db);
    expect(counts['customer']).toBe(customerCount);
    const { migrationCount, lastMigration } = await readDatabaseFacts(server.db);
    expect(counts['kysely_migration']).toBe(migrationCount);
    expect(lastMigration > '0140-base').toBe(true);
  });
});

it('that has run the migrations before the base has the base instead, and the others as before', async () => {
  const undone = new Error('undone');
  const adopt = server.db.transaction().execute(async (tx) => {
    await sql`update kysely_migration set name = '0140-claims-of-paid-out-credits' where name = '0140-base'`.execute(
      tx,
    );
    const later = ['0141-bank-entries', '0144-request-keys'];
    expect(await adoptBase(tx, ['0001-first', '0140-claims-of-paid-out-credits', ...later])).toEqual([
      '0140-base',
      ...later,
    ]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name limit 1`.execute(tx);
    expect(rows).toEqual([{ name: '0140-base' }]);
    throw undone;
  });
  await expect(runAsOwner(() => adopt)).rejects.toBe(undone);
});
