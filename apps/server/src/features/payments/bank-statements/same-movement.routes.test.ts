import type { StatementEntry } from '@lichthof/contracts/payments/bank-statements.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPaymentOnce } from '../record-payments.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { anEstateWithInvoices, payerIban, paymentOf } from './statement-estate-for-tests.ts';
import { aStatement, testDay } from './statement-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const recordedIds = (entries: StatementEntry[]) =>
  entries.map(({ recorded }) => recorded?.map(({ recordedId }) => recordedId));
const transfer = { amount: '77.00', reference: 'NONREF', purpose: 'Abschlag Oktober' };

describe('a movement that equals a recorded one', () => {
  it('is no longer lost when another payer pays the same amount under the same placeholder', async () => {
    const estate = await anEstateWithInvoices(server);
    const [first, second] = estate.invoices;
    const [byC] = (await estate.check({ ...transfer, name: 'C' })).entries;
    await estate.record({ payments: [paymentOf(byC!, first!.participantId)] });
    const [byD] = (await estate.check({ ...transfer, name: 'D' })).entries;
    expect(byD).toMatchObject({ state: 'unknown', recorded: [] });
    await estate.record({ payments: [paymentOf(byD!, second!.participantId)] });
    expect((await estate.payments()).map(({ amountCents }) => amountCents)).toEqual([7700, 7700]);
  });

  it('is shown with what is recorded when the next statement lists it after an equal one', async () => {
    const estate = await anEstateWithInvoices(server);
    const [byB] = (await estate.check({ ...transfer, name: 'B' })).entries;
    await estate.record({ payments: [paymentOf(byB!, estate.invoices[1]!.participantId)] });
    const { entries } = await estate.check({ ...transfer, name: 'A' }, { ...transfer, name: 'B' });
    const [payment] = await estate.payments();
    expect(recordedIds(entries)).toEqual([[], [`payment-${payment!.id}`]]);
    expect(entries[1]!.recorded).toMatchObject([{ source: 'statement', name: 'B', amountCents: 7700 }]);
  });

  it('is shown when the same statement is fetched again, and recorded as another one if a person says so', async () => {
    const estate = await anEstateWithInvoices(server);
    const { participantId } = estate.invoices[0]!;
    const [first] = (await estate.check(transfer)).entries;
    await estate.record({ payments: [paymentOf(first!, participantId)] });
    const [again] = (await estate.upload(aStatement([transfer], { id: 'S2' }))).body.entries;
    expect(again!.recorded).toHaveLength(1);
    await estate.record({ payments: [paymentOf(again!, participantId)] });
    await estate.record({ payments: [paymentOf(again!, participantId)] });
    expect(await estate.payments()).toHaveLength(2);
    expect((await estate.check(transfer)).entries[0]!.recorded).toHaveLength(2);
  });

  it('is shown when a note of the day with fewer details came before the statement', async () => {
    const estate = await anEstateWithInvoices(server);
    const full = { amount: '77.00', name: 'Jana Petzold', iban: payerIban, purpose: 'Abschlag', reference: '4711' };
    const report = aStatement([{ amount: '77.00', name: '', purpose: '' }])
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replaceAll('Stmt>', 'Rpt>');
    const [early] = (await estate.upload(report)).body.entries;
    await estate.record({ payments: [paymentOf(early!, estate.invoices[0]!.participantId)] });
    expect((await estate.check(full)).entries[0]!.recorded).toHaveLength(1);
  });

  it('is shown when it is in two statements of a file, unless their balances prove that they share none', async () => {
    const estate = await anEstateWithInvoices(server);
    const fileOf = (opening: string) =>
      aStatement([transfer], { opening: '0.00', closing: '77.00' }).replace(
        '</BkToCstmrStmt>',
        `${/<Stmt>.*<\/Stmt>/s.exec(aStatement([transfer], { opening, closing: '154.00', id: 'S2' }))![0]}</BkToCstmrStmt>`,
      );
    expect(recordedIds((await estate.upload(fileOf('77.00'))).body.entries)).toEqual([[], []]);
    expect(recordedIds((await estate.upload(fileOf('0.00'))).body.entries)).toEqual([[], ['entry-0']]);
  });

  it('is recorded once when a statement is confirmed many times at once', async () => {
    const estate = await anEstateWithInvoices(server);
    const { participantId } = estate.invoices[0]!;
    const { entries } = await estate.check(transfer, transfer, { ...transfer, amount: '5.00' });
    const payments = entries.map((entry) => paymentOf(entry, participantId));
    const answers = await Promise.all(Array.from({ length: 20 }, () => estate.record({ payments })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await estate.payments()).map(({ amountCents }) => amountCents)).toEqual([7700, 7700, 500]);
  });

  it('is recorded by one of two people with different files, and the other one decides again', async () => {
    const estate = await anEstateWithInvoices(server);
    const { participantId } = estate.invoices[0]!;
    const files = await Promise.all(['S1', 'S2'].map((id) => estate.upload(aStatement([transfer], { id }))));
    const answers = await Promise.all(
      files.map(({ body }) =>
        estate.record({ payments: body.entries.map((entry) => paymentOf(entry, participantId)) }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { body } = answers.find(({ status }) => status === 409)!;
    expect(body).toMatchObject({ metadata: { code: ErrorCode.StatementChanged } });
    expect(await estate.payments()).toHaveLength(1);
  });

  it('may be recorded again after its payment was taken back', async () => {
    const estate = await anEstateWithInvoices(server);
    const { participantId } = estate.invoices[0]!;
    const [entry] = (await estate.check(transfer)).entries;
    const payments = [paymentOf(entry!, participantId)];
    await estate.record({ payments });
    const [payment] = await estate.payments();
    await estate.send('POST', `/participants/${participantId}/payments/${payment!.id}/withdrawal`);
    expect((await estate.check(transfer)).entries).toMatchObject([{ recorded: [] }]);
    expect((await estate.record({ payments })).body).toEqual({ paymentCount: 1, returnedCount: 0 });
  });

  it.each([
    ['from a statement before movements were kept', 'a'.repeat(64), testDay, 'statement'],
    ['by a person, three days later', crypto.randomUUID(), '2026-10-04', 'manual'],
  ])('is shown beside a payment that was recorded %s', async (_, requestKey, paidOn, source) => {
    const estate = await anEstateWithInvoices(server);
    const { customerId, estateId, userId } = estate;
    const { participantId } = estate.invoices[0]!;
    const payment = {
      estateId,
      participantId,
      paidOn,
      amountCents: 7700,
      note: 'Abschlag Oktober',
      requestKey,
      parts: [],
    };
    await recordPaymentOnce(server.db, { customerId, userId }, { ...payment, way: 'transfer' });
    const { entries } = await estate.check(
      { ...transfer, name: 'B', iban: payerIban },
      { ...transfer, amount: '5.00' },
    );
    expect(entries.map(({ recorded }) => recorded)).toMatchObject([[{ source, purpose: 'Abschlag Oktober' }], []]);
  });
});
