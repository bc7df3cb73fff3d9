import type { StatementEntry, StatementReview } from '@lichthof/contracts/payments/bank-statements.ts';
import type { InvoicePage } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectDebits } from '../../../testing/collect-debits.ts';
import { aContract, aMandate, aParticipant } from '../../../testing/electricity-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aSuppliedEstate } from '../../../testing/supplied-estate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { aStatement, type TestTransaction } from './statement-for-tests.ts';

const gross = '1082.45';
const payerIban = 'DE89370400440532013000';
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** An estate with two participants, each with an invoice of 1082.45 € to be paid by direct debit. */
async function anEstateWithInvoices() {
  const { db } = server;
  const estate = await aSuppliedEstate(db);
  const { customerId, estateId, userId } = estate;
  const invoices: { invoiceId: number; participantId: number; number: string }[] = [];
  for (const iban of [payerIban, 'DE02100500000054540402']) {
    const participantId = await aParticipant(db, estate);
    const contractId = await aContract(db, { customerId, participantId });
    await aMandate(db, { customerId, participantId }, { iban });
    const of = { ...estate, participantId, contractId, paymentMethod: 2 as const };
    const { invoiceId } = await anInvoice(db, { ...of, period: `[20${10 + invoices.length}-01-01,2020-01-01)` });
    const { number } = await db
      .selectFrom('invoice')
      .where('id', '=', invoiceId)
      .select('number')
      .executeTakeFirstOrThrow();
    invoices.push({ invoiceId, participantId, number });
  }
  await db.updateTable('invoice_state').set({ status: 2 }).where('customer_id', '=', customerId).execute();
  const headers = await server.signInAs(userId);
  const url = `/api/customers/${customerId}/estates/${estateId}`;
  const send = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await server.app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: (answer.payload ? answer.json() : undefined) as never };
  };
  const upload = async (payload: string) => {
    const withType = { ...headers, 'content-type': 'application/octet-stream' };
    const answer = await server.app.inject({
      method: 'POST',
      url: `${url}/bank-statements/check`,
      headers: withType,
      payload,
    });
    return { status: answer.statusCode, body: answer.json() as StatementReview & { metadata: object } };
  };
  const check = async (...transactions: TestTransaction[]) => (await upload(aStatement(transactions))).body;
  const statuses = async () =>
    ((await send('GET', '/invoices')).body as InvoicePage).invoices
      .toSorted((a, b) => a.invoiceId - b.invoiceId)
      .map(({ status }) => status);
  return { invoices, send, upload, check, statuses };
}

const paymentOf = ({ entryKey, bookedOn, amountCents, invoiceIds }: StatementEntry, participantId: number) => ({
  entryKey,
  bookedOn,
  amountCents,
  invoiceIds,
  participantId,
});

