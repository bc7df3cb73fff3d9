import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import type { FailedMails } from '@lichthof/contracts/failed-mails.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { daysBetween } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addNotices } from '../notices/add-notice.ts';
import { MailRefusedError, type MailSender, type OutgoingMail } from '../../integrations/mail/mail-sender.ts';
import { plainLetters } from '../../integrations/typesetting/testing/plain-letters.ts';
import { sendDueMails } from '../../jobs/send-mails.ts';
import { anAccount } from '../../testing/account-makers.ts';
import { aBilledEstate } from '../../testing/billed-estate.ts';
import { aCustomer, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { claimRun } from '../billing/billing-run-claims.db.ts';
import { findRun, insertRun } from '../billing/billing-runs.db.ts';
import { carryOutRun, prepareBilling } from '../billing/calls-for-tests.ts';
import { sumRunFigures } from '../billing/issuing/run-figures.ts';
import { mailbox, plainTypesetter } from '../billing/run-tools-for-tests.ts';
import { makeOverdueAccount } from '../payments/reminders/overdue-account-for-tests.ts';
import { adminOf, systemAdmin } from '../users/user-calls-for-tests.ts';

let server: TestServer;
let operator: number;
beforeAll(async () => {
  server = await startTestServer();
  operator = await aUser(server.db, [systemAdmin]);
});
beforeEach(async () => {
  await server.db.deleteFrom('mail').execute();
  await server.db.deleteFrom('identity_failed_mail').execute();
  server.breakMails(false);
});
afterAll(() => server.close());

async function send(method: 'GET' | 'POST', path: string, userId = operator) {
  const headers = await server.signInAs(userId);
  const answer = await server.app.inject({ method, url: `/api${path}`, headers });
  return { status: answer.statusCode, body: answer.json<FailedMails & { metadata?: { code?: number } }>() };
}
const list = async () => (await send('GET', '/failed-mails')).body;
const publicUrl = 'https://portal.example';

/** Sends what is due; a reason refuses all of it. */
async function sendMails(reason?: string): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const mailSender: MailSender = {
    send: async (mail) => {
      if (reason) throw new MailRefusedError(reason, { isPermanent: true });
      sent.push(mail);
    },
    close: async () => undefined,
  };
  while ((await sendDueMails({ db: server.db, mailSender, typesetter: plainLetters, publicUrl })).length > 0);
  return sent;
}

async function aRefusedNotice(): Promise<{ customerId: number; path: string }> {
  const customerId = await aCustomer(server.db);
  await addNotices(server.db, [{ customerId, kind: 'reset', recipient: 'ada@aue.example', name: 'Ada', facts: {} }]);
  await sendMails('550 No such mailbox');
  const [mail] = (await list()).mails;
  return { customerId, path: `/failed-mails/${customerId}/${mail!.mailId}` };
}

describe('a mail that was given up', () => {
  it('is listed with its reason, and goes out once when it is sent again', async () => {
    const { path } = await aRefusedNotice();
    expect(await list()).toMatchObject({
      mails: [{ kind: 'reset', recipient: 'ada@aue.example', failure: '550 No such mailbox', attempts: 1 }],
      total: 1,
    });
    expect((await send('POST', `${path}/again`)).body.mails).toEqual([]);
    expect((await send('POST', `${path}/again`)).body.metadata?.code).toBe(ErrorCode.ChangedByOthers);
    expect((await sendMails()).map(({ to }) => to)).toEqual(['ada@aue.example']);
    expect(await sendMails()).toEqual([]);
  });

  it('leaves the list when a person has seen to it, and is not sent any more', async () => {
    const { customerId, path } = await aRefusedNotice();
    expect((await send('POST', `${path}/done`)).body).toMatchObject({ mails: [], total: 0 });
    expect((await send('POST', `${path}/done`)).status).toBe(409);
    expect(await sendMails()).toEqual([]);
    const entries = server.db.selectFrom('audit_entry').where('customer_id', '=', customerId);
    expect(await entries.select(['action', 'object_type', 'user_id']).execute()).toEqual([
      { action: 'markDone', object_type: 'mail', user_id: operator },
    ]);
  });

  it('is nothing for the administrators of a customer', async () => {
    const { customerId, path } = await aRefusedNotice();
    const admin = await aUser(server.db, [adminOf(customerId)]);
    expect((await send('GET', '/failed-mails', admin)).status).toBe(403);
    expect((await send('POST', `${path}/again`, admin)).status).toBe(404);
  });
});

