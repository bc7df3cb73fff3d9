import {
  webhookEvents,
  webhookMessageSchema,
  type WebhookEvent,
} from '@lichthof/contracts/monitoring/webhook-events.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { getFirst } from '@lichthof/domain/collections/items.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportGaps } from '../features/alarms/report-gaps.db.ts';
import { lockContract, setContractEnd } from '../features/participants/end-contract.db.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { addWebhookEvent } from '../features/webhooks/add-webhook-event.ts';
import { sendNextDelivery } from '../features/webhooks/send-delivery.ts';
import { createWebhookRecorder } from '../features/webhooks/webhook-for-tests.ts';
import { makeOverdueAccount } from '../features/payments/reminders/overdue-account-for-tests.ts';
import { aMeter } from '../testing/makers.ts';
import { startTestServer, testSecretCipher, type TestServer } from '../testing/test-server.ts';
import * as sample from '../features/imports/import-file-for-tests.ts';
import { startImportJob } from './run-imports.ts';

const recorder = createWebhookRecorder();
const tools = { webhookSender: recorder.sender, secretCipher: testSecretCipher, publicUrl: 'https://portal.example' };
let server: TestServer;
let account: Awaited<ReturnType<typeof makeOverdueAccount>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  recorder.sent.length = 0;
  account = await makeOverdueAccount(server, 1);
  await wantAll(account);
});

async function wantAll({ customerId, userId }: { customerId: number; userId: number }): Promise<void> {
  const row = { customer_id: customerId, url: 'https://hooks.example/', events: [...webhookEvents], is_active: true };
  const secret = testSecretCipher.seal('whsec_AAAA', `webhook ${customerId}`);
  await server.db
    .insertInto('webhook')
    .values({ ...row, secret, version: 1, changed_by: userId })
    .execute();
}

interface Message {
  type: WebhookEvent;
  data: Record<string, Record<string, unknown>[]>;
}

/** Sends what is queued, and reads it by the schemas of the contract. */
async function readMessages(): Promise<Message[]> {
  recorder.sent.length = 0;
  while (await sendNextDelivery(server.db, tools));
  return recorder.sent.map(({ body }) => {
    const message = JSON.parse(body) as Message;
    webhookMessageSchema(message.type).parse(message);
    return message;
  });
}

const typesOf = (messages: Message[]) => messages.map(({ type }) => type).toSorted();
const entryOf = (messages: Message[], type: WebhookEvent) => {
  const { data } = getFirst(messages.filter((message) => message.type === type));
  return getFirst(
    Object.values(data)
      .filter((list) => Array.isArray(list))
      .flat(),
  );
};

