import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFigures } from '../../../../../scripts/release/read-figures.ts';
import { checkInvoices } from '../../features/operation/checks/check-invoices.ts';
import { startTestIdentity } from '../../integrations/identity/testing/start-test-identity.ts';
import { TestPortal } from '../../integrations/identity/testing/test-portal.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { findOpenTables } from '../isolation/isolate-customers.ts';
import { migrate } from '../migrate.ts';
import { describeSchema } from './describe-schema-for-tests.ts';
import { keptReleases, openKeptDatabase, readKeptFigures } from './release-dumps-for-tests.ts';

describe.each(keptReleases)('the database of %s after its upgrade', (release) => {
  const { signIn, ...figures } = readKeptFigures(release);
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openKeptDatabase(release);
    await migrate(database.db);
  }, 60_000);
  afterAll(() => database.close());

  it('has the same figures, values, invoices, documents and payments', async () => {
    expect(await readFigures(database.db)).toEqual(figures);
  });

  it('has only invoices that agree with their documents', async () => {
    const lines: string[] = [];
    for await (const line of checkInvoices(database.db)) lines.push(line);
    expect(lines).toEqual([`${figures.invoices.length} Rechnungen geprüft, keine weicht ab.`]);
  });

  it('keeps customers apart', async () => {
    expect(await findOpenTables(database.db)).toEqual([]);
  });

  it('lets people sign in', async () => {
    const { app, origin } = await startTestIdentity(database.db);
    const tokens = await new TestPortal(origin).signIn(signIn);
    expect(tokens.access_token).toBeTruthy();
    await app.close();
  });

  it('has the schema of a new database', async () => {
    const { db, close } = await openTestDatabase();
    expect(await describeSchema(database.db)).toEqual(await describeSchema(db));
    await close();
  });
});
