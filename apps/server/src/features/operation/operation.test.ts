import type { Operation } from '@lichthof/contracts/operation.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { aCustomer, anEdge, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { systemAdmin } from '../users/user-calls-for-tests.ts';
import { backUpWhenDue } from './backups/back-up-when-due.ts';
import { checkDatabase } from './checks/check-database.ts';
import { saveBackupRun } from './backups/backup-runs.db.ts';
import { saveJobRounds } from './job-rounds.db.ts';
import { measureStorage, shareBytes } from './measures/measure-storage.db.ts';
import { isMeasureDue } from './measures/measures.db.ts';
import { readDisks } from './measures/read-disks.ts';

let server: TestServer;
let operator: number;
beforeAll(async () => {
  server = await startTestServer({ BACKUP_DIR: '/backups' });
  operator = await aUser(server.db, [systemAdmin]);
});
afterAll(() => server.close());

async function readPage(): Promise<Operation> {
  const answer = await server.app.inject({
    url: '/api/operation',
    headers: await server.signInAs(operator),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

it('shows an operator what is, in one answer, and nothing that is not known yet', async () => {
  await migrate(server.db);
  expect(await readPage()).toMatchObject({
    backupPlan: { time: '03:10', kept: 14 },
    backupRuns: [],
    mails: { open: 0, ofLastDay: 0 },
    failedRuns: [],
    edges: { total: 0, offline: 0, listed: [] },
    storage: null,
    certificate: null,
    expiring: [],
    versions: { node: process.versions.node },
  });
});

it('names what failed, what is offline and what ends soon', async () => {
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const edgeId = await anEdge(db, customerId, estateId, new Date(Date.now() - 3_600_000));
  await db
    .insertInto('api_key')
    .values({
      customer_id: customerId,
      name: 'Messportal',
      scopes: ['readValues'],
      end_date: addDays(localDayOf(Date.now(), defaultTimeZone), 28),
      calls_per_minute: 60,
      created_by: operator,
    })
    .execute();
  await saveBackupRun(db, { startedAt: new Date(), failure: 'Der Datenträger ist voll.' });
  const trial = { seconds: 3, tableCount: 140, rowCount: 7, invoiceCount: 2, differences: ['meter: 7 Zeilen'] };
  await saveBackupRun(db, { startedAt: new Date(Date.now() - 60_000), name: 'lichthof-x', bytes: 17, trial });
  const earlier = new Date('2026-11-28T03:00:00Z');
  const later = new Date('2026-11-28T04:00:00Z');
  await saveJobRounds(db, [{ job: 'mails', endedAt: later, failedAt: earlier }]);
  await saveJobRounds(db, [{ job: 'mails', endedAt: earlier, failedAt: null }]);
  await sql`analyze estate`.execute(db);
  expect(await isMeasureDue(db)).toBe(true);
  await measureStorage(db);
  expect(await isMeasureDue(db)).toBe(false);

  const page = await readPage();
  expect(page).toMatchObject({
    edges: { total: 1, offline: 1, listed: [{ edgeId, customerId }] },
    expiring: [{ kind: 'apiKey', name: 'Messportal', customerId }],
    backupRuns: [
      { failure: 'Der Datenträger ist voll.', trial: null },
      { bytes: 17, failure: null, trial: { failure: 'meter: 7 Zeilen', tableCount: 140 } },
    ],
    jobs: [{ job: 'mails', endedAt: later.toISOString(), failedAt: earlier.toISOString() }],
  });
  expect(page.storage?.databaseBytes).toBeGreaterThan(0);
  expect(page.storage?.customers[0]?.bytes).toBeGreaterThan(0);
});

it('gives the customers that the planner does not know the rest of a table', () => {
  const tables = [
    { bytes: 1000, customers: [1, 2], shares: [0.5, 0.3] },
    // every customer has one row
    { bytes: 400, customers: null, shares: null },
  ];
  expect([...shareBytes(tables, [1, 2, 3, 4])]).toEqual([
    [1, 600],
    [2, 400],
    [3, 200],
    [4, 200],
  ]);
});

it('backs up when an operator asks for it, and says so until it is made or has failed', async () => {
  const { app, db } = server;
  const headers = await server.signInAs(operator);
  expect((await app.inject({ method: 'POST', url: '/api/operation/backup', headers })).statusCode).toBe(204);
  expect((await readPage()).backupRequestedAt).not.toBeNull();
  const source = { db, databaseUrl: undefined, dataDir: '/nowhere', secretsKey: undefined, productVersion: '1.0.0' };
  // a time that is not due, and a folder that nobody can write
  const plan = { directory: '/dev/null/backups', time: '03:10', kept: 1 };
  await saveBackupRun(db, { startedAt: new Date(), name: 'today', bytes: 1 });
  await expect(backUpWhenDue(source, plan)).rejects.toThrow(/ENOTDIR|null/);
  expect((await readPage()).backupRequestedAt).toBeNull();
  await backUpWhenDue(source, plan);
});

it('keeps the report of the last check and the size of the disks', async () => {
  for await (const line of checkDatabase(server.db)) expect(line).not.toBe('');
  expect((await readPage()).check).toMatchObject({ problems: 0, lines: [] });
  const [disk, ...others] = await readDisks({ data: import.meta.dirname, backups: '/nowhere' });
  expect(others).toEqual([]);
  expect(disk!.freeBytes).toBeLessThan(disk!.totalBytes);
});
