import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goldenInvoice } from '../../integrations/typesetting/testing/sample-snapshot.ts';
import { aMandate } from '../../testing/electricity-makers.ts';
import { someInstalments } from '../../testing/instalment-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aSuppliedParticipant } from '../../testing/supplied-estate.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const former = { reference: 'M-ALT-1', revoked_at: new Date() };
const mandateOf = (reference: string) => ({ reference, iban: 'DE02120300000000202051', accountHolder: 'Ada Weiß' });

/** An invoice and an instalment that announced debits by a mandate, after which another account was named. */
async function aChangedAccount(announced: string) {
  const { db } = server;
  const participant = await aSuppliedParticipant(db);
  const { customerId, estateId, participantId } = participant;
  await db.updateTable('participant').set({ payment_method: 2 }).where('id', '=', participantId).execute();
  await aMandate(db, participant, former);
  await aMandate(db, participant, { reference: 'M-NEU-1', iban: 'DE89370400440532013000' });
  const payment = { ...goldenInvoice.payment, mandate: mandateOf(announced) };
  const snapshot = JSON.stringify({ ...goldenInvoice, payment });
  const { invoiceId } = await anInvoice(db, { ...participant, paymentMethod: PaymentMethod.DirectDebit, snapshot });
  await db.updateTable('invoice_state').set({ status: 2 }).where('invoice_id', '=', invoiceId).execute();
  const [instalmentId] = await someInstalments(db, participant, { months: ['2026-01-01'] });
  const content = JSON.stringify({ mandate: mandateOf(announced) });
  await db.updateTable('prepayment_plan').set({ content }).where('participant_id', '=', participantId).execute();
  const headers = await server.signInAs(participant.userId);
  const url = `/api/customers/${customerId}/estates/${estateId}/sepa-file-preview`;
  const preview = async (payload: object = {}): Promise<DirectDebitPreview> =>
    (await server.app.inject({ method: 'POST', url, headers, payload })).json();
  return { invoiceId, instalmentId: instalmentId!, preview };
}

it('collects nothing that was announced with a former mandate before it is announced anew', async () => {
  const { invoiceId, instalmentId, preview } = await aChangedAccount('M-ALT-1');
  const { debits, incomplete } = await preview();
  expect([debits, incomplete.map(({ reason }) => reason)]).toEqual([[], ['formerMandate', 'formerMandate']]);
  const chosen = await preview({ invoiceIds: [invoiceId] });
  expect(chosen.incomplete.map(({ reason }) => reason)).toEqual(['formerMandate']);
  const confirmed = { retriedInvoiceIds: [invoiceId], retriedInstalmentIds: [instalmentId] };
  expect(await preview(confirmed)).toMatchObject({ debits: [{ invoiceId }, { instalmentId }], incomplete: [] });
});

it('collects what was announced with the mandate in force', async () => {
  const { preview } = await aChangedAccount('M-NEU-1');
  expect(await preview()).toMatchObject({ debits: [{}, {}], incomplete: [] });
});
