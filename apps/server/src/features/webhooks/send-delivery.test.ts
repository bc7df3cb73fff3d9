import { Role, ResourceLevel } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addWebhookEvent } from './add-webhook-event.ts';
import { createMailRecorder } from '../../integrations/mail/testing/mail-recorder.ts';
import { sendDueMails } from '../../jobs/send-mails.ts';
import { aProvider } from '../../testing/electricity-makers.ts';
import { anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, testSecretCipher, type TestServer } from '../../testing/test-server.ts';
import { sendNextDelivery } from './send-delivery.ts';
import { aCustomerWithAdmin, createWebhookRecorder } from './webhook-for-tests.ts';
import { plainLetters } from '../../integrations/typesetting/testing/plain-letters.ts';

const recorder = createWebhookRecorder();
const tools = { webhookSender: recorder.sender, secretCipher: testSecretCipher, publicUrl: 'https://portal.example' };
let server: TestServer;
let customer: Awaited<ReturnType<typeof aCustomerWithAdmin>> & { estateId: number };

beforeAll(async () => {
  server = await startTestServer({}, { webhookSender: recorder.sender });
});
beforeEach(async () => {
  recorder.sent.length = 0;
  recorder.answer = {};
  await server.db.deleteFrom('webhook').execute();
  const created = await aCustomerWithAdmin(server.db);
  customer = { ...created, estateId: await anEstate(server.db, created.customerId) };
  await save({});
});
afterAll(() => server.close());

async function call(method: 'GET' | 'PUT' | 'POST', path = '', payload?: object) {
  const headers = await server.signInAs(customer.adminId);
  const url = `/api/customers/${customer.customerId}/webhook${path}`;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}
const events = ['alarm.opened', 'alarm.acknowledged', 'billingRun.finished'];
const save = (change: object) =>
  call('PUT', '', { url: 'https://hooks.example/', events, isActive: true, version: 0, ...change });
const read = async () => (await call('GET')).json();
const bodies = () => recorder.sent.map(({ body }) => JSON.parse(body));

