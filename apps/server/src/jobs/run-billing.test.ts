import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { billingRunReference } from '@lichthof/domain/billing/run-reference.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findRun, insertRun } from '../features/billing/billing-runs.db.ts';
import { sumRunFigures } from '../features/billing/issuing/run-figures.ts';
import { aBilledEstate, type BilledTestEstate } from '../testing/billed-estate.ts';
import { aUser } from '../testing/makers.ts';
import { runAsOwner } from '../database/isolation/customer-scope.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { currentRequestId } from '../http/request-id.ts';
import { startBillingJob } from './run-billing.ts';
import { prepareBilling } from '../features/billing/calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-03' };
const now = new Date('2026-03-02T10:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Plants a bug: the database lets through two tariffs on one day, which the code of a billing rules out. */
async function breakTariffs({ customerId, tariffId, apartments }: BilledTestEstate): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = 'contract_tariff'::regclass and contype = 'x'`.execute(
    server.db,
  );
  for (const { name } of rows) {
    const drop = sql`alter table contract_tariff drop constraint ${sql.ref(name)}`;
    await runAsOwner(() => drop.execute(server.db));
  }
  await server.db
    .insertInto('contract_tariff')
    .values({
      customer_id: customerId,
      contract_id: apartments[0]!.contractId,
      tariff_id: tariffId,
      during: '[2026-01-01,2027-01-01)',
    })
    .execute();
}

it('fails loudly when our own code is wrong, instead of calling the values implausible', async () => {
  const { db } = server;
  const estate = await aBilledEstate(db, period);
  const { drafts } = await prepareBilling(db, { ...estate, period, now });
  const userId = await aUser(db, [
    { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId },
  ]);
  await breakTariffs(estate);

  const url = `/api/customers/${estate.customerId}/estates/${estate.estateId}/billing-runs/preview`;
  const headers = await server.signInAs(userId);
  const preview = await server.app.inject({ url, query: period, headers });
  expect(preview.statusCode).toBe(500);

  const runId = (await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId }))!;
  const logged: unknown[] = [];
  const log = { error: (error: unknown) => void logged.push([currentRequestId(), error]) };
  const unused = async () => {
    throw new Error('Nothing is typeset or sent before the numbers are given');
  };
  const stop = startBillingJob({
    db,
    log,
    typesetter: { typesetInvoice: unused, close: async () => {} },
    mailSender: { send: unused, close: async () => {} },
    publicUrl: 'http://localhost',
  });
  await expect.poll(() => findRun(db, { ...estate, runId })).toMatchObject({ state: 'failed' });
  await stop();
  expect(await findRun(db, { ...estate, runId })).toMatchObject({ failure: 'unexpected', invoiceCount: 0 });
  // what the page calls the run is found in the log
  const bug = expect.objectContaining({ message: 'Two tariffs on 2026-02-01' }) as unknown;
  expect(logged).toEqual([[billingRunReference(runId), bug]]);
});