describe('a bank statement', () => {
  it('proposes who paid, and records what is confirmed only once', async () => {
    const estate = await anEstateWithInvoices();
    const [first, second] = estate.invoices;
    const transactions = [
      { amount: gross, reference: 'A', purpose: `Rechnung ${first!.number}` },
      { amount: '1082.44', reference: 'B', purpose: second!.number },
      { amount: '5.00', reference: 'C' },
    ];
    const { entries, payers } = await estate.check(...transactions);
    expect(entries.map(({ state }) => state)).toEqual(['sure', 'proposed', 'unknown']);
    expect(payers.map(({ balanceCents }) => balanceCents)).toEqual([108_245, 108_245]);
    const payments = entries.slice(0, 2).map((entry) => paymentOf(entry, entry.participantId!));
    const record = () => estate.send('POST', '/bank-statements', { payments, returnedDebits: [] });
    expect((await record()).body).toEqual({ paymentCount: 2, returnedCount: 0 });
    expect((await record()).body).toEqual({ paymentCount: 0, returnedCount: 0 });
    expect(await estate.statuses()).toEqual([3, 2]);
    const overlapping = await estate.check(...transactions.slice(1), { amount: '0.01', purpose: second!.number });
    expect(overlapping.entries.map(({ state }) => state)).toEqual(['recorded', 'unknown', 'sure']);
  });

  it('finds a payer by the IBAN of the mandate', async () => {
    const estate = await anEstateWithInvoices();
    const { entries } = await estate.check({ amount: gross, iban: payerIban });
    expect(entries).toMatchObject([{ state: 'sure', participantId: estate.invoices[0]!.participantId }]);
  });

  it('opens the invoice of a debit that the bank returned, with the fee, once', async () => {
    const estate = await anEstateWithInvoices();
    const { collectionDate, totalCents } = (await estate.send('POST', '/sepa-file-preview', {})).body as {
      collectionDate: string;
      totalCents: number;
    };
    await estate.send('POST', '/sepa-files', { collectionDate, expectedTotalCents: totalCents });
    await collectDebits(server.db);
    const { invoiceId, number, participantId } = estate.invoices[1]!;
    const returned = { endToEndId: number, reason: 'MS03', debitAmount: gross };
    const transaction = { amount: '1085.95', returned };
    const [entry] = (await estate.check(transaction)).entries;
    expect(entry).toMatchObject({ state: 'returned', returned: { invoiceId, number, reason: 'MS03', feeCents: 350 } });
    const returnedDebits = [
      { invoiceId, instalmentId: null, returnedOn: entry!.bookedOn, reason: 'MS03', feeCents: 350 },
    ];
    const { status, body } = await estate.send('POST', '/bank-statements', { payments: [], returnedDebits });
    expect([status, body]).toEqual([200, { paymentCount: 0, returnedCount: 1 }]);
    expect(await estate.statuses()).toEqual([3, 2]);
    const account = await estate.send('GET', `/participants/${participantId}/account`);
    expect(account.body).toMatchObject({ balanceCents: 108_595 });
    expect((await estate.check(transaction)).entries).toMatchObject([{ state: 'recorded' }]);
    expect((await estate.send('POST', '/bank-statements', { payments: [], returnedDebits })).status).toBe(409);
  });

  it('finds the instalment of a standing order, and the one whose debit the bank returned', async () => {
    const estate = await anEstateWithInvoices();
    const { participantId } = estate.invoices[0]!;
    const path = `/participants/${participantId}/prepayments`;
    const read = async () => ((await estate.send('GET', path)).body as { prepayments: Prepayments }).prepayments;
    const plan = { contractId: (await read()).contractId, fromMonth: '2026-08-01', toMonth: '2026-10-01', dueDay: 15 };
    await estate.send('POST', path, { ...plan, amountCents: 9_200, basis: 'other', isAnnouncedElsewhere: true });
    const [entry] = (await estate.check({ amount: '92.00', iban: payerIban, purpose: 'Dauerauftrag' })).entries;
    expect(entry).toMatchObject({ state: 'sure', participantId, invoiceIds: [] });
    await estate.send('POST', '/bank-statements', { payments: [paymentOf(entry!, participantId)], returnedDebits: [] });
    const [august, september] = (await read()).instalments;
    expect([august!.paidCents, september!.paidCents]).toEqual([9_200, 0]);

    await server.db.updateTable('participant').set({ payment_method: 2 }).where('id', '=', participantId).execute();
    const preview = await estate.send('POST', '/sepa-file-preview', { instalmentIds: [september!.instalmentId] });
    const { collectionDate } = preview.body as { collectionDate: string };
    const chosen = { collectionDate, expectedTotalCents: 9_200, instalmentIds: [september!.instalmentId] };
    expect((await estate.send('POST', '/sepa-files', chosen)).status).toBe(200);
    await collectDebits(server.db);
    const endToEndId = `AB-2026-09-${september!.instalmentId}`;
    const returned = { endToEndId, reason: 'AM04', debitAmount: '92.00' };
    const [back] = (await estate.check({ amount: '95.50', returned })).entries;
    const { instalmentId } = september!;
    expect(back!.returned).toMatchObject({ invoiceId: null, instalmentId, number: 'Abschlag 09/2026', feeCents: 350 });
    const returnedDebits = [
      { invoiceId: null, instalmentId, returnedOn: back!.bookedOn, reason: 'AM04', feeCents: 350 },
    ];
    await estate.send('POST', '/bank-statements', { payments: [], returnedDebits });
    expect((await read()).instalments[1]).toMatchObject({ status: 'returned', paidCents: 0 });
    const both = [{ ...returnedDebits[0], invoiceId: estate.invoices[0]!.invoiceId }];
    expect((await estate.send('POST', '/bank-statements', { payments: [], returnedDebits: both })).status).toBe(400);
  });

  it('is refused for another account, and when it is none', async () => {
    const estate = await anEstateWithInvoices();
    const other = await estate.upload(aStatement([], { iban: payerIban }));
    expect([other.status, other.body.metadata]).toEqual([422, { code: ErrorCode.StatementOfOtherAccount }]);
    const unreadable = await estate.upload('<Document>');
    expect([unreadable.status, unreadable.body.metadata]).toEqual([422, { code: ErrorCode.StatementUnreadable }]);
  });

  it.each([
    ['camt.052', 'BkToCstmrAcctRpt'],
    ['camt.054', 'BkToCstmrDbtCdtNtfctn'],
  ])('is refused as %s, which it names', async (_, message) => {
    const estate = await anEstateWithInvoices();
    const refused = await estate.upload(aStatement([]).replaceAll('BkToCstmrStmt', message));
    expect([refused.status, refused.body.metadata]).toEqual([422, { code: ErrorCode.StatementOfOtherKind }]);
  });

  it('proposes a credit when an invoice is paid twice', async () => {
    const estate = await anEstateWithInvoices();
    const [invoice] = estate.invoices;
    const first = (await estate.check({ amount: gross, purpose: invoice!.number, reference: 'R1' })).entries[0]!;
    await estate.send('POST', '/bank-statements', {
      payments: [paymentOf(first, invoice!.participantId)],
      returnedDebits: [],
    });
    const [second] = (await estate.check({ amount: gross, purpose: invoice!.number, reference: 'R2' })).entries;
    expect(second).toMatchObject({ state: 'proposed', participantId: invoice!.participantId, invoiceIds: [] });
  });

  it('records nothing for a participant of another estate', async () => {
    const [estate, other] = [await anEstateWithInvoices(), await anEstateWithInvoices()];
    const [entry] = (await estate.check({ amount: gross, purpose: estate.invoices[0]!.number })).entries;
    const payments = [paymentOf(entry!, other.invoices[0]!.participantId)];
    expect((await estate.send('POST', '/bank-statements', { payments, returnedDebits: [] })).status).toBe(404);
    expect(await other.statuses()).toEqual([2, 2]);
  });
});
