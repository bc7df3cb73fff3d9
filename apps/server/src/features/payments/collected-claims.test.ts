import type { InvoicePage } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import type { ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { earliestCollectionDate } from '@lichthof/domain/direct-debits/direct-debits.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reversePayments } from './record-payments.ts';
import type { Database } from '../../database/database.ts';
import { localToday } from '../../database/local-today.ts';
import { aMandate, aProvider, aSupply } from '../../testing/electricity-makers.ts';
import { someInstalments } from '../../testing/instalment-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aSuppliedParticipant } from '../../testing/supplied-estate.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const collectedOn = earliestCollectionDate(localToday());
/** The first grant with which the mandate can still be used on the next day of collection. */
const oldestGrant = addMonths(collectedOn, -36);
const noon = (day: string) => new Date(`${day}T11:00:00Z`);

/** A participant with an invoice and an instalment that are late, both by direct debit, and a mandate. */
async function lateClaims() {
  const { db } = server;
  const participant = await aSuppliedParticipant(db);
  const { customerId, estateId, participantId, userId } = participant;
  await db.updateTable('participant').set({ payment_method: 2 }).where('id', '=', participantId).execute();
  await aMandate(db, { customerId, participantId }, { granted_at: noon(addMonths(collectedOn, -12)) });
  const { invoiceId } = await anInvoice(db, { ...participant, paymentMethod: 2 });
  await db.updateTable('invoice_state').set({ status: 2 }).where('customer_id', '=', customerId).execute();
  await someInstalments(db, participant, { months: ['2026-03-01'] });
  const headers = await server.signInAs(userId);
  const send = async <Body>(method: 'GET' | 'POST', path: string, payload = {}): Promise<Body> => {
    const url = `/api/customers/${customerId}/estates/${estateId}${path}`;
    return (await server.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })).json();
  };
  return { ...participant, invoiceId, send };
}

type LateClaims = Awaited<ReturnType<typeof lateClaims>>;

const preview = (send: LateClaims['send']) => send<DirectDebitPreview>('POST', '/sepa-file-preview');

/** Who says that invoice and instalment are collected: the list and the account, the reminders, the next SEPA file. */
async function readAnswers({ participantId, send }: LateClaims) {
  const { invoices } = await send<InvoicePage>('GET', '/invoices');
  const account = await send<ParticipantAccount>('GET', `/participants/${participantId}/account`);
  const { claims } = await send<ReminderOverview>('GET', '/reminders');
  const { debits } = await preview(send);
  const kindOf = (kind: string) => claims.find(({ claimKind }) => claimKind === kind)!.kind === 'collected';
  return {
    list: [invoices[0]!.lateness === 'toCollect'],
    account: [...account.openInvoices, ...account.openInstalments].map(({ lateness }) => lateness === 'toCollect'),
    accountBeforeDue: [...account.openInvoices, ...account.openInstalments].map(({ isCollectable }) => isCollectable),
    reminders: [kindOf('invoice'), kindOf('instalment')],
    sepaFile: [debits.some((debit) => debit.invoiceId), debits.some((debit) => debit.instalmentId)],
  };
}

const allSay = (invoice: boolean, instalment: boolean) => ({
  list: [invoice],
  account: [invoice, instalment],
  accountBeforeDue: [invoice, instalment],
  reminders: [invoice, instalment],
  sepaFile: [invoice, instalment],
});

type Change = (db: Database, claims: LateClaims) => Promise<unknown>;
const changeMandate =
  (columns: object): Change =>
  (db, { customerId }) =>
    db.updateTable('mandate').set(columns).where('customer_id', '=', customerId).execute();
const changeProvider =
  (columns: object): Change =>
  (db, { customerId }) =>
    db.updateTable('provider').set(columns).where('customer_id', '=', customerId).execute();
const supplyByAnother: Change = async (db, { customerId, estateId }) => {
  await db
    .updateTable('estate_supply')
    .set({ during: '[2020-01-01,2026-06-01)' })
    .where('customer_id', '=', customerId)
    .execute();
  const providerId = await aProvider(db, customerId);
  await aSupply(db, { customerId, estateId, providerId }, { during: '[2026-06-01,)' });
};
const returnDebits: Change = async (db, { customerId, send }) => {
  const { collectionDate, totalCents: expectedTotalCents } = await preview(send);
  await send('POST', '/sepa-files', { collectionDate, expectedTotalCents });
  const debits = await db
    .updateTable('direct_debit')
    .set({ ended_at: new Date(), returned_on: localToday(), return_reason: 'Widerspruch', return_fee_cents: 0 })
    .where('customer_id', '=', customerId)
    .returning('payment_id as paymentId')
    .execute();
  const paymentIds = debits.map(({ paymentId }) => paymentId!);
  expect(paymentIds).toHaveLength(2);
  await reversePayments(db, { customerId, userId: null, paymentIds, reversedOn: localToday(), reversal: 'returned' });
};

describe('a late claim by direct debit', () => {
  it.each<[string, boolean, boolean, Change]>([
    ['its mandate is in force', true, true, async () => undefined],
    ['its mandate is revoked', false, false, changeMandate({ revoked_at: new Date() })],
    ['the mandate was granted to another creditor', false, false, changeMandate({ creditor_id: 'DE02ZZZ00000000001' })],
    ['the provider has no creditor id', false, false, changeProvider({ creditor_id: null })],
    ['the mandate can be used for the last time', true, true, changeMandate({ granted_at: noon(oldestGrant) })],
    ['the mandate lapsed', false, false, changeMandate({ granted_at: noon(addDays(oldestGrant, -1)) })],
    ['the bank returned their debits', false, false, returnDebits],
    ['another provider supplies the estate by now', false, true, supplyByAnother],
  ])('is said to be collected by all or by none, if %s', async (_, invoice, instalment, change) => {
    const claims = await lateClaims();
    await change(server.db, claims);
    expect(await readAnswers(claims)).toEqual(allSay(invoice, instalment));
  });
});
