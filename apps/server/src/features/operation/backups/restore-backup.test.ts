import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPostgres, openEmbeddedFolder, type Database } from '../../../database/database.ts';
import { migrate } from '../../../database/migrate.ts';
import { aBilledEstate, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { createDatabaseOnServer } from '../../../testing/databases-on-server.ts';
import { aMeter, aUser } from '../../../testing/makers.ts';
import { createDataDirectory } from '../../../testing/test-database.ts';
import { claimRun } from '../../billing/billing-run-claims.db.ts';
import { insertRun } from '../../billing/billing-runs.db.ts';
import { carryOutRun, prepareBilling } from '../../billing/calls-for-tests.ts';
import { sumRunFigures } from '../../billing/issuing/run-figures.ts';
import { mailbox, plainTypesetter } from '../../billing/run-tools-for-tests.ts';
import { checkDatabase } from '../checks/check-database.ts';
import { listBackups } from './backup-folder.ts';
import { createBackup, type BackupSource } from './create-backup.ts';
import { restoreBackup, type RestoreTarget } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';
import { dropDatabaseBeside, runOn, useAndClose } from './scratch-database.ts';
import { tryRestore } from './try-restore.ts';

const server = process.env['TEST_DATABASE_URL'];
const productVersion = '1.0.0';
const period = { from: '2026-02-01', to: '2026-04-01' };
const apartmentCount = 3;

let folder: string;
let directory: string;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lichthof-restore-'));
  directory = join(folder, 'backups');
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

it('restores invoices, values and numbers as they were, and goes on from there', { timeout: 180_000 }, async () => {
  const drill = await prepareDrill();
  const { source, target } = drill;
  const estate = await aBilledEstate(source.db, period, { apartmentCount });
  await bill(source.db, estate);
  const before = await readEverything(source.db);
  expect(before.invoices).toHaveLength(apartmentCount);
  // the apartments and the roof, two months each
  expect(before.months).toHaveLength((apartmentCount + 1) * 2);
  expect(before.months.filter(({ total, sum }) => total !== sum)).toEqual([]);

  // an interrupted backup leaves nothing that looks whole
  const options = { directory, kept: 2 };
  const signal = AbortSignal.abort();
  await expect(createBackup(source, { ...options, signal })).rejects.toThrow('aborted');
  await mkdir(join(directory, 'lichthof-2026-01-01T000000Z.part'), { recursive: true });
  expect(await listBackups(directory)).toEqual([]);

  const lines: string[] = [];
  await runBackup(source, { ...options, tell: (line) => lines.push(line) });
  expect(lines.at(-1)).toMatch(/^Zur Probe zurückgespielt .* und 3 Rechnungen, alle wie gesichert\.$/);
  expect(lines.join('\n')).toContain('ist nicht dabei');
  expect(await source.db.selectFrom('backup_run').select(['trial_failure', 'invoice_count']).execute()).toEqual([
    { trial_failure: null, invoice_count: apartmentCount },
  ]);
  const [name = '', ...others] = await listBackups(directory);
  expect(others).toEqual([]);
  expect((await readdir(directory)).filter((file) => file.endsWith('.part'))).toEqual([]);
  const folder = join(directory, name);
  expect(await readdir(folder)).not.toContain('secrets.key');

  // values that came after the backup are not part of it
  await aMeter(source.db, estate);
  await source.db.destroy();
  await expect(collectLines(restoreBackup(folder, { ...drill.original, replaces: false }))).rejects.toThrow(
    /Es wurde nichts geändert. Mit --replace/,
  );
  await drill.fill(target);
  const restoreLines = (await collectLines(restoreBackup(folder, { ...target, replaces: true }))).join('\n');
  expect(restoreLines).toMatch(/alle wie gesichert/);
  expect(restoreLines).toMatch(/Die bisherige Datenbank (heißt|liegt) jetzt/);
  expect(restoreLines).toContain('Der Schlüssel der gespeicherten Zugangsdaten');
  await drill.removeFormer(restoreLines);

  const restored = await drill.open(target);
  await migrate(restored);
  expect(await readEverything(restored)).toEqual(before);
  expect(await collectLines(checkDatabase(restored))).toEqual([
    'Die Datenbank hat alle Umstellungen dieser Version.',
    '1 Nummernkreise geprüft, keine Nummer fehlt.',
    'Alle Monatssummen sind die Summe ihrer Viertelstunden.',
    'Alle Verträge und SEPA-Dateien haben ihre Prüfsumme.',
    `${apartmentCount} Rechnungen geprüft, keine weicht ab.`,
  ]);
  await expect(restored.updateTable('invoice').set({ gross_cents: 1 }).execute()).rejects.toThrow(/issued/);
  expect(await aMeter(restored, estate)).toBeGreaterThan(Math.max(...estate.apartments.map(({ meterId }) => meterId)));
  await restored.destroy();

  const file = join(folder, source.databaseUrl ? 'database.dump' : 'database.zip');
  await truncate(file, 1000);
  await expect(tryRestore({ folder, source })).rejects.toThrow('ist nicht die gesicherte Datei');
});

async function bill(db: Database, estate: BilledTestEstate): Promise<void> {
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId: await aUser(db) });
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

async function collectLines(lines: AsyncGenerator<string, unknown>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

type DataPlace = Omit<RestoreTarget, 'replaces'>;

interface Drill {
  source: BackupSource;
  /** Where the source lies. */
  original: DataPlace;
  /** Where it is restored. */
  target: DataPlace;
  open: (place: DataPlace) => Promise<Database>;
  /** Puts something into a database that restoring replaces. */
  fill: (place: DataPlace) => Promise<unknown>;
  /** Removes the database that was replaced, where it does not lie in the folder of the test. */
  removeFormer: (lines: string) => Promise<unknown>;
}

const prepareDrill = () => (server ? onPostgres(server) : embedded());

async function onPostgres(address: string): Promise<Drill> {
  const [from, to] = [await createDatabaseOnServer(address), await createDatabaseOnServer(address, 'template0')];
  cleanUps.push(from.remove, to.remove);
  const place = (databaseUrl: string) => ({ databaseUrl, dataDir: join(folder, 'data'), secretsKey: randomBytes(32) });
  const original = place(from.url);
  return {
    source: { ...original, db: connectPostgres(from.url), productVersion },
    original,
    target: place(to.url),
    open: async ({ databaseUrl = '' }) => connectPostgres(databaseUrl),
    fill: ({ databaseUrl = '' }) =>
      useAndClose(connectPostgres(databaseUrl), (db) => runOn(db, 'create table leftover ()')),
    removeFormer: async (lines) => {
      const former = /heißt jetzt (\w+)/.exec(lines)?.[1] ?? '';
      await dropDatabaseBeside(address, former);
    },
  };
}

async function embedded(): Promise<Drill> {
  const { directory: dataDir, open, remove } = await createDataDirectory();
  cleanUps.push(remove);
  await writeFile(join(dataDir, 'secrets.key'), randomBytes(32).toString('base64'));
  const place = (directoryOfPlace: string) => ({
    databaseUrl: undefined,
    dataDir: directoryOfPlace,
    secretsKey: undefined,
  });
  const original = place(dataDir);
  return {
    source: { ...original, db: await open(), productVersion },
    original,
    target: place(join(folder, 'data')),
    open: (target) => openEmbeddedFolder(join(target.dataDir, 'database')),
    fill: ({ dataDir: filled }) => mkdir(join(filled, 'database/leftover'), { recursive: true }),
    removeFormer: async () => undefined,
  };
}
