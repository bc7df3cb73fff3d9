import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { signatureHeaders } from '../../integrations/webhooks/webhook-signature.ts';
import { aCustomerWithAdmin, createWebhookRecorder } from './webhook-for-tests.ts';

const recorder = createWebhookRecorder();
let server: TestServer;
let customer: Awaited<ReturnType<typeof aCustomerWithAdmin>>;

beforeAll(async () => {
  server = await startTestServer({}, { webhookSender: recorder.sender });
});
beforeEach(async () => {
  recorder.sent.length = 0;
  recorder.answer = {};
  customer = await aCustomerWithAdmin(server.db);
});
afterAll(() => server.close());

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', payload?: object) {
  const headers = await server.signInAs(customer.adminId);
  const url = `/api/customers/${customer.customerId}/webhook${path}`;
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const wanted = { url: 'https://hooks.example/lichthof', events: ['alarm.opened'], isActive: true, version: 0 };
const read = async () => (await call('GET')).json();

async function readAudit() {
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after', 'user_id'])
    .where('customer_id', '=', customer.customerId)
    .where('object_type', '=', 'webhook')
    .orderBy('id')
    .execute();
  return entries;
}

describe('a webhook', () => {
  it('is created with a secret that is shown once and stored encrypted', async () => {
    expect(await read()).toMatchObject({ webhook: null, isAvailable: true, allowsOwnNetwork: false, deliveries: [] });
    const { secret, webhook } = (await call('PUT', '', wanted)).json();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ ...wanted, version: 1, failingSince: null, switchedOffAt: null });
    const rows = await server.db.selectFrom('webhook').selectAll().execute();
    const stored = JSON.stringify([
      await read(),
      await readAudit(),
      rows.map((row) => Buffer.from(row.secret).toString('latin1')),
    ]);
    expect(stored).not.toContain(secret.slice('whsec_'.length));
    expect(await readAudit()).toMatchObject([
      { action: 'create', user_id: customer.adminId, after: { isActive: true } },
    ]);
  });

  it('is changed without a new secret, and only from its newest version', async () => {
    await call('PUT', '', wanted);
    const change = { ...wanted, events: ['alarm.opened', 'alarm.closed'], version: 1 };
    expect((await call('PUT', '', change)).json()).toMatchObject({ secret: null, webhook: { version: 2 } });
    const late = await call('PUT', '', change);
    expect([late.statusCode, late.json().metadata.code]).toEqual([409, ErrorCode.ChangedByOthers]);
    expect(await readAudit()).toMatchObject([
      { action: 'create' },
      { action: 'change', before: { events: 'alarm.opened' }, after: { events: 'alarm.closed, alarm.opened' } },
    ]);
    expect((await call('PUT', '', { ...change, version: 2 })).json().webhook.version).toBe(2);
  });

  it.each([
    ['http://hooks.example/', 422, ErrorCode.WebhookNotHttps],
    ['https://10.0.0.1/', 422, ErrorCode.WebhookOwnNetwork],
    ['https://user:password@hooks.example/', 400, undefined],
    ['hooks.example', 400, undefined],
    ['ftp://hooks.example/', 400, undefined],
    ['', 400, undefined],
    [`https://hooks.example/${'x'.repeat(500)}`, 400, undefined],
  ])('refuses the address %s', async (url, status, code) => {
    const answer = await call('PUT', '', { ...wanted, url });
    expect([answer.statusCode, answer.json().metadata?.code]).toEqual([status, code]);
    expect((await read()).webhook).toBeNull();
  });

  it.each([[{ events: [] }], [{ events: ['invoice.forgotten'] }], [{ version: -1 }]])('refuses %o', async (wrong) => {
    expect((await call('PUT', '', { ...wanted, ...wrong })).statusCode).toBe(400);
  });

  it('is tested at once, also while it is switched off, and the log keeps the answer', async () => {
    const { secret } = (await call('PUT', '', { ...wanted, isActive: false })).json();
    recorder.answer = { status: 503, answerStart: 'Wartung', durationMs: 40 };
    const tested = (await call('POST', '/test')).json();
    expect(tested).toMatchObject({
      event: 'test',
      state: 'failed',
      status: 503,
      answerStart: 'Wartung',
      durationMs: 40,
    });
    expect((await read()).deliveries).toEqual([tested]);
    const [{ url, headers, body }] = recorder.sent as [(typeof recorder.sent)[number]];
    expect(url).toBe(wanted.url);
    expect(JSON.parse(body)).toMatchObject({ type: 'test', data: { customerId: customer.customerId } });
    const sentAtMs = Number(headers['webhook-timestamp']) * 1000;
    expect(headers).toEqual(signatureHeaders(secret, { messageId: headers['webhook-id']!, sentAtMs, body }));
    expect(Math.abs(Date.now() - sentAtMs)).toBeLessThan(60_000);
  });

  it('signs with a new secret once it was renewed', async () => {
    const { secret: former } = (await call('PUT', '', wanted)).json();
    const { secret } = (await call('POST', '/secret')).json();
    expect(secret).not.toBe(former);
    await call('POST', '/test');
    const [{ headers, body }] = recorder.sent as [(typeof recorder.sent)[number]];
    const message = { messageId: headers['webhook-id']!, sentAtMs: Number(headers['webhook-timestamp']) * 1000, body };
    expect(headers['webhook-signature']).toBe(signatureHeaders(secret, message)['webhook-signature']);
    expect((await readAudit()).map(({ action }) => action)).toEqual(['create', 'renewSecret']);
  });

  it('is deleted with its log', async () => {
    await call('PUT', '', wanted);
    await call('POST', '/test');
    expect((await call('DELETE')).statusCode).toBe(204);
    expect(await read()).toMatchObject({ webhook: null, deliveries: [] });
    expect((await readAudit()).map(({ action }) => action)).toEqual(['create', 'delete']);
  });
});
