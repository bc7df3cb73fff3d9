import { sql } from 'kysely';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPostgres, openEmbedded, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { claimRun } from '../features/billing/billing-run-claims.db.ts';
import { insertRun } from '../features/billing/billing-runs.db.ts';
import { runFiguresOf } from '../features/billing/issuing/run-figures.ts';
import { mailbox, plainTypesetter } from '../features/billing/run-tools-for-tests.ts';
import { aBilledEstate, type BilledTestEstate } from '../testing/billed-estate.ts';
import { aMeter, aUser } from '../testing/makers.ts';
import { createDatabaseOnServer } from '../testing/databases-on-server.ts';
import { createDataDirectory } from '../testing/test-database.ts';
import { checkInvoices } from './check-invoices.ts';
import { carryOutRun, prepareBilling } from '../features/billing/calls-for-tests.ts';

const server = process.env['TEST_DATABASE_URL'];
const run = promisify(execFile);
const period = { from: '2026-02-01', to: '2026-04-01' };
const apartmentCount = 3;

let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lichthof-restore-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

interface Drill {
  original: Database;
  /** Saves the original by the handbook's command and opens what was restored from it; the original may be gone. */
  restore: () => Promise<Database>;
}

it('restores invoices, values and numbers as they were, and goes on from there', { timeout: 120_000 }, async () => {
  const { original, restore } = server ? await onPostgres(server) : await embedded();
  const estate = await aBilledEstate(original, period, { apartmentCount });
  await bill(original, estate);
  const before = await readEverything(original);
  expect(before.invoices).toHaveLength(apartmentCount);
  // the apartments and the roof, two months each
  expect(before.months).toHaveLength((apartmentCount + 1) * 2);
  expect(before.months.filter(({ total, sum }) => total !== sum)).toEqual([]);

  const restored = await restore();
  await migrate(restored);
  expect(await readEverything(restored)).toEqual(before);
  expect(await lastLine(checkInvoices(restored))).toBe(`${apartmentCount} Rechnungen geprüft, keine weicht ab.`);
  await expect(restored.updateTable('invoice').set({ gross_cents: 1 }).execute()).rejects.toThrow(/issued/);
  expect(await aMeter(restored, estate)).toBeGreaterThan(Math.max(...estate.apartments.map(({ meterId }) => meterId)));
  await restored.destroy();
});

async function bill(db: Database, estate: BilledTestEstate): Promise<void> {
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  await insertRun(db, { ...estate, period, ...runFiguresOf(drafts), userId: await aUser(db) });
  const claim = await claimRun(db, 'the drill');
  const tools = { db, typesetter: plainTypesetter, mailSender: mailbox(), publicUrl: 'http://localhost' };
  await carryOutRun({ ...tools, now: () => new Date(), signal: new AbortController().signal }, claim!);
}

/** Hashes of the documents, each month's total beside the sum of its quarter-hours, and the last numbers given. */
async function readEverything(db: Database) {
  const invoices = await db
    .selectFrom('document')
    .select(['customer_id', 'invoice_id', 'sha256'])
    .orderBy('invoice_id')
    .execute();
  const { rows: months } = await sql<{ total: number; sum: number }>`/* all customers: compares two databases */
    select m.meter_id, m.month, m.total, (select sum(amount)::bigint from meter_day d, unpack_amounts(d.amounts)
      where d.customer_id = m.customer_id and d.meter_id = m.meter_id and date_trunc('month', d.day) = m.month) as sum
    from meter_month m order by m.meter_id, m.month`.execute(db);
  const numbers = await db.selectFrom('number_range').selectAll().orderBy('series').execute();
  return { invoices, months, numbers };
}

async function lastLine(lines: AsyncGenerator<string, number>): Promise<string | undefined> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all.at(-1);
}

async function onPostgres(address: string): Promise<Drill> {
  const from = await createDatabaseOnServer(address);
  cleanUps.push(from.remove);
  const original = connectPostgres(from.url);
  const restore = async () => {
    const dump = join(folder, 'lichthof.dump');
    await run(postgresCommand('pg_dump'), ['-Fc', '-f', dump, from.url]);
    await original.destroy();
    const name = `${new URL(from.url).pathname.slice(1)}_restored`;
    const url = Object.assign(new URL(address), { pathname: `/${name}` }).href;
    const admin = connectPostgres(address);
    await sql.raw(`create database ${name} template template0`).execute(admin);
    cleanUps.push(async () => {
      await sql.raw(`drop database ${name} with (force)`).execute(admin);
      await admin.destroy();
    });
    await run(postgresCommand('pg_restore'), ['--exit-on-error', '-d', url, dump]);
    return connectPostgres(url);
  };
  return { original, restore };
}

/** Debian keeps the commands of each version in a folder of its own. */
function postgresCommand(name: string): string {
  const found = globSync(`/usr/lib/postgresql/*/bin/${name}`);
  return found.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? name;
}

async function embedded(): Promise<Drill> {
  const { directory, open, remove } = await createDataDirectory();
  const original = await open();
  const restore = async () => {
    await original.destroy();
    const copy = join(folder, 'data');
    await cp(directory, copy, { recursive: true });
    await remove();
    return openEmbedded(copy);
  };
  return { original, restore };
}
