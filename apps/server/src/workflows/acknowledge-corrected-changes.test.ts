import type { BilledChanges } from '@lichthof/contracts/metering/billed-changes.ts';
import type { CorrectionPreview } from '@lichthof/contracts/billing/invoice-corrections.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimRun } from '../features/billing/billing-run-claims.db.ts';
import { insertRun } from '../features/billing/billing-runs.db.ts';
import {
  cancel,
  listInvoices,
  senderOf,
  type IssuedInvoices,
} from '../features/billing/corrections/issued-invoices-for-tests.ts';
import { sumRunFigures } from '../features/billing/issuing/run-figures.ts';
import { mailbox, plainTypesetter } from '../features/billing/run-tools-for-tests.ts';
import { findUncheckedRuns } from '../features/metering/billed-changes/billed-changes.db.ts';
import { checkChangedValues } from '../jobs/check-changed-values.ts';
import { aBilledEstate, fill, type BilledTestEstate } from '../testing/billed-estate.ts';
import { aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { acknowledgeCorrectedChanges } from './acknowledge-corrected-changes.ts';
import { carryOutRun, prepareBilling } from '../features/billing/calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-04' };

let server: TestServer;
let estate: BilledTestEstate;
let userId: number;
let send: IssuedInvoices['send'];

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  estate = await aBilledEstate(db, period);
  const resourceId = estate.estateId;
  userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId }]);
  send = await senderOf(server, { ...estate, userId });
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId });
  await deliver();
});

async function deliver(): Promise<void> {
  const { signal } = new AbortController();
  const tools = { db: server.db, mailSender: mailbox(), typesetter: plainTypesetter, publicUrl: 'http://localhost' };
  for (let run = await claimRun(server.db, 'test'); run; run = await claimRun(server.db, 'test')) {
    await carryOutRun({ ...tools, now: () => new Date(), signal, acknowledgeCorrectedChanges }, run);
  }
}

/** Changes an apartment's nights, which other apartments do not notice. */
const changeNights = (apartment: number, amountWh: number) =>
  fill(server.db, { ...estate, meterId: estate.apartments[apartment - 1]!.meterId, period }, (_, index) =>
    index < 4 ? amountWh : 50 + 10 * apartment,
  );
const changes = async (): Promise<BilledChanges[]> => (await send('GET', '/billed-changes')).body;

async function invoiceOf(apartment: number) {
  const { participantId } = estate.apartments[apartment - 1]!;
  return (await listInvoices({ send })).find(
    (invoice) => invoice.participantId === participantId && invoice.cancelledBy === null && invoice.grossCents > 0,
  )!;
}

async function correctInvoiceOf(apartment: number): Promise<void> {
  const { invoiceId, version } = await invoiceOf(apartment);
  const { after }: CorrectionPreview = (await send('GET', `/invoices/${invoiceId}/correction-preview`)).body;
  const body = { reason: 'Zählerstand berichtigt', version, grossCents: after!.grossCents };
  expect((await send('POST', `/invoices/${invoiceId}/correction`, body)).status).toBe(200);
  await deliver();
}

describe('changed values of a billed period', () => {
  it('are acknowledged once the last invoice that they change is corrected', async () => {
    await changeNights(1, 500);
    await changeNights(2, 400);
    await correctInvoiceOf(1);
    expect(await changes()).toMatchObject([{ acknowledgedAt: null }]);
    await correctInvoiceOf(2);
    expect(await changes()).toMatchObject([{ acknowledgedAt: expect.any(String), acknowledgedByName: null }]);
    const entries = await server.db
      .selectFrom('audit_entry')
      .where('customer_id', '=', estate.customerId)
      .where('action', '=', 'acknowledge')
      .select(['user_id', 'after'])
      .execute();
    expect(entries).toEqual([{ user_id: userId, after: { meterDays: 6, correctedByRunId: expect.any(Number) } }]);
  });

  it('are acknowledged once the only invoice that they change is cancelled', async () => {
    await changeNights(1, 500);
    await cancel({ send }, (await invoiceOf(1)).invoiceId);
    await deliver();
    expect(await changes()).toMatchObject([{ acknowledgedAt: expect.any(String) }]);
  });

  it('are reported again when they change after the correction, in both runs, and acknowledged again', async () => {
    await changeNights(1, 500);
    await correctInvoiceOf(1);
    await changeNights(2, 400);
    expect(await changes()).toMatchObject([{ acknowledgedAt: null }, { acknowledgedAt: null }]);
    await correctInvoiceOf(2);
    expect((await changes()).map(({ acknowledgedAt }) => acknowledgedAt)).not.toContain(null);
  });

  it('are acknowledged where no invoice would differ, once no value changes anymore', async () => {
    await changeNights(1, 500);
    await correctInvoiceOf(1);
    const log = { error: vi.fn() };
    const check = (minutesLater: number) =>
      checkChangedValues(
        { db: server.db, log, now: () => new Date(Date.now() + minutesLater * 60_000) },
        new AbortController().signal,
      );
    await changeNights(2, 400);
    await check(0);
    expect(await changes()).toMatchObject([{ acknowledgedAt: null }, { acknowledgedAt: null }]);
    await check(2);
    const [correction, billing] = await changes();
    expect(correction).toMatchObject({ acknowledgedAt: expect.any(String), acknowledgedByName: null });
    expect(billing).toMatchObject({ acknowledgedAt: null });
    expect(await findUncheckedRuns(server.db, new Date(Date.now() + 3_600_000))).toEqual([]);
    expect(log.error).not.toHaveBeenCalled();
  });
});