describe('messages about the business', () => {
  it('tell that an invoice was paid, opened again by a payment taken back, and cancelled', async () => {
    const { participantId, invoiceIds, send } = account;
    const invoiceId = getFirst(invoiceIds);
    const paid = { requestKey: randomUUID(), paidDate: '2026-02-10', amountCents: 108_245, way: 'transfer' };
    const { body } = await send('POST', `/participants/${participantId}/payments`, paid);
    const messages = await readMessages();
    expect(typesOf(messages)).toEqual(['invoice.paid']);
    expect(entryOf(messages, 'invoice.paid')).toMatchObject({ invoiceId, openCents: 0, paidOn: '2026-02-10' });

    const payment = (body as ParticipantAccount).entries.find(({ paymentId }) => paymentId !== null);
    const path = `/participants/${participantId}/payments/${payment?.paymentId}/withdrawal`;
    await send('POST', path, {});
    expect(typesOf(await readMessages())).toEqual(['invoice.reopened']);

    const { invoices } = (await send('GET', '/invoices')).body as { invoices: { version: number }[] };
    const { version } = getFirst(invoices);
    await send('POST', `/invoices/${invoiceId}/cancellation`, { reason: 'Zählerstand berichtigt', version });
    const cancelled = await readMessages();
    expect(typesOf(cancelled)).toEqual(['invoice.cancelled', 'invoice.issued']);
    const { invoiceId: cancellationId } = entryOf(cancelled, 'invoice.issued');
    expect(entryOf(cancelled, 'invoice.cancelled')).toMatchObject({
      invoiceId,
      cancelledByInvoiceId: cancellationId,
      openCents: 0,
    });
  });

  it('tell of reminders and of the end of a contract, without a name of a person', async () => {
    const { customerId, userId, invoiceIds, issue, participantId, contractId } = account;
    await issue();
    await server.db.transaction().execute(async (tx) => {
      const contract = await lockContract(tx, { customerId, contractId });
      if (contract) await setContractEnd(tx, contract, { to: '2030-07-01', authorId: userId });
    });
    const messages = await readMessages();
    expect(typesOf(messages)).toEqual(['contract.ended', 'reminder.issued']);
    expect(entryOf(messages, 'reminder.issued')).toMatchObject({ step: 1, totalCents: 108_245, invoiceIds });
    expect(entryOf(messages, 'contract.ended')).toMatchObject({ contractId, to: '2030-07-01' });
    const { names } = await server.db
      .selectFrom('participant')
      .select('names')
      .where('id', '=', participantId)
      .executeTakeFirstOrThrow();
    for (const name of names) expect(JSON.stringify(messages)).not.toContain(name);
  });

  it('are forgotten with a change that is rolled back', async () => {
    const { customerId, invoiceIds } = account;
    const change = server.db.transaction().execute(async (tx) => {
      await addWebhookEvent(tx, { customerId, event: 'invoice.paid', ids: invoiceIds });
      throw new Error('The change fails');
    });
    await expect(change).rejects.toThrow('The change fails');
    expect(await readMessages()).toEqual([]);
  });

  it('tell of a gap once, and again after it was filled and came back', async () => {
    const { customerId, estateId } = account;
    const meterId = await aMeter(server.db, { customerId, estateId });
    const save = (day: string, amounts: (number | null)[]) =>
      server.db
        .transaction()
        .execute((tx) => saveMeterDays(tx, customerId, [{ meterId, day, amounts, statuses: null }]));
    const report = () => server.db.transaction().execute((tx) => reportGaps(tx, { customerId, today: '2026-05-10' }));
    const whole = Array.from({ length: 96 }, () => 100);
    for (const day of ['2026-05-01', '2026-05-03', '2026-05-09']) await save(day, whole);
    await save('2026-05-04', [null, null, ...whole.slice(2)]);
    await report();
    await report();
    const found = await readMessages();
    expect(
      found.map(({ data }) => data['gaps']?.map(({ day, missing }) => `${String(day)} ${String(missing)}`)),
    ).toEqual([['2026-05-02 96', '2026-05-04 2', ...['05', '06', '07', '08'].map((day) => `2026-05-${day} 96`)]]);
    await save('2026-05-02', whole);
    await report();
    expect(await readMessages()).toEqual([]);
    await server.db.deleteFrom('meter_day').where('meter_id', '=', meterId).where('day', '=', '2026-05-02').execute();
    await report();
    expect((await readMessages()).map(({ data }) => data['gaps']?.length)).toEqual([1]);
  });

  it('tell that an import has ended', async () => {
    const estate = await sample.anImportingEstate(server);
    await wantAll({ ...estate, userId: account.userId });
    const { importId } = await sample.uploaded(server, estate, sample.fileOf(['2023-08-01']));
    const stop = startImportJob({ db: server.db, log: { error: () => undefined }, pauseMs: 20 });
    await sample.send(server, estate, { importId, action: 'start', mapping: sample.mappingOf(estate.meterIds) });
    await sample.importEnded(server, estate, importId);
    await stop();
    expect(entryOf(await readMessages(), 'import.finished')).toMatchObject({ importId, state: 'done', failure: null });
  });
});

it('queues messages about 250 contracts with one statement', async () => {
  const { customerId, contractId, participantId } = account;
  const { rows } = await sql<{ id: number }>`
    insert into contract (customer_id, participant_id, number, during)
    select ${customerId}::int, ${participantId}::int, 'V-' || n, daterange('2000-01-01'::date + n, '2000-01-01'::date + n + 1)
    from generate_series(1, 249) n returning id`.execute(server.db);
  await addWebhookEvent(server.db, {
    customerId,
    event: 'contract.begun',
    ids: [contractId, ...rows.map(({ id }) => id)],
  });
  expect((await readMessages()).map(({ data }) => data['contracts']?.length)).toEqual([100, 100, 50]);
});