it('lets a letter wait again when it is sent again, and forgets it when it went by post', async () => {
  const account = await makeOverdueAccount(server, 1, { email: 'anna@example.org' });
  await account.issue();
  await sendMails('550 No such mailbox');
  const stateOf = async () => (await account.read()).reminders[0]!.state;
  expect(await stateOf()).toBe('failed');
  const [mail] = (await list()).mails;
  const path = `/failed-mails/${mail!.customerId}/${mail!.mailId}`;
  await send('POST', `${path}/again`);
  expect(await stateOf()).toBe('waiting');
  await sendMails('550 Still no such mailbox');
  expect((await list()).mails).toMatchObject([{ kind: 'reminder', failure: '550 Still no such mailbox' }]);
  const { reminderId } = (await account.read()).reminders[0]!;
  await account.send('POST', `/reminders/${reminderId}/sent`);
  expect([await stateOf(), (await list()).mails]).toEqual(['sent', []]);
  expect((await send('POST', `${path}/again`)).status).toBe(409);
});

describe('the mail of an invoice', () => {
  const carryOut = async (mailSender: MailSender) => {
    const { db } = server;
    const { signal } = new AbortController();
    const now = () => new Date();
    const tools = { db, mailSender, typesetter: plainTypesetter, publicUrl, now, signal, pauseMs: 1 };
    await carryOutRun(tools, (await claimRun(db, 'test'))!);
  };
  const refusing = (...people: string[]) =>
    mailbox(
      ({ to }) =>
        people.some((name) => to.startsWith(name)) && new MailRefusedError('550 unknown', { isPermanent: true }),
    );

  /** A run of two invoices that is carried out. */
  async function aRun(mailSender: MailSender) {
    const { db } = server;
    const period = { from: '2026-02-01', to: '2026-02-08' };
    const estate = await aBilledEstate(db, period, { apartmentCount: 2 });
    const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
    const runId = await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId: await aUser(db) });
    await carryOut(mailSender);
    return { ...estate, runId: runId! };
  }

  it('is sent again by its billing run, which writes it anew', async () => {
    await aRun(refusing('apartment2'));
    const [mail] = (await list()).mails;
    expect(mail).toMatchObject({ kind: 'invoice', recipient: 'apartment2@lichthof.example' });
    expect((await send('POST', `/failed-mails/${mail!.customerId}/${mail!.mailId}/again`)).body.mails).toEqual([]);
    const later = mailbox();
    await carryOut(later);
    expect(later.sent.map(({ to }) => to)).toEqual(['apartment2@lichthof.example']);
  });

  it('stays done when its billing run is sent again, which says how many it leaves out', async () => {
    const run = await aRun(refusing('apartment1', 'apartment2'));
    const done = (await list()).mails.find(({ recipient }) => recipient.startsWith('apartment1'))!;
    await send('POST', `/failed-mails/${done.customerId}/${done.mailId}/done`);
    const admin = await aUser(server.db, [adminOf(run.customerId)]);
    const path = `/customers/${run.customerId}/estates/${run.estateId}/billing-runs/${run.runId}/retry`;
    const { status, body } = await send('POST', path, admin);
    expect([status, body]).toMatchObject([200, { mailFailedCount: 1, mailDoneCount: 1 }]);
    const later = mailbox();
    await carryOut(later);
    expect(later.sent.map(({ to }) => to)).toEqual(['apartment2@lichthof.example']);
    expect((await list()).mails).toEqual([]);
    const { mailSentCount, mailDoneCount, postCount, invoices } = (await findRun(server.db, run))!;
    expect({ mailSentCount, mailDoneCount, postCount }).toEqual({ mailSentCount: 1, mailDoneCount: 1, postCount: 0 });
    expect(invoices.map(({ isMailDone }) => isMailDone)).toEqual([true, false]);
  });

  it('is forgotten when its invoice went by post, which makes the invoice due', async () => {
    const run = await aRun(refusing('apartment1'));
    const [mail] = (await list()).mails;
    await send('POST', `/failed-mails/${mail!.customerId}/${mail!.mailId}/done`);
    const admin = await aUser(server.db, [adminOf(run.customerId)]);
    const headers = await server.signInAs(admin);
    const estatePath = `/api/customers/${run.customerId}/estates/${run.estateId}`;
    const invoicesOf = async () =>
      (await server.app.inject({ url: `${estatePath}/invoices`, headers })).json<{ invoices: Invoice[] }>().invoices;
    const failed = (await invoicesOf()).find(({ isMailFailed }) => isMailFailed)!;
    expect(failed).toMatchObject({ status: 1, sentAt: null });
    const post = (payload: { postedOn: string; version: number }) =>
      server.app.inject({
        method: 'POST',
        url: `${estatePath}/invoices/${failed.invoiceId}/posting`,
        headers,
        payload,
      });

    const { version, issuedDate } = failed;
    expect((await post({ postedOn: '2026-01-01', version })).statusCode).toBe(422);
    const answer = await post({ postedOn: issuedDate, version });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { status: 2, isMailFailed: false, version: version + 1 },
    ]);
    const posted = answer.json<Invoice>();
    expect(localDayOf(Date.parse(posted.sentAt!), 'Europe/Berlin')).toBe(issuedDate);
    expect(daysBetween(issuedDate, posted.dueDate)).toBeGreaterThanOrEqual(17);
    expect((await post({ postedOn: issuedDate, version: version + 1 })).json()).toMatchObject({
      metadata: { code: ErrorCode.InvoiceNotFailed },
    });
    expect(await findRun(server.db, run)).toMatchObject({
      state: 'success',
      mailFailedCount: 0,
      mailDoneCount: 0,
      postCount: 1,
    });
    const entries = server.db.selectFrom('audit_entry').where('action', '=', 'postInvoice');
    expect(await entries.select(['object_id', 'user_id']).execute()).toEqual([
      { object_id: failed.invoiceId, user_id: admin },
    ]);

    await server.db
      .updateTable('invoice_state')
      .set({ due_on: '2026-03-01' })
      .where('invoice_id', '=', failed.invoiceId)
      .execute();
    expect((await invoicesOf()).find(({ invoiceId }) => invoiceId === failed.invoiceId)).toMatchObject({
      lateness: 'overdue',
    });
  });
});

