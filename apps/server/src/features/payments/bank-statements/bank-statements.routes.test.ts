import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectDebits } from '../../../testing/collect-debits.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anEstateWithInvoices, invoiceGross, payerIban, paymentOf, returnOf } from './statement-estate-for-tests.ts';
import { aStatement } from './statement-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

describe('a bank statement', () => {
  it('proposes who paid, and records what is confirmed only once', async () => {
    const estate = await anEstateWithInvoices(server);
    const [first, second] = estate.invoices;
    const transactions = [
      { amount: invoiceGross, reference: 'A', purpose: `Rechnung ${first!.number}` },
      { amount: '1082.44', reference: 'B', purpose: second!.number },
      { amount: '5.00', reference: 'C' },
    ];
    const { entries, payers } = await estate.check(...transactions);
    expect(entries.map(({ state }) => state)).toEqual(['sure', 'proposed', 'unknown']);
    expect(payers.map(({ balanceCents }) => balanceCents)).toEqual([108_245, 108_245]);
    const payments = entries.slice(0, 2).map((entry) => paymentOf(entry));
    expect((await estate.record({ payments })).body).toEqual({ paymentCount: 2, returnedCount: 0 });
    expect((await estate.record({ payments })).body).toEqual({ paymentCount: 0, returnedCount: 0 });
    expect(await estate.statuses()).toEqual([3, 2]);
  });

  it('finds a payer by the IBAN of the mandate', async () => {
    const estate = await anEstateWithInvoices(server);
    const { entries } = await estate.check({ amount: invoiceGross, iban: payerIban });
    expect(entries).toMatchObject([{ state: 'sure', participantId: estate.invoices[0]!.participantId }]);
  });

  it('opens the invoice of a debit that the bank returned, with the fee, once', async () => {
    const estate = await anEstateWithInvoices(server);
    const { collectionDate, totalCents } = (await estate.send('POST', '/sepa-file-preview', {})).body as {
      collectionDate: string;
      totalCents: number;
    };
    await estate.send('POST', '/sepa-files', { collectionDate, expectedTotalCents: totalCents });
    await collectDebits(server.db);
    const { invoiceId, number, participantId } = estate.invoices[1]!;
    const returned = { endToEndId: number, reason: 'MS03', debitAmount: invoiceGross };
    const transaction = { amount: '1085.95', returned };
    const [entry] = (await estate.check(transaction)).entries;
    expect(entry).toMatchObject({ state: 'returned', returned: { code: 'MS03', isCertain: true } });
    expect(entry!.returned!.choices[0]).toMatchObject({ invoiceId, number, feeCents: 350 });
    const returnedDebits = [returnOf(entry!)];
    const { status, body } = await estate.record({ returnedDebits });
    expect([status, body]).toEqual([200, { paymentCount: 0, returnedCount: 1 }]);
    expect(await estate.statuses()).toEqual([3, 2]);
    const account = await estate.send('GET', `/participants/${participantId}/account`);
    expect(account.body).toMatchObject({ balanceCents: 108_595 });
    expect((await estate.record({ returnedDebits })).body).toEqual({ paymentCount: 0, returnedCount: 0 });
    const [again] = (await estate.check(transaction)).entries;
    expect(again).toMatchObject({ state: 'returned', recorded: [{ purpose: number, amountCents: -108_595 }] });
    expect(
      (await estate.record({ returnedDebits: [{ ...returnedDebits[0], entryKey: again!.entryKey }] })).status,
    ).toBe(409);
  });

  it('finds the instalment of a standing order, and the one whose debit the bank returned', async () => {
    const estate = await anEstateWithInvoices(server);
    const { participantId } = estate.invoices[0]!;
    const path = `/participants/${participantId}/prepayments`;
    const read = async () => ((await estate.send('GET', path)).body as { prepayments: Prepayments }).prepayments;
    const plan = { contractId: (await read()).contractId, fromMonth: '2026-08-01', toMonth: '2026-10-01', dueDay: 15 };
    await estate.send('POST', path, { ...plan, amountCents: 9_200, basis: 'other', isAnnouncedElsewhere: true });
    const [entry] = (await estate.check({ amount: '92.00', iban: payerIban, purpose: 'Dauerauftrag' })).entries;
    expect(entry).toMatchObject({ state: 'sure', participantId, invoiceIds: [] });
    await estate.record({ payments: [paymentOf(entry!)] });
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
    const choices = [{ invoiceId: null, instalmentId, number: 'Abschlag 09/2026', feeCents: 350 }];
    expect(back!.returned).toMatchObject({ isCertain: true, choices });
    await estate.record({ returnedDebits: [returnOf(back!)] });
    expect((await read()).instalments[1]).toMatchObject({ status: 'returned', paidCents: 0 });
    const both = [{ ...returnOf(back!), invoiceId: estate.invoices[0]!.invoiceId }];
    expect((await estate.record({ returnedDebits: both })).status).toBe(400);
  });

  it('is refused for another account, and when it is none', async () => {
    const estate = await anEstateWithInvoices(server);
    const other = await estate.upload(aStatement([], { iban: payerIban }));
    expect([other.status, other.body.metadata]).toEqual([422, { code: ErrorCode.StatementOfOtherAccount }]);
    const unreadable = await estate.upload('<Document>');
    expect([unreadable.status, unreadable.body.metadata]).toEqual([422, { code: ErrorCode.StatementUnreadable }]);
  });

  it.each([
    ['camt.052', 'BkToCstmrAcctRpt', 'Rpt'],
    ['camt.054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ])('is read as %s where movements are booked, else refused with its name', async (_, message, part) => {
    const estate = await anEstateWithInvoices(server);
    const text = aStatement([{ amount: '5.00' }])
      .replaceAll('BkToCstmrStmt', message)
      .replaceAll('Stmt>', `${part}>`);
    expect((await estate.upload(text)).body.entries).toMatchObject([{ amountCents: 500 }]);
    const refused = await estate.upload(text.replace('BOOK', 'PDNG'));
    expect([refused.status, refused.body.metadata]).toEqual([422, { code: ErrorCode.StatementOfOtherKind }]);
  });

  it('is refused as MT940', async () => {
    const estate = await anEstateWithInvoices(server);
    const refused = await estate.upload('\r\n:20:STARTUMSE\r\n:25:12030000/202051\r\n:28C:1/1\r\n');
    expect([refused.status, refused.body.metadata]).toEqual([422, { code: ErrorCode.StatementInMt940 }]);
  });

  it('proposes a credit when an invoice is paid twice', async () => {
    const estate = await anEstateWithInvoices(server);
    const [invoice] = estate.invoices;
    const first = (await estate.check({ amount: invoiceGross, purpose: invoice!.number, reference: 'R1' })).entries[0]!;
    await estate.record({ payments: [paymentOf(first)] });
    const bookedOn = '2026-10-02';
    const [second] = (await estate.check({ amount: invoiceGross, purpose: invoice!.number, bookedOn })).entries;
    expect(second).toMatchObject({ state: 'proposed', participantId: invoice!.participantId, invoiceIds: [] });
  });

  it('records nothing for a participant of another estate', async () => {
    const [estate, other] = [await anEstateWithInvoices(server), await anEstateWithInvoices(server)];
    const [entry] = (await estate.check({ amount: invoiceGross, purpose: estate.invoices[0]!.number })).entries;
    const payments = [paymentOf(entry!, other.invoices[0]!.participantId)];
    expect((await estate.record({ payments })).status).toBe(404);
    expect(await other.statuses()).toEqual([2, 2]);
  });
});