async function anAlarm(subjectId = 1): Promise<number> {
  const { customerId: customer_id, estateId: estate_id } = customer;
  const { id } = await server.db
    .insertInto('alarm')
    .values({
      customer_id,
      estate_id,
      kind: 'edgeOffline',
      severity: 'high',
      subject_id: subjectId,
      subject_name: 'fems1',
      limit_value: 60,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function queue(alarmIds: number[], event: 'alarm.opened' | 'alarm.closed' = 'alarm.opened'): Promise<void> {
  await addWebhookEvent(server.db, { customerId: customer.customerId, event, ids: alarmIds });
}

const sendAll = async () => {
  while (await sendNextDelivery(server.db, tools));
};

/** Lets time pass for what waits. */
const wait = (interval: string) =>
  sql`update webhook_delivery set due_at = due_at - ${interval}::interval where customer_id = ${customer.customerId}`.execute(
    server.db,
  );

describe('messages about alarms', () => {
  it('are one for all alarms of a check, with a link for each', async () => {
    const [first, second] = [await anAlarm(1), await anAlarm(2)];
    await queue([first, second]);
    await sendAll();
    expect(bodies()).toMatchObject([
      {
        type: 'alarm.opened',
        data: {
          customerId: customer.customerId,
          alarms: [
            {
              alarmId: first,
              kind: 'edgeOffline',
              subjectName: 'fems1',
              limit: 60,
              closedAt: null,
              url: `https://portal.example/customers/${customer.customerId}/alarms?alarm=${first}`,
            },
            { alarmId: second },
          ],
        },
      },
    ]);
    expect((await read()).deliveries).toMatchObject([
      { event: 'alarm.opened', state: 'sent', attemptCount: 1, status: 200 },
    ]);
  });

  it('are queued only for events that the customer wants, and while the webhook is on', async () => {
    const alarmId = await anAlarm();
    await queue([alarmId], 'alarm.closed');
    await queue([]);
    await save({ isActive: false, version: 1 });
    await queue([alarmId]);
    await sendAll();
    expect(recorder.sent).toEqual([]);
  });

  it('tell that a user has acknowledged an alarm', async () => {
    const { customerId } = customer;
    const alarmId = await anAlarm();
    const headers = await server.signInAs(customer.adminId);
    const url = `/api/customers/${customerId}/alarms/${alarmId}/acknowledge`;
    await server.app.inject({ method: 'POST', url, headers, payload: {} });
    await sendAll();
    expect(bodies()).toMatchObject([
      {
        type: 'alarm.acknowledged',
        data: { alarms: [{ alarmId, acknowledgedAt: expect.stringContaining('T') as string }] },
      },
    ]);
  });

  it('are sent once, however many servers send', async () => {
    await queue([await anAlarm()]);
    await Promise.all(Array.from({ length: 5 }, () => sendNextDelivery(server.db, tools)));
    expect(recorder.sent).toHaveLength(1);
  });
});

it('tells that a billing run has ended', async () => {
  const { customerId: customer_id, estateId: estate_id, customerId, adminId } = customer;
  const provider_id = await aProvider(server.db, customerId);
  const { id: runId } = await server.db
    .insertInto('billing_run')
    .values({
      customer_id,
      estate_id,
      provider_id,
      period: '[2026-01-01,2026-02-01)',
      state: 'success',
      expected_count: 1,
      expected_gross_cents: 1,
      created_by: adminId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addWebhookEvent(server.db, { customerId, event: 'billingRun.finished', ids: [runId] });
  await sendAll();
  expect(bodies()).toMatchObject([
    {
      type: 'billingRun.finished',
      data: { runs: [{ runId, state: 'success', from: '2026-01-01', to: '2026-02-01' }] },
    },
  ]);
});

describe('a receiver that fails', () => {
  it('gets the same message again after growing pauses, until it is given up', async () => {
    recorder.answer = { status: 500, answerStart: 'Fehler' };
    await queue([await anAlarm()]);
    await sendAll();
    await sendAll();
    expect(recorder.sent).toHaveLength(1);
    expect(await read()).toMatchObject({
      webhook: { failingSince: expect.any(String) as string, isActive: true },
      deliveries: [{ state: 'waiting', attemptCount: 1, status: 500, answerStart: 'Fehler' }],
    });
    for (const [index, minutes] of [1, 5, 30, 120, 300, 600, 840].entries()) {
      await wait(`${minutes * 60 - 30} seconds`);
      await sendAll();
      expect(recorder.sent).toHaveLength(index + 1);
      await wait('31 seconds');
      await sendAll();
      expect(recorder.sent).toHaveLength(index + 2);
    }
    expect((await read()).deliveries).toMatchObject([{ state: 'failed', attemptCount: 8, dueAt: null }]);
    expect(new Set(recorder.sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(recorder.sent.map(({ body }) => body)).size).toBe(1);
    expect((await read()).webhook.isActive).toBe(true);
  });

  it('counts as well again after one delivery', async () => {
    recorder.answer = { status: null, failure: 'timeout' };
    await queue([await anAlarm()]);
    await sendAll();
    expect((await read()).deliveries).toMatchObject([{ state: 'waiting', status: null, failure: 'timeout' }]);
    recorder.answer = {};
    await wait('1 minute');
    await sendAll();
    expect(await read()).toMatchObject({
      webhook: { failingSince: null },
      deliveries: [{ state: 'sent', failure: null }],
    });
  });

  it('is sent to again by hand', async () => {
    recorder.answer = { status: 500 };
    await queue([await anAlarm()]);
    await sendAll();
    await server.db.updateTable('webhook_delivery').set({ state: 'failed' }).execute();
    recorder.answer = {};
    const { deliveryId } = (await read()).deliveries[0];
    expect((await call('POST', `/deliveries/${deliveryId}/resend`)).statusCode).toBe(204);
    await sendAll();
    expect((await read()).deliveries).toMatchObject([{ deliveryId, state: 'sent', attemptCount: 1 }]);
    expect(recorder.sent[1]!.headers['webhook-id']).toBe(recorder.sent[0]!.headers['webhook-id']);
    await save({ isActive: false, version: 1 });
    expect((await call('POST', `/deliveries/${deliveryId}/resend`)).statusCode).toBe(409);
    expect((await call('POST', '/deliveries/2147483647/resend')).statusCode).toBe(404);
  });

  it.each([
    ['after days without a delivery', 500, true],
    ['at once when it answers 410', 410, false],
  ])('is switched off %s, and who has set it up is told', async (_when, status, isLong) => {
    const { db } = server;
    await db.deleteFrom('mail').execute();
    recorder.answer = { status };
    await queue([await anAlarm(1)]);
    await queue([await anAlarm(2)]);
    if (isLong) {
      await db.updateTable('webhook_delivery').set({ attempt_count: 7 }).execute();
      await sql`update webhook set failing_since = now() - interval '3 days'`.execute(db);
    }
    await sendNextDelivery(db, tools);
    expect(await read()).toMatchObject({
      webhook: { isActive: false, switchedOffAt: expect.any(String) as string, version: 2 },
      deliveries: [{ state: 'failed' }, { state: 'failed' }],
    });
    const { mailSender, sent } = createMailRecorder();
    while ((await sendDueMails({ db, mailSender, typesetter: plainLetters, publicUrl: tools.publicUrl })).length > 0);
    expect(sent.map(({ subject }) => subject)).toEqual(['Ihr Webhook wurde abgeschaltet']);
    await save({ version: 2 });
    expect((await read()).webhook).toMatchObject({ isActive: true, failingSince: null, switchedOffAt: null });
  });

  it('does not stop the messages of another customer', async () => {
    recorder.answer = { status: 500 };
    await queue([await anAlarm()]);
    await sendAll();
    const failing = customer;
    const other = await aCustomerWithAdmin(server.db);
    customer = { ...other, estateId: await anEstate(server.db, other.customerId) };
    await save({});
    recorder.answer = {};
    await queue([await anAlarm()]);
    await sendAll();
    expect((await read()).deliveries).toMatchObject([{ state: 'sent' }]);
    customer = failing;
    expect((await read()).deliveries).toMatchObject([{ state: 'waiting' }]);
  });
});

it('shows the webhook only to those who administer the customer', async () => {
  const { customerId, estateId } = customer;
  const ownerId = await aUser(server.db, [
    { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId },
  ]);
  const url = `/api/customers/${customerId}/webhook`;
  expect((await server.app.inject({ url, headers: await server.signInAs(ownerId) })).statusCode).toBe(403);
});