describe('a mail with a link to choose a password', () => {
  it('is listed without its link when it cannot be sent, and gone once a new link was sent', async () => {
    const customerId = await aCustomer(server.db);
    const admin = await aUser(server.db, [adminOf(customerId)]);
    const userId = await aUser(server.db, [adminOf(customerId)]);
    const sub = await anAccount(server.db, userId);
    server.breakMails(true);
    expect((await send('POST', `/customers/${customerId}/users/${userId}/reset`, admin)).status).toBe(409);
    const [failed] = (await list()).credentials;
    expect(failed).toMatchObject({ accountSub: sub, purpose: 'reset', failure: '550 No such mailbox' });
    const { rows: links } = await sql`select from identity_password_link where account_sub = ${sub}`.execute(server.db);
    expect(links).toEqual([]);
    expect((await send('POST', `/failed-mails/credentials/${sub}/again`)).body.metadata?.code).toBe(
      ErrorCode.MailNotSent,
    );

    server.breakMails(false);
    server.sentMails.splice(0);
    expect((await send('POST', `/failed-mails/credentials/${sub}/again`)).body.credentials).toEqual([]);
    expect(server.sentMails.map(({ to }) => to)).toEqual([failed!.recipient]);
    expect((await send('POST', `/failed-mails/credentials/${sub}/done`)).status).toBe(404);
  });

  it('leaves the list when a person has seen to it', async () => {
    const sub = await anAccount(server.db, await aUser(server.db));
    server.breakMails(true);
    const account = { sub, email: 'x@y.example', firstName: 'Ada', lastName: 'Weiß' };
    await expect(server.accounts.credentials.send(account, 'invitation')).rejects.toThrow('could not be sent');
    expect((await list()).credentials).toMatchObject([{ accountSub: sub, purpose: 'invitation' }]);
    expect((await send('POST', `/failed-mails/credentials/${sub}/done`)).body.credentials).toEqual([]);
  });
});
