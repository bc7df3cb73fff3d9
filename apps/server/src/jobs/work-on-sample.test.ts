import type { SampleState } from '@lichthof/contracts/places/sample-customer.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { getFirst, requireValue } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAsOwner } from '../database/isolation/customer-scope.ts';
import { addUserCustomer } from '../database/user-customers.ts';
import { claimNext, ClaimLostError } from '../database/work-claims.ts';
import { createSampleFilling } from '../demo/sample/fill-sample-customer.ts';
import { prepareBilling } from '../features/billing/calls-for-tests.ts';
import { plainTypesetter } from '../features/billing/run-tools-for-tests.ts';
import { addNotices } from '../features/notices/add-notice.ts';
import { deleteRows } from '../features/sample-customer/delete-rows.db.ts';
import { workOnSample, type FillSampleCustomer } from '../features/sample-customer/sample-work.ts';
import { sendNextDelivery } from '../features/webhooks/send-delivery.ts';
import { createWebhookRecorder } from '../features/webhooks/webhook-for-tests.ts';
import { createMailRecorder } from '../integrations/mail/testing/mail-recorder.ts';
import { plainLetters } from '../integrations/typesetting/testing/plain-letters.ts';
import { aCustomer, anEstate, aUser } from '../testing/makers.ts';
import { startTestServer, testSecretCipher, type TestServer } from '../testing/test-server.ts';
import { sendDueMails } from './send-mails.ts';

const publicUrl = 'https://portal.example';
const webhooks = createWebhookRecorder();
let server: TestServer;
let userId: number;

beforeAll(async () => {
  server = await startTestServer({}, { webhookSender: webhooks.sender });
  userId = await aUser(server.db, [{ role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resourceId: 1 }]);
});
afterAll(() => server.close());

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = await server.signInAs(userId);
  const answer = await server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

const callSample = (method: 'GET' | 'POST' | 'DELETE', path = '') => call(method, `/sample-customer${path}`);

const never = new AbortController().signal;

/** Works as a server does that claims what waits. */
async function work(fill: FillSampleCustomer, signal = never): Promise<void> {
  const claim = requireValue(await claimNext(server.db, 'sample_customer'), 'work on the sample customer');
  await workOnSample({ db: server.db, fill }, claim, signal);
}

/** The claim of a server that was killed runs out. */
const loseHeartbeat = () =>
  server.db
    .updateTable('sample_customer')
    .set({ heartbeat_at: new Date('2020-01-01') })
    .execute();

const readState = async (): Promise<SampleState> => (await callSample('GET')).body;
const readSample = async () => requireValue((await readState()).sample, 'sample customer');

async function make(fill: FillSampleCustomer): Promise<number> {
  await callSample('POST');
  await work(fill);
  return (await readSample()).customerId;
}

async function remove(customerId: number): Promise<void> {
  await callSample('DELETE', `/${customerId}`);
  await work(async () => {});
}

/** The tables that still have a row of the customer; jobs may not read all of them. */
const tablesWithRows = (customerId: number) => runAsOwner(() => findTablesWithRows(customerId));

