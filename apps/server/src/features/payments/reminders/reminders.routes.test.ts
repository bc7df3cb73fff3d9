import type { ReminderHistory } from '@lichthof/contracts/payments/reminders.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../integrations/typesetting/testing/read-pdf.ts';
import type { OutgoingMail } from '../../../integrations/mail/mail-sender.ts';
import { sendDueMails } from '../../../jobs/send-mails.ts';
import { someInstalments } from '../../../testing/instalment-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { makeOverdueAccount, type OverdueAccountOptions } from './overdue-account-for-tests.ts';
import { plainLetters } from '../../../integrations/typesetting/testing/plain-letters.ts';

const grossCents = 108_245;
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const anOverdueAccount = (invoiceCount: number, options?: OverdueAccountOptions) =>
  makeOverdueAccount(server, invoiceCount, options);

describe('reminders', () => {
  it('sends one letter for all overdue invoices of a participant, which then wait for its deadline', async () => {
    const { read, issue, invoiceIds } = await anOverdueAccount(2);
    const before = await read();
    expect(before.claims.map(({ kind, step, openCents }) => [kind, step, openCents])).toEqual([
      ['due', 1, grossCents],
      ['due', 1, grossCents],
    ]);
    expect((await issue()).body).toEqual({ mailCount: 0, postCount: 1 });
    const { reminders, claims, today } = await read();
    expect(reminders).toMatchObject([{ step: 1, totalCents: 2 * grossCents, delivery: 'post', state: 'waiting' }]);
    expect(reminders[0]!.payUntil).toBe(addDays(today, 14 + 3));
    expect(claims.map(({ kind, step, last }) => [kind, step, last?.step])).toEqual(
      invoiceIds.map(() => ['later', 2, 1]),
    );
  });

  it('reminds once when two people send at the same time', async () => {
    const { read, issue } = await anOverdueAccount(1);
    const answers = await Promise.all([issue(), issue()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!.body as { metadata: object };
    expect(refused.metadata).toEqual({ code: ErrorCode.RemindersChanged });
    expect((await read()).reminders).toHaveLength(1);
  });

  it('charges the fee of a formal reminder by post on the account, where it can be waived', async () => {
    const { customerId, send, read, issue, balance, letTimePass, participantId } = await anOverdueAccount(1);
    const step = { waitDays: 7, feeCents: 150, payDays: 14 };
    const rules = { steps: [{ ...step, feeCents: 0 }, step, step], smallestCents: 500, isFeeByPostOnly: true };
    const path = '/tenant-electricity/reminder-rules';
    expect((await send('PUT', path, { rules, version: null })).status).toBe(200);
    expect((await send('PUT', path, { rules, version: null })).status).toBe(409);
    await issue();
    expect(await balance()).toBe(grossCents);
    await letTimePass();
    expect((await issue(2)).body).toEqual({ mailCount: 0, postCount: 1 });
    expect(await balance()).toBe(grossCents + 150);
    expect((await read()).reminders[0]).toMatchObject({ step: 2, feeCents: 150, totalCents: grossCents + 150 });
    const { chargeId } = await server.db
      .selectFrom('reminder')
      .select('charge_id as chargeId')
      .where('customer_id', '=', customerId)
      .where('step', '=', 2)
      .executeTakeFirstOrThrow();
    await letTimePass();
    expect((await read()).claims).toMatchObject([{ kind: 'due', step: 3, otherCents: 150 }]);
    expect((await send('POST', `/participants/${participantId}/charges/${chargeId}/waiver`)).status).toBe(200);
    expect((await read()).claims).toMatchObject([{ otherCents: 0 }]);
  });

  it.each([
    ['a fee of the first step', { steps: [{ waitDays: 7, feeCents: 100, payDays: 14 }] }],
    [
      'a fee above the costs of a letter',
      { steps: [1, 2].map((n) => ({ waitDays: 7, feeCents: (n - 1) * 501, payDays: 14 })) },
    ],
    ['a deadline within a week', { steps: [{ waitDays: 7, feeCents: 0, payDays: 6 }] }],
    ['no step', { steps: [] }],
  ])('refuses rules with %s', async (_, changed) => {
    const { send } = await anOverdueAccount(0);
    const rules = { smallestCents: 500, isFeeByPostOnly: true, ...changed };
    expect((await send('PUT', '/tenant-electricity/reminder-rules', { rules, version: null })).status).toBe(400);
  });

  it('leaves out what a person has paused, until the pause is lifted', async () => {
    const { send, read, issue, invoiceIds } = await anOverdueAccount(1);
    const claim = `/reminders/claims/invoice-${invoiceIds[0]}`;
    const path = `${claim}/block`;
    const { today } = await read();
    const block = (blockedUntil: string) => send('PUT', path, { reason: 'Zähler strittig', blockedUntil });
    expect((await block(addDays(today, -1))).status).toBe(422);
    expect((await block(addDays(today, 367))).status).toBe(422);
    expect((await block(today)).status).toBe(204);
    expect((await block(addDays(today, 30))).status).toBe(204);
    expect((await read()).claims).toMatchObject([{ kind: 'blocked', block: { reason: 'Zähler strittig' } }]);
    expect((await issue()).status).toBe(409);
    expect((await send('DELETE', path)).status).toBe(204);
    expect((await send('DELETE', path)).status).toBe(404);
    expect((await issue()).status).toBe(200);
    const { blocks, reminders } = (await send('GET', claim)).body as ReminderHistory;
    expect(blocks.map(({ liftedOn }) => liftedOn)).toEqual([today, today]);
    expect(reminders).toHaveLength(1);
  });

  it('leaves out general electricity of a provider that owns the estate', async () => {
    const { customerId, participantId, read, issue } = await anOverdueAccount(1);
    const providers = server.db.selectFrom('provider').where('customer_id', '=', customerId);
    const { name } = await providers.select('name').executeTakeFirstOrThrow();
    const become = (names: string[]) =>
      server.db
        .updateTable('participant')
        .set({ type: 'general', names, apartment_id: null, occupancy_id: null })
        .where('id', '=', participantId)
        .execute();
    await become(['Erbengemeinschaft Lindner']);
    expect((await read()).claims).toHaveLength(1);
    await become([name.toUpperCase()]);
    expect((await read()).claims).toEqual([]);
    expect((await issue()).status).toBe(409);
  });

  it('leaves out what is collected by direct debit, and what a credit covers', async () => {
    const collected = await anOverdueAccount(1, { hasMandate: true });
    expect((await collected.read()).claims).toMatchObject([{ kind: 'collected' }]);
    const covered = await anOverdueAccount(2);
    const [first, second] = covered.invoiceIds;
    const payment = { paidDate: '2026-02-10', amountCents: 2 * grossCents - 400, way: 'transfer', invoiceIds: [first] };
    const requestKey = '0a7e1b6c-51a5-4c0f-8a53-1c1f3a0f7d10';
    await covered.send('POST', `/participants/${covered.participantId}/payments`, { ...payment, requestKey });
    expect((await covered.read()).claims).toMatchObject([
      { claim: `invoice-${second}`, kind: 'small', otherCents: 400 - grossCents },
    ]);
  });

  it.each([
    ['revoked', { revoked_at: new Date() }],
    ['unused for 36 months', { granted_at: new Date('2015-01-01T12:00:00Z') }],
    ['granted to another creditor', { creditor_id: 'DE02ZZZ00000000001' }],
  ])('reminds of what no direct debit can collect, because the mandate is %s', async (_, columns) => {
    const { customerId, read } = await anOverdueAccount(1, { hasMandate: true });
    await server.db.updateTable('mandate').set(columns).where('customer_id', '=', customerId).execute();
    expect((await read()).claims).toMatchObject([{ kind: 'due', step: 1 }]);
  });

  it('never reminds of a paid or unknown invoice', async () => {
    const { send, issue, invoiceIds, read } = await anOverdueAccount(1);
    await send('PUT', `/invoices/${invoiceIds[0]}/payment`, { paidDate: '2026-02-10', version: 1 });
    expect((await read()).claims).toEqual([]);
    expect((await issue()).status).toBe(409);
    expect((await send('GET', '/reminders/preview?claims=invoice-999999')).status).toBe(409);
  });

  it('previews and mails the letter once, also after a server stopped between', async () => {
    const { send, read, issue, invoiceIds, customerId } = await anOverdueAccount(1, { email: 'anna@example.org' });
    expect((await send('GET', `/reminders/preview?claims=invoice-${invoiceIds[0]}`)).body).toMatch(/^%PDF/);
    expect((await issue()).body).toEqual({ mailCount: 1, postCount: 0 });
    const sent: OutgoingMail[] = [];
    let isBroken = true;
    const tools = {
      db: server.db,
      publicUrl: 'https://portal.example',
      typesetter: plainLetters,
      mailSender: {
        send: async (mail: OutgoingMail) => {
          sent.push(mail);
          if (isBroken) throw new Error('The server was killed');
        },
        close: async () => undefined,
      },
    };
    await expect(sendDueMails(tools)).rejects.toThrow('killed');
    expect(await sendDueMails(tools)).toEqual([]);
    await server.db.updateTable('mail').set({ due_at: new Date() }).where('customer_id', '=', customerId).execute();
    isBroken = false;
    expect(await sendDueMails(tools)).toEqual(['sent']);
    expect(await sendDueMails(tools)).toEqual([]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    const { reminderId, state } = (await read()).reminders[0]!;
    expect([state, sent[0]!.subject]).toEqual(['sent', expect.stringContaining('Zahlungserinnerung')]);
    expect((await send('POST', `/reminders/${reminderId}/sent`)).status).toBe(409);
    expect((await send('GET', `/reminders/${reminderId}/pdf`)).body).toMatch(/^%PDF/);
  });

  it('marks a letter by post as sent once', async () => {
    const { send, read, issue } = await anOverdueAccount(1);
    await issue();
    const { reminderId } = (await read()).reminders[0]!;
    expect((await send('POST', `/reminders/${reminderId}/sent`)).status).toBe(204);
    expect((await read()).reminders[0]).toMatchObject({ state: 'sent' });
    expect((await send('POST', `/reminders/${reminderId}/sent`)).status).toBe(409);
  });
});

describe('reminders of instalments', () => {
  const months = ['2026-01-01', '2026-02-01', '2199-01-01'];

  it('list overdue instalments beside invoices, in one letter and once', async () => {
    const { send, read, letTimePass, ...of } = await anOverdueAccount(1);
    const [january, february] = await someInstalments(server.db, of, { months });
    const { claims } = await read();
    expect(claims.map(({ claim, number, openCents, kind }) => [claim, number, openCents, kind])).toEqual([
      [`instalment-${january}`, 'Abschlag 01/2026', 9_200, 'due'],
      [`invoice-${of.invoiceIds[0]}`, expect.stringMatching(/^RE-/), grossCents, 'due'],
      [`instalment-${february}`, 'Abschlag 02/2026', 9_200, 'due'],
    ]);
    const chosen = claims.slice(0, 2).map(({ claim }) => ({ claim, step: 1 }));
    const both = await Promise.all([
      send('POST', '/reminders', { claims: chosen }),
      send('POST', '/reminders', { claims: chosen }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { reminders, claims: after } = await read();
    expect(reminders).toMatchObject([{ step: 1, totalCents: grossCents + 9_200 }]);
    expect(after.map(({ kind }) => kind)).toEqual(['later', 'later', 'due']);
    await letTimePass();
    // a formal reminder of the instalment alone, by post, has the fee
    const again = await send('POST', '/reminders', { claims: [{ claim: `instalment-${january}`, step: 2 }] });
    expect(again.body).toEqual({ mailCount: 0, postCount: 1 });
    const later = [
      { claim: `invoice-${of.invoiceIds[0]}`, step: 2 },
      { claim: `instalment-${february}`, step: 1 },
    ];
    expect((await send('POST', '/reminders', { claims: later })).status).toBe(200);
    const letter = await server.db
      .selectFrom('reminder')
      .select('content')
      .where('customer_id', '=', of.customerId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { invoices } = letter.content as ReminderContent;
    expect(invoices.map(({ kind, isNew }) => [kind, isNew])).toEqual([
      ['invoice', undefined],
      ['instalment', true],
    ]);
  });

  it('name instalments and invoices in the letter', async () => {
    const of = await anOverdueAccount(1);
    const [january] = await someInstalments(server.db, of, { months });
    const { participantId } = of;
    await server.db
      .updateTable('participant')
      .set({ greeting_name: 'Bo Lee' })
      .where('id', '=', participantId)
      .execute();
    const preview = (claims: string) =>
      server.app.inject({
        url: `/api/customers/${of.customerId}/estates/${of.estateId}/reminders/preview?claims=${claims}`,
        headers: of.headers,
      });
    const textOf = async (claims: string) => (await readPdf((await preview(claims)).rawPayload)).text;
    expect(await textOf(`instalment-${january}`)).toMatch(
      /Guten Tag Bo Lee,.*Dieser Abschlag ist.*Abschlag 01\/2026.*01\.01\.2026–31\.01\.2026.*15\.01\.2026.*92,00/s,
    );
    expect(await textOf(`instalment-${january},invoice-${of.invoiceIds[0]}`)).toMatch(
      /Diese Beträge sind.*Rechnung oder Abschlag/s,
    );
    expect((await preview('instalment-0')).statusCode).toBe(409);
    expect((await preview('letter-1')).statusCode).toBe(400);
  });

  it('are paused, and end when the instalment is paid or closed by an invoice', async () => {
    const { send, read, ...of } = await anOverdueAccount(0);
    const [january, february] = await someInstalments(server.db, of, { months });
    const { today } = await read();
    const path = `/reminders/claims/instalment-${january}`;
    expect((await send('PUT', `${path}/block`, { reason: 'Raten vereinbart', blockedUntil: today })).status).toBe(204);
    expect((await read()).claims.map(({ kind }) => kind)).toEqual(['blocked', 'due']);
    expect((await send('GET', path)).body).toMatchObject({ reminders: [], blocks: [{ reason: 'Raten vereinbart' }] });
    expect((await send('DELETE', `${path}/block`)).status).toBe(204);
    const payment = { paidDate: '2026-02-10', amountCents: 9_200, way: 'transfer', instalmentIds: [january] };
    await send('POST', `/participants/${of.participantId}/payments`, { ...payment, requestKey: crypto.randomUUID() });
    expect((await read()).claims.map(({ claim }) => claim)).toEqual([`instalment-${february}`]);
    const { invoiceId } = await anInvoice(server.db, { ...of, period: '[2025-01-01,2025-02-01)' });
    await server.db
      .updateTable('prepayment_instalment')
      .set({ deducted_by_invoice_id: invoiceId, deducted_cents: 0 })
      .where('id', '=', february!)
      .execute();
    const open = (await read()).claims.map(({ claimKind }) => claimKind);
    expect(open).not.toContain('instalment');
  });

  it('leave out what a mandate lets the provider collect', async () => {
    const { read, ...of } = await anOverdueAccount(0, { hasMandate: true });
    await server.db.updateTable('participant').set({ payment_method: 2 }).where('id', '=', of.participantId).execute();
    await someInstalments(server.db, of, { months: ['2026-01-01'] });
    expect((await read()).claims).toMatchObject([{ claimKind: 'instalment', kind: 'collected' }]);
  });
});
