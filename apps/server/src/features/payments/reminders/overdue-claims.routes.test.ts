import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../../../integrations/typesetting/testing/read-pdf.ts';
import { collectDebits } from '../../../testing/collect-debits.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { makeOverdueAccount } from './overdue-account-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

it('says from when an overdue invoice is, what was paid of it, and that the bank returned its debit', async () => {
  const { send, read, participantId, invoiceIds, headers, customerId, estateId } = await makeOverdueAccount(server, 1, {
    hasMandate: true,
  });
  const requestKey = '0a7e1b6c-51a5-4c0f-8a53-1c1f3a0f7d11';
  const payment = { requestKey, paidDate: '2026-02-10', amountCents: 5_000, way: 'transfer' };
  await send('POST', `/participants/${participantId}/payments`, payment);
  const collection: { collectionDate: string; totalCents: number } = (await send('POST', '/sepa-file-preview', {}))
    .body;
  const { collectionDate, totalCents: expectedTotalCents } = collection;
  await send('POST', '/sepa-files', { collectionDate, expectedTotalCents });
  await collectDebits(server.db);
  const returned = { returnedOn: '2026-03-02', reason: 'MS03', feeCents: 350, isFeeCharged: true, version: 3 };
  expect((await send('POST', `/invoices/${invoiceIds[0]}/returned-debit`, returned)).status).toBe(204);
  const url = `/api/customers/${customerId}/estates/${estateId}`;
  expect((await read()).claims).toMatchObject([
    { from: '2010-01-01', to: '2011-01-01', isRepayment: false, paidCents: 5_000, returnedOn: '2026-03-02' },
  ]);
  const letter = await server.app.inject({ url: `${url}/reminders/preview?claims=invoice-${invoiceIds[0]}`, headers });
  expect((await readPdf(letter.rawPayload)).text).toMatch(/Lastschrift zurückgegeben: .* am 02\.03\.2026/);
});
