import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvoices } from '../../admin/check-invoices.ts';
import { readTotals } from '../../features/monitoring/energy-totals.db.ts';
import { deriveMarkedDays } from '../../features/monitoring/estate-days.db.ts';
import { startTestIdentity } from '../../integrations/identity/testing/start-test-identity.ts';
import { TestPortal } from '../../integrations/identity/testing/test-portal.ts';
import { openEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { findOpenTables } from '../isolation/isolate-customers.ts';
import { migrate, migrateUpTo } from '../migrate.ts';
import { hexOf, packAmounts } from '../packed-amounts.ts';

/** The last migration of the previous release, which has written the rows of the script. */
const previousRelease = { lastMigration: '0059-refunds', rows: 'previous-release.sql' };
const signIn = { email: 'user0010@lichthof.example', password: 'Sonne auf dem Dach' };

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmptyDatabase();
  const { db } = database;
  await migrateUpTo(db, previousRelease.lastMigration);
  const rows = await readFile(join(import.meta.dirname, previousRelease.rows), 'utf8');
  await db.transaction().execute(async (tx) => {
    // rows refer to later ones of other tables
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(rows).execute(tx);
    await insertUnusualDays(tx);
  });
}, 60_000);
afterAll(() => database.close());

async function insertUnusualDays(tx: Database): Promise<void> {
  const large = 2 ** 31 - 1;
  const days = [[null, 0, 7, null], [-large, null, large], [large - 1, large], [5], [null]];
  for (const [index, amounts] of days.entries()) {
    const [day, text] = [addDays('2020-01-01', index), amounts.map((amount) => amount ?? 'null').join()];
    await sql`insert into meter_day (customer_id, meter_id, day, amounts, total, missing, substituted)
      select 1, 1, ${day}::date, array_agg(amount order by round, place), 0, 0, 0
      from generate_series(1, 100) round, unnest(${`{${text}}`}::int[]) with ordinality amounts (amount, place)
      where (round - 1) * ${amounts.length}::int + place <= 96`.execute(tx);
  }
}

/** What an upgrade must leave as it is. */
async function readKept(amounts = sql`d.amounts`) {
  const { rows } = await sql`/* all customers: compares a database before and after its upgrade */
    select (select json_agg(i order by id) from (select id, number, net_cents, vat_cents, gross_cents, snapshot
        from invoice) i) as invoices,
      (select json_agg(d order by invoice_id) from (select invoice_id, sha256, content from document) d) as documents,
      (select json_agg(p order by id) from (select id, paid_on, amount_cents, way from payment) p) as payments,
      (select json_agg(m order by meter_id) from (select meter_id, month, total from meter_month) m) as months,
      (select json_agg(d order by meter_id, day) from (select meter_id, day, ${amounts} as amounts from meter_day d) d) as days,
      (select json_agg(n order by series) from number_range n) as numbers`.execute(database.db);
  return rows[0] as { invoices: { gross_cents: number }[]; payments: { amount_cents: number }[] };
}

it('keeps the invoices, payments, values and sign-ins of the previous release', { timeout: 60_000 }, async () => {
  const { db } = database;
  const before = await readKept();
  expect(before.invoices).toHaveLength(2);
  expect(before.payments.map(({ amount_cents }) => amount_cents)).toEqual([before.invoices[0]!.gross_cents]);

  await migrate(db);
  expect(await readKept(sql`array(select amount from unpack_amounts(d.amounts))`)).toEqual(before);
  expect(await findOpenTables(db)).toEqual([]);
  const { rows: days } = await sql<{ hex: string; amounts: (number | null)[] }>`/* all customers: as above */
    select ${hexOf('amounts')} as hex, amounts from meter_day`.execute(db);
  expect(days.map(({ hex }) => `x${hex}`)).toEqual(days.map(({ amounts }) => packAmounts(amounts)));
  const lines: string[] = [];
  for await (const line of checkInvoices(db)) lines.push(line);
  expect(lines).toEqual(['2 Rechnungen geprüft, keine weicht ab.']);

  const estate = await db.selectFrom('estate').select(['customer_id', 'id']).executeTakeFirstOrThrow();
  const key = { customerId: estate.customer_id, estateId: estate.id };
  await deriveMarkedDays(db, key, { from: '2026-02-01', to: '2026-03-01' });
  const totals = await readTotals(db, { ...key, estateIds: [estate.id] }, { from: '2026-02-01', to: '2026-03-01' });
  expect(totals.get(estate.id)).toMatchObject({ quarterHours: 28 * 96, pvWh: 28 * 96 * 40, pvCount: 28 * 96 });

  const { app, origin } = await startTestIdentity(db);
  const tokens = await new TestPortal(origin).signIn(signIn);
  expect(tokens.access_token).toBeTruthy();
  await app.close();
});