async function findTablesWithRows(customerId: number): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sample_customer'`.execute(
    server.db,
  );
  const firstRows = tables.map(
    ({ name }) => sql`(select ${name} as name from ${sql.table(name)} where customer_id = ${customerId} limit 1)`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(firstRows, sql` union all `)}`.execute(server.db);
  return rows.map(({ name }) => name);
}

const fillWithEstate: FillSampleCustomer = async ({ customerId }, onProgress) => {
  await anEstate(server.db, customerId);
  await onProgress(50);
};

const countEstates = async (customerId: number) =>
  (await server.db.selectFrom('estate').where('customer_id', '=', customerId).select('id').execute()).length;

describe('a whole sample customer', () => {
  let customerId: number;

  beforeAll(async () => {
    const fill = createSampleFilling({ db: server.db, typesetter: plainTypesetter, publicUrl });
    customerId = await make((sample, onProgress) =>
      fill({ ...sample, now: new Date('2026-01-20T09:00:00Z') }, onProgress),
    );
  }, 120_000);

  it('is marked in the list of customers and its object tree', async () => {
    const { body: customers } = await call('GET', '/customers');
    expect(customers.find(({ id }: { id: number }) => id === customerId)).toMatchObject({
      name: 'Musterkunde',
      isSample: true,
    });
    const { body: tree } = await call('GET', `/customers/${customerId}/estates`);
    expect(tree).toMatchObject({ customerInfo: { isSample: true }, estatesInfo: [{ displayName: 'Musterhaus' }] });
  });

  it('has paid and open invoices, each marked as an example, and a month that can be billed at once', async () => {
    const invoices = await server.db
      .selectFrom('invoice as i')
      .innerJoin('invoice_state as s', (on) =>
        on.onRef('s.customer_id', '=', 'i.customer_id').onRef('s.invoice_id', '=', 'i.id'),
      )
      .where('i.customer_id', '=', customerId)
      .select(['i.estate_id as estateId', 'i.snapshot', 's.paid_on as paidOn'])
      .execute();
    expect(invoices.length).toBeGreaterThan(16);
    expect(invoices.every(({ snapshot }) => snapshot.provider.isSample)).toBe(true);
    expect(new Set(invoices.map(({ paidOn }) => paidOn !== null))).toEqual(new Set([true, false]));
    const { estateId } = getFirst(invoices);
    const period = { from: '2025-10-01', to: '2025-11-01' };
    const now = new Date('2026-01-20T09:00:00Z');
    const { drafts, issues } = await prepareBilling(server.db, { customerId, estateId, period, now });
    expect(issues.filter(({ severity }) => severity === 'blocks')).toEqual([]);
    expect(drafts).toHaveLength(9);
  });

  it('counts a mail as sent without sending it', async () => {
    const { mailSender, sent } = createMailRecorder();
    const facts = { customer: 'Musterkunde', url: 'https://hooks.example/' };
    const notice = { kind: 'webhookSwitchedOff', recipient: 'a@muster.example', name: 'A', facts } as const;
    await addNotices(server.db, [{ customerId, ...notice }]);
    const tools = { db: server.db, mailSender, typesetter: plainLetters, publicUrl };
    while ((await sendDueMails(tools)).length > 0);
    expect(sent).toEqual([]);
    const states = await server.db.selectFrom('mail').where('customer_id', '=', customerId).select('state').execute();
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']));
  });

  it('sends no webhook, neither a message that waits nor a test', async () => {
    const url = 'https://hooks.example/';
    const events = ['invoice.issued'];
    await call('POST', `/customers/${customerId}/webhook/test`);
    const headers = await server.signInAs(userId);
    const payload = { url, events, isActive: true, version: 0 };
    await server.app.inject({ method: 'PUT', url: `/api/customers/${customerId}/webhook`, headers, payload });
    await sql`insert into webhook_delivery (customer_id, event, message_id, data)
      values (${customerId}::int, 'invoice.issued', 'msg_sample', '{}'::jsonb)`.execute(server.db);
    const tools = { webhookSender: webhooks.sender, secretCipher: testSecretCipher, publicUrl };
    expect(await sendNextDelivery(server.db, tools)).toBe(false);
    expect(await call('POST', `/customers/${customerId}/webhook/test`)).toMatchObject(refused);
    expect(webhooks.sent).toEqual([]);
  });

  it('invites nobody: new people get neither account nor mail', async () => {
    const user = { firstName: 'Neu', lastName: 'Muster', email: 'neu@muster.example', phone: '' };
    const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId };
    const path = `/customers/${customerId}/users`;
    const { body } = await call('POST', path, {
      ...user,
      accessRights: [right],
    });
    expect(body.isInvitationSent).toBeNull();
    expect(await call('POST', `${path}/${body.userId}/resend-invitation`)).toMatchObject(refused);
    expect(await call('POST', `${path}/${body.userId}/reset`)).toMatchObject(refused);
    expect(await server.accounts.identity.findByEmail(user.email)).toBeUndefined();
    expect(server.sentMails).toEqual([]);
  });

  it('hands out no file for the bank', async () => {
    const file = await server.db
      .selectFrom('sepa_file')
      .where('customer_id', '=', customerId)
      .select(['id', 'estate_id as estateId'])
      .executeTakeFirstOrThrow();
    const path = `/customers/${customerId}/estates/${file.estateId}/sepa-files/${file.id}/xml`;
    expect(await call('GET', path)).toMatchObject(refused);
  });

  it('connects and tries no source', async () => {
    const setup = { kind: 'folder', config: { folder: 'werte', deletes: false } };
    const source = { name: 'Ordner', setup, secret: null };
    const path = `/customers/${customerId}/data-sources`;
    expect(await call('POST', path, source)).toMatchObject(refused);
    expect(await call('POST', `${path}/check`, { setup, secret: null, sourceId: null })).toMatchObject(refused);
  });

  it("opens a tenant's pages to whoever asks for it", async () => {
    const { body } = await callSample('POST', `/${customerId}/tenant`);
    const { body: me } = await call('GET', '/users/me');
    expect(me.operationViews).toHaveLength(2);
    expect((await call('GET', `/apartments/${body.apartmentId}/documents`)).status).toBe(200);
  });

  it('is removed wholly, and nothing of other customers with it', async () => {
    const other = await aCustomer(server.db);
    await anEstate(server.db, other);
    const { body: contents } = await callSample('GET', `/${customerId}/contents`);
    expect(contents).toMatchObject({ estates: 1, apartments: 8, meters: 13, contracts: 9, meterDays: 4992 });
    expect((await tablesWithRows(customerId)).length).toBeGreaterThan(50);
    await remove(customerId);
    expect(await tablesWithRows(customerId)).toEqual([]);
    expect(await tablesWithRows(other)).toContain('estate');
    const people = await server.db.selectFrom('app_user').where('email', 'like', '%@muster.example').execute();
    expect(people).toEqual([]);
    const { sample, removed } = await readState();
    expect(sample).toBeNull();
    expect(removed).toEqual([
      {
        madeBy: expect.stringMatching(/\w/),
        madeAt: expect.any(String),
        removedBy: getFirst(removed).madeBy,
        removedAt: expect.any(String),
      },
    ]);
    expect((await call('GET', '/users/me')).status).toBe(200);
  });
});

const refused = { status: 409, body: { metadata: { code: ErrorCode.SampleCustomer } } };

describe('making and removing', () => {
  beforeEach(async () => {
    const { sample } = await readState();
    if (sample) await remove(sample.customerId);
  });

  it('makes one customer when two windows ask at once', async () => {
    const answers = await Promise.all([callSample('POST'), callSample('POST')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.sample?.customerId)).size).toBe(1);
    const { body } = await call('GET', '/customers');
    expect(body.filter(({ isSample }: { isSample?: true }) => isSample)).toHaveLength(1);
    await work(fillWithEstate);
  });

  it('takes another name where a real customer has it', async () => {
    const real = await aCustomer(server.db, 'MUSTERKUNDE');
    const sampleId = await make(fillWithEstate);
    const names = await server.db.selectFrom('customer').where('id', '=', sampleId).select('name').execute();
    expect(names).toEqual([{ name: 'Musterkunde 2' }]);
    await server.db.deleteFrom('customer').where('id', '=', real).execute();
  });

  it('begins anew when a server was killed in the middle', async () => {
    await callSample('POST');
    const stopped = new AbortController();
    const killed = work(async (sample, onProgress) => {
      await fillWithEstate(sample, onProgress);
      stopped.abort();
      await onProgress(60);
    }, stopped.signal);
    await expect(killed).rejects.toThrow('aborted');
    const { customerId, state, progress } = await readSample();
    expect([state, progress, await countEstates(customerId)]).toEqual(['making', 50, 1]);
    await loseHeartbeat();
    await work(fillWithEstate);
    expect([(await readSample()).state, await countEstates(customerId)]).toEqual(['ready', 1]);
  });

  it('gives up after three failures, and can be removed then', async () => {
    await callSample('POST');
    const fail = async () => {
      throw new Error('no');
    };
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await expect(work(fail)).rejects.toThrow('no');
      await loseHeartbeat();
    }
    const { customerId, state } = await readSample();
    expect(state).toBe('failed');
    await remove(customerId);
    expect((await readState()).sample).toBeNull();
  });

  it('stops filling when it is removed meanwhile', async () => {
    await callSample('POST');
    const { customerId } = await readSample();
    const filling = work(async (sample, onProgress) => {
      await fillWithEstate(sample, onProgress);
      await callSample('DELETE', `/${customerId}`);
      await onProgress(60);
    });
    await expect(filling).rejects.toBeInstanceOf(ClaimLostError);
    await work(fillWithEstate);
    expect(await tablesWithRows(customerId)).toEqual([]);
  });

  it('deletes again what others have stored meanwhile, and keeps people of other customers', async () => {
    const customerId = await make(fillWithEstate);
    const [here, elsewhere] = [await aUser(server.db), await aUser(server.db)];
    await server.db.updateTable('app_user').set({ sub: null }).where('id', 'in', [here, elsewhere]).execute();
    await addUserCustomer(server.db, customerId, [here, elsewhere]);
    await addUserCustomer(server.db, await aCustomer(server.db), [elsewhere]);
    let tries = 0;
    const finish = async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('a new row'), { code: '23503' });
    };
    await server.db
      .updateTable('sample_customer')
      .set({ state: 'running' })
      .where('customer_id', '=', customerId)
      .execute();
    await deleteRows(server.db, { customerId, finish, includesCustomer: false });
    expect(tries).toBe(2);
    const kept = await server.db.selectFrom('app_user').where('id', 'in', [here, elsewhere]).select('id').execute();
    expect(kept).toEqual([{ id: elsewhere }]);
    await server.db
      .updateTable('sample_customer')
      .set({ state: 'done' })
      .where('customer_id', '=', customerId)
      .execute();
  });

  it('keeps what is issued from being deleted outside of a removal', async () => {
    const customerId = await make(fillWithEstate);
    const { rows } = await sql<{
      isInWork: boolean;
    }>`select is_sample_in_work(${customerId}::int) as "isInWork"`.execute(server.db);
    expect(rows).toEqual([{ isInWork: false }]);
  });
});
