import type { CreditPreview } from '@lichthof/contracts/payments/refunds.ts';
import type { SepaFile } from '@lichthof/contracts/payments/direct-debits.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToday } from '../../../database/local-today.ts';
import { aMandate } from '../../../testing/electricity-makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { cancel, findInvoice, issuedInvoices, listInvoices, type IssuedInvoices } from './issued-invoices-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** Cancels an invoice that was paid, after a change of the participant's mandates; returns the payment of its cancellation. */
async function cancelPaid(changeMandates: (of: IssuedInvoices) => Promise<unknown> = () => Promise.resolve()) {
  const of = await issuedInvoices(server);
  const [invoiceId] = of.invoiceIds as [number];
  const { version } = await findInvoice(of, invoiceId);
  await of.send('PUT', `/invoices/${invoiceId}/payment`, { paidDate: localToday(), version });
  await changeMandates(of);
  expect((await cancel(of, invoiceId)).status).toBe(200);
  const [credit] = (await listInvoices(of)) as [Invoice];
  const { snapshot } = await server.db
    .selectFrom('invoice')
    .where('id', '=', credit.invoiceId)
    .select('snapshot')
    .executeTakeFirstOrThrow();
  await server.db.updateTable('invoice_state').set({ status: 2 }).where('invoice_id', '=', credit.invoiceId).execute();
  return { of, credit, payment: snapshot.payment };
}

const revoke = ({ participantId }: IssuedInvoices) =>
  server.db
    .updateTable('mandate')
    .set({ revoked_at: new Date() })
    .where('participant_id', '=', participantId)
    .execute();

/** The account in the file that refunds a credit. */
async function refundedTo({ of, credit }: { of: IssuedInvoices; credit: Invoice }): Promise<string> {
  const { earliestExecutionDate, credits } = (await of.send('GET', '/credits')).body as CreditPreview;
  const refunds = credits.map(({ participantId, creditCents }) => ({ participantId, amountCents: creditCents }));
  expect(refunds).toMatchObject([{ amountCents: -credit.grossCents }]);
  const file = await of.send('POST', '/refund-files', { executionDate: earliestExecutionDate, refunds });
  const { sepaFileId } = file.body as SepaFile;
  const refund = server.db.selectFrom('refund').where('sepa_file_id', '=', sepaFileId).select('iban');
  return (await refund.executeTakeFirstOrThrow()).iban;
}

describe('the cancellation of a paid invoice', () => {
  it('names the account of the mandate in force, to which the file of refunds pays', async () => {
    const cancelled = await cancelPaid();
    const account = { iban: 'DE02120300000000202051', accountHolder: 'Ada Weiß' };
    expect(cancelled.payment).toMatchObject({ method: 1, mandate: null, payoutAccount: account });
    expect(await refundedTo(cancelled)).toBe(account.iban);
  });

  it('names the account in force also if a mandate that was granted later was revoked', async () => {
    const iban = 'DE89370400440532013000';
    const cancelled = await cancelPaid(async (of) => {
      await revoke(of);
      await aMandate(server.db, of, { iban, granted_at: new Date('2024-03-01T11:00:00Z') });
    });
    expect(cancelled.payment.payoutAccount).toMatchObject({ iban });
    expect(await refundedTo(cancelled)).toBe(iban);
  });

  it('names no account if the mandate was revoked', async () => {
    const { payment } = await cancelPaid(revoke);
    expect(payment).not.toHaveProperty('payoutAccount');
  });
});
