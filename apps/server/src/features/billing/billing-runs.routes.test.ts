import type { BillingPreview } from '@lichthof/contracts/billing/billing-preview.ts';
import type { BillingRun } from '@lichthof/contracts/billing/billing-runs.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { InvoicePage } from '@lichthof/contracts/billing/invoice-lists.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboxSender } from '../../integrations/mail/outbox-sender.ts';
import { createTypesetter } from '../../integrations/typesetting/typesetter.ts';
import { aBilledEstate, fill, type BilledTestEstate } from '../../testing/billed-estate.ts';
import { aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { claimRun } from './billing-run-claims.db.ts';
import { carryOutRun } from './calls-for-tests.ts';

const period = { from: '2026-03-01', to: '2026-04-01' };
const query = `from=${period.from}&to=${period.to}`;

let server: TestServer;
let outboxFolder: string;
const typesetter = createTypesetter();

beforeAll(async () => {
  server = await startTestServer();
  outboxFolder = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterAll(async () => {
  await typesetter.close();
  await server.close();
  await rm(outboxFolder, { recursive: true });
});

const urlOf = ({ customerId, estateId }: BilledTestEstate) => `/api/customers/${customerId}/estates/${estateId}`;

async function managerOf({ estateId }: BilledTestEstate): Promise<{ authorization: string }> {
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId };
  return server.signInAs(await aUser(server.db, [right]));
}

async function get<T>(url: string, headers: { authorization: string }): Promise<T> {
  const response = await server.app.inject({ url, headers });
  expect([url, response.statusCode]).toEqual([url, 200]);
  return response.json();
}

async function previewOf(estate: BilledTestEstate, of = query): Promise<BillingPreview> {
  return get(`${urlOf(estate)}/billing-runs/preview?${of}`, await managerOf(estate));
}

async function start(estate: BilledTestEstate, changed: object = {}) {
  const { drafts } = await previewOf(estate);
  const grossCents = drafts.reduce((sum, draft) => sum + draft.grossCents, 0);
  return server.app.inject({
    method: 'POST',
    url: `${urlOf(estate)}/billing-runs`,
    headers: await managerOf(estate),
    payload: { ...period, invoiceCount: drafts.length, grossCents, ...changed },
  });
}

async function carryOut(): Promise<void> {
  const mailSender = createOutboxSender({ folder: outboxFolder, from: 'Lichthof <strom@lichthof.example>' });
  const { db } = server;
  const tools = {
    db,
    typesetter,
    mailSender,
    publicUrl: 'http://localhost:3000',
    signal: new AbortController().signal,
  };
  const run = await claimRun(db, 'test');
  await carryOutRun({ ...tools, now: () => new Date() }, run!);
}

describe('a billing run', () => {
  it('bills every participant once, with consecutive numbers, documents and mails', async () => {
    const estate = await aBilledEstate(server.db, period, {
      emailOf: (apartment) => (apartment === 2 ? null : `f${apartment}@l.example`),
    });
    const started = await start(estate);
    expect(started.statusCode).toBe(200);
    const { runId } = started.json<BillingRun>();
    await carryOut();

    const headers = await managerOf(estate);
    const run = await get<BillingRun>(`${urlOf(estate)}/billing-runs/${runId}`, headers);
    expect(run).toMatchObject({ state: 'success', step: 'done', invoiceCount: 3, documentCount: 3 });
    expect(run).toMatchObject({ mailCount: 2, mailSentCount: 2, mailFailedCount: 0, postCount: 1 });
    expect(run.invoices.map(({ number }) => number.slice(-4))).toEqual(['0001', '0002', '0003']);
    expect(await readdir(outboxFolder)).toHaveLength(2);

    const { invoices } = await get<InvoicePage>(`${urlOf(estate)}/invoices`, headers);
    expect(invoices.map(({ status }) => status)).toEqual([2, 2, 2]);
    expect(invoices.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(run.grossCents);
    const pdf = await server.app.inject({ url: `${urlOf(estate)}/invoices/${invoices[0]!.invoiceId}/pdf`, headers });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.headers['content-disposition']).toContain(invoices[0]!.number);
  });

  it('names the participants in the change log where it bills only some', async () => {
    const estate = await aBilledEstate(server.db, period);
    const { contractId } = estate.apartments[0]!;
    const { drafts } = await previewOf(estate);
    const { grossCents } = drafts.find((draft) => draft.contractId === contractId)!;
    const started = await start(estate, { contractIds: [contractId], invoiceCount: 1, grossCents });
    expect(started.statusCode).toBe(200);
    await carryOut();
    const entry = await server.db
      .selectFrom('audit_entry')
      .select('after')
      .where('customer_id', '=', estate.customerId)
      .where('action', '=', 'start')
      .executeTakeFirstOrThrow();
    const { billedParticipants } = entry.after as { billedParticipants: string[] };
    expect(billedParticipants).toEqual([expect.stringMatching(/^.+, .+ \(.+\)$/)]);
  });

  it('refuses to start while a quarter-hour is missing, and names the quarter-hour', async () => {
    const estate = await aBilledEstate(server.db, period, {
      consumptionWh: (apartment, on, index) =>
        apartment === 2 && on === '2026-03-29' && index >= 8 && index < 12 ? null : 60,
    });
    const preview = await previewOf(estate);
    const issue = preview.issues.find(({ severity }) => severity === 'blocks');
    expect(issue).toMatchObject({
      code: 'valuesMissing',
      participantId: estate.apartments[1]!.participantId,
      from: '2026-03-29T03:00:00+02:00',
      to: '2026-03-29T04:00:00+02:00',
      quarterHours: 4,
    });
    const refused = await start(estate);
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([422, ErrorCode.BillingNotReady]);
  });

  it('bills a year at most (EnWG § 40b (1))', async () => {
    const estate = await aBilledEstate(server.db, period);
    const statusOf = async (query: string) => {
      const answer = await server.app.inject({
        url: `${urlOf(estate)}/billing-runs/preview?${query}`,
        headers: await managerOf(estate),
      });
      return [answer.statusCode, answer.json().metadata?.code];
    };
    expect(await statusOf('from=2024-02-29&to=2025-03-01')).toEqual([200, undefined]);
    const tooLong = [400, ErrorCode.BillingPeriodTooLong];
    expect(await statusOf('from=2024-02-29&to=2025-03-02')).toEqual(tooLong);
    const started = await start(estate, { from: '2025-01-01', to: '2026-01-02' });
    expect([started.statusCode, started.json().metadata.code]).toEqual(tooLong);
  });

  it('refuses to start when the result differs from the confirmed preview', async () => {
    const estate = await aBilledEstate(server.db, period);
    const refused = await start(estate, { grossCents: 1 });
    expect([refused.statusCode, refused.json().metadata.code]).toEqual([409, ErrorCode.BillingChanged]);
  });

  it('fails and uses no invoice number when values change after the start', async () => {
    const estate = await aBilledEstate(server.db, period);
    await start(estate);
    await fill(server.db, { ...estate, meterId: estate.apartments[0]!.meterId, period }, () => 500);
    await carryOut();
    const [run] = await get<BillingRun[]>(`${urlOf(estate)}/billing-runs`, await managerOf(estate));
    expect(run).toMatchObject({ state: 'failed', failure: 'changed', invoiceCount: 0 });
    const ranges = await server.db
      .selectFrom('number_range')
      .where('provider_id', '=', estate.providerId)
      .selectAll()
      .execute();
    expect(ranges).toEqual([]);
  });

  it('starts one run when three requests arrive at the same time', async () => {
    const estate = await aBilledEstate(server.db, period);
    const answers = await Promise.all([start(estate), start(estate), start(estate)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const taken = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(taken.json().metadata.code).toBe(ErrorCode.BillingPeriodTaken);
    await carryOut();
  });

  it('allocates to the apartments exactly the allocated sum of the estate', async () => {
    const estate = await aBilledEstate(server.db, period, {
      apartmentCount: 7,
      consumptionWh: (apartment, _, index) => (apartment * 37 + index * 11) % 97,
    });
    const { drafts, energy, checks } = await previewOf(estate);
    expect(checks.isAllocationExact).toBe(true);
    expect(drafts.reduce((sum, { pvWh }) => sum + pvWh, 0)).toBe(energy.allocatedWh);
    expect(drafts.reduce((sum, { pvWh, gridWh }) => sum + pvWh + gridWh, 0)).toBe(energy.consumptionWh);
  });
});
