import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import { announcedCollectionDate } from '@lichthof/domain/direct-debits/debit-notice.ts';
import { targetDayFrom } from '@lichthof/domain/billing/invoices/payment.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToday } from '../../../database/local-today.ts';
import { MailRefusedError, type OutgoingMail } from '../../../integrations/mail/mail-sender.ts';
import { readPdf } from '../../../integrations/typesetting/testing/read-pdf.ts';
import { sendDueMails } from '../../../jobs/send-mails.ts';
import { aChangedAccount } from '../../../testing/changed-account.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const grossCents = 108_245;
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

async function anAccount(email: string | null) {
  const account = await aChangedAccount(server.db, { email });
  const { customerId, estateId, invoiceId } = account;
  const headers = await server.signInAs(account.userId);
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const url = `/api/customers/${customerId}/estates/${estateId}${path}`;
    const { statusCode, rawPayload } = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: statusCode, file: rawPayload };
  };
  const json = async <Answer>(path: string, payload: object) =>
    JSON.parse((await send('POST', path, payload)).file.toString()) as Answer;
  const preview = () => json<DirectDebitPreview>('/sepa-file-preview', { invoiceIds: [invoiceId] });
  const announce = () => json<object>('/debit-notices', { invoiceIds: [invoiceId] });
  const notice = async () => (await preview()).incomplete[0]!.notice!;
  return { ...account, send, json, preview, announce, notice };
}

/** Sends what waits; returns the mails. */
async function mailAll(refusal?: Error): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const { db } = server;
  // the letter itself is read below
  const typesetter = { typesetLetter: async () => Buffer.from('%PDF-1.7 a letter') };
  const mailSender = {
    send: async (mail: OutgoingMail) => {
      if (refusal) throw refusal;
      mails.push(mail);
    },
    close: async () => undefined,
  };
  while ((await sendDueMails({ db, typesetter, mailSender, publicUrl: 'https://lichthof.example' })).length > 0);
  return mails;
}

describe('an invoice that was announced with a former mandate', () => {
  it('is announced anew by mail and collected on the new day without a tick', async () => {
    const { announce, preview, json, invoiceId, customerId } = await anAccount('ada@lichthof.example');
    expect(await announce()).toEqual({ mailCount: 1, postCount: 0 });
    expect((await preview()).debits).toEqual([]);
    const [mail, ...others] = await mailAll();
    expect([mail!.to, others]).toEqual(['ada@lichthof.example', []]);
    const day = targetDayFrom(addDays(localToday(), 14));
    const { debits, totalCents, collectionDate } = await preview();
    expect(debits).toMatchObject([{ invoiceId, collectionDate: day }]);
    expect([collectionDate, totalCents]).toEqual([day, grossCents]);
    const file = { invoiceIds: [invoiceId], collectionDate, expectedTotalCents: grossCents };
    expect(await json('/sepa-files', file)).toMatchObject({ transactionCount: 1, firstDate: day });
    const audited = await server.db
      .selectFrom('audit_entry')
      .where('customer_id', '=', customerId)
      .where('object_type', '=', 'debit_notice')
      .select(['action'])
      .execute();
    expect(audited).toEqual([{ action: 'create' }]);
  });

  it('is announced once by 20 parallel calls, and once altogether', async () => {
    const { send, invoiceId } = await anAccount('ada@lichthof.example');
    const announce = () => send('POST', '/debit-notices', { invoiceIds: [invoiceId] });
    const answers = await Promise.all(Array.from({ length: 20 }, announce));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await mailAll()).toHaveLength(1);
    expect((await announce()).status).toBe(409);
  });

  it('is announced by a letter that names amount, day, mandate, creditor and the end of the IBAN', async () => {
    const { announce, send, notice, preview } = await anAccount(null);
    expect(await announce()).toEqual({ mailCount: 0, postCount: 1 });
    const { debitNoticeId, collectionDate, ...rest } = await notice();
    expect(rest).toEqual({ delivery: 'post', state: 'waiting' });
    expect(collectionDate).toBe(announcedCollectionDate(localToday(), 'post'));
    const { text } = await readPdf((await send('GET', `/debit-notices/${debitNoticeId}/pdf`)).file);
    expect(text).toMatch(/RE-2026-\d{5}/);
    expect(text).toMatch(/1\.082,45.€/);
    for (const part of ['M-NEU-1', 'DE98ZZZ09999999999', 'IBAN endet auf 3000']) expect(text).toContain(part);
    expect(text).toContain(collectionDate.split('-').toReversed().join('.'));
    const markSent = async () => (await send('POST', `/debit-notices/${debitNoticeId}/sent`)).status;
    expect([await markSent(), await markSent()]).toEqual([204, 409]);
    expect((await preview()).debits).toMatchObject([{ collectionDate }]);
  });

  it('stays open when its mail is refused, until its letter is sent by post, from whose day the notice counts', async () => {
    const { announce, send, notice, preview } = await anAccount('ada@lichthof.example');
    await announce();
    await mailAll(new MailRefusedError('no such mailbox', { isPermanent: true }));
    const { debitNoticeId, state } = await notice();
    expect(state).toBe('failed');
    expect((await send('POST', `/debit-notices/${debitNoticeId}/sent`)).status).toBe(204);
    const day = announcedCollectionDate(localToday(), 'post');
    expect((await preview()).debits).toMatchObject([{ collectionDate: day }]);
  });
});
