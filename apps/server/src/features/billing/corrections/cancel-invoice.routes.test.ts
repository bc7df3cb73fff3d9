import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { InvoicePage, InvoiceSums } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import type { ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import type { ElectricityDeadline } from '@lichthof/contracts/supply/electricity-deadlines.ts';
import { earliestCollectionDate } from '@lichthof/domain/direct-debits/direct-debits.ts';
import type { ReminderContent } from '@lichthof/domain/reminders/reminder-letter.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { claimRun } from '../billing-run-claims.db.ts';
import { mailbox, plainTypesetter } from '../run-tools-for-tests.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import {
  balanceOf,
  cancel,
  findInvoice,
  issuedInvoices,
  listInvoices,
  type IssuedInvoices,
} from './issued-invoices-for-tests.ts';
import { localToday } from '../../../database/local-today.ts';
import { carryOutRun } from '../calls-for-tests.ts';

const grossCents = 108_245;
const today = localToday();
const year = today.slice(0, 4);

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** Carries out all runs that wait, and returns the mails. */
async function deliver() {
  const mailSender = mailbox();
  const { signal } = new AbortController();
  const tools = { db: server.db, mailSender, typesetter: plainTypesetter, publicUrl: 'http://localhost', signal };
  for (;;) {
    const run = await claimRun(server.db, 'test');
    if (!run) return mailSender.sent;
    await carryOutRun({ ...tools, now: () => new Date() }, run);
  }
}

const pay = ({ send }: IssuedInvoices, { invoiceId, version }: Invoice, paidDate: string | null = today) =>
  send('PUT', `/invoices/${invoiceId}/payment`, { paidDate, version });

async function collect({ send, invoiceIds }: IssuedInvoices): Promise<void> {
  const collectionDate = earliestCollectionDate(today);
  const answer = await send('POST', '/sepa-files', { invoiceIds, collectionDate, expectedTotalCents: grossCents });
  expect(answer.status).toBe(200);
}

/** An invoice that a debit has paid, and that was cancelled afterwards. */
async function cancelledAfterCollection(): Promise<IssuedInvoices> {
  const of = await issuedInvoices(server);
  const [invoiceId] = of.invoiceIds as [number];
  await collect(of);
  await server.db
    .updateTable('direct_debit')
    .set({ collection_date: '2026-01-05' })
    .where('invoice_id', '=', invoiceId)
    .execute();
  expect((await cancel(of, invoiceId)).status).toBe(200);
  return of;
}

async function returnDebit(of: IssuedInvoices): Promise<void> {
  const [invoiceId] = of.invoiceIds as [number];
  const { version } = await findInvoice(of, invoiceId);
  const returned = { returnedOn: today, reason: 'Widerspruch', feeCents: 0, isFeeCharged: false, version };
  expect((await of.send('POST', `/invoices/${invoiceId}/returned-debit`, returned)).status).toBeLessThan(300);
}

/** The deadlines until which credits are to be paid out. */
async function refundsDue({ send }: IssuedInvoices): Promise<ElectricityDeadline[]> {
  const deadlines = (await send('GET', '/tenant-electricity/deadlines')).body as ElectricityDeadline[];
  return deadlines.filter(({ kind }) => kind === 'refund');
}

describe('cancelling an invoice', () => {
  it('issues its exact negative with a number of its own, after which neither asks for money', async () => {
    const of = await issuedInvoices(server);
    const [invoiceId] = of.invoiceIds as [number];
    const { status, body } = await cancel(of, invoiceId);
    expect([status, body]).toEqual([200, { cancellationId: expect.any(Number) as number, number: `ST-${year}-0001` }]);

    const [cancellation, invoice] = (await listInvoices(of)) as [Invoice, Invoice];
    expect(invoice).toMatchObject({
      invoiceId,
      grossCents,
      cancelledBy: { invoiceId: cancellation.invoiceId, number: `ST-${year}-0001` },
      correctionReason: 'Zählerstand berichtigt',
    });
    expect(cancellation).toMatchObject({
      type: 'cancellation',
      corrects: { invoiceId, number: invoice.number },
      correctionReason: 'Zählerstand berichtigt',
      grossCents: -invoice.grossCents,
      netCents: -invoice.netCents,
      vatCents: -invoice.vatCents,
      pvWh: -invoice.pvWh,
      gridWh: -invoice.gridWh,
      paidCents: -grossCents,
      status: 3,
    });
    expect(await balanceOf(of)).toBe(0);
    expect((await of.send('GET', `/participants/${of.participantId}/account`)).body).toMatchObject({
      openInvoices: [],
    });
    const lines = await server.db
      .selectFrom('invoice_line')
      .where('invoice_id', '=', cancellation.invoiceId)
      .select('amount_cents')
      .execute();
    expect(lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(cancellation.netCents);
  });

  it('delivers the cancellation with its document by mail, and says when it was sent', async () => {
    const of = await issuedInvoices(server);
    await deliver();
    await cancel(of, of.invoiceIds[0]!);
    const [mail] = await deliver();
    expect(mail).toMatchObject({ to: 'anna@lichthof.example', subject: `Ihre Stornorechnung 2010 (ST-${year}-0001)` });
    expect(mail!.text).toContain('Grund: Zählerstand berichtigt');
    expect(mail!.attachments[0]!.fileName).toBe(`Stornorechnung ST-${year}-0001.pdf`);
    const [cancellation] = await listInvoices(of);
    expect(cancellation).toMatchObject({ hasDocument: true, sentAt: expect.any(String) as string, status: 3 });
    const runs = (await of.send('GET', '/billing-runs')).body as { kind: string; state: string }[];
    expect(runs[0]).toMatchObject({ kind: 'cancellation', state: 'success' });
  });

  it('makes what was paid a credit, which is paid out and can be taken back', async () => {
    const of = await issuedInvoices(server);
    const [invoiceId] = of.invoiceIds as [number];
    await pay(of, await findInvoice(of, invoiceId));
    await cancel(of, invoiceId);
    const [credit] = (await listInvoices(of)) as [Invoice];
    expect(credit).toMatchObject({ status: 1, paidCents: 0, grossCents: -grossCents });
    expect(await balanceOf(of)).toBe(-grossCents);
    expect(await refundsDue(of)).toMatchObject([{ participantId: of.participantId, isOverdue: false }]);

    const paidOut = (await pay(of, credit)).body as Invoice;
    expect(paidOut).toMatchObject({ status: 3, paidCents: -grossCents });
    expect(await balanceOf(of)).toBe(0);
    expect(await refundsDue(of)).toEqual([]);
    const open = (await pay(of, paidOut, null)).body as Invoice;
    expect(open).toMatchObject({ paidCents: 0, paidDate: null });
    expect(await balanceOf(of)).toBe(-grossCents);
  });

  it('offsets the unpaid part and keeps it offset while the paid part is paid out', async () => {
    const of = await issuedInvoices(server);
    const [invoiceId] = of.invoiceIds as [number];
    await of.send('POST', `/participants/${of.participantId}/payments`, {
      requestKey: randomUUID(),
      paidDate: today,
      amountCents: 8245,
      way: 'transfer',
      invoiceIds: [invoiceId],
    });
    await cancel(of, invoiceId);
    const [credit] = (await listInvoices(of)) as [Invoice];
    expect(credit.grossCents - credit.paidCents).toBe(-8245);
    const paidOut = (await pay(of, credit)).body as Invoice;
    expect(paidOut).toMatchObject({ status: 3, paidCents: -grossCents });
    const again = (await pay(of, paidOut, '2026-01-05')).body as Invoice;
    expect(again).toMatchObject({ status: 3, paidCents: -grossCents, paidDate: '2026-01-05' });
    expect(await balanceOf(of)).toBe(0);
  });

  it('is refused a second time, for a cancellation, and for a stale version', async () => {
    const of = await issuedInvoices(server, 2);
    const [first, second] = of.invoiceIds as [number, number];
    expect(await cancel(of, second, { version: 7 })).toMatchObject({ status: 409, code: ErrorCode.ChangedByOthers });
    const { cancellationId } = (await cancel(of, first)).body as { cancellationId: number };
    expect(await cancel(of, first)).toMatchObject({ status: 409, code: ErrorCode.InvoiceCancelled });
    expect(await cancel(of, cancellationId)).toMatchObject({ status: 409, code: ErrorCode.InvoiceIsCancellation });
    expect(await pay(of, await findInvoice(of, first))).toMatchObject({
      status: 409,
      code: ErrorCode.InvoiceCancelled,
    });
    const unknown = await of.send('POST', '/invoices/999999/cancellation', { reason: 'x', version: 1 });
    expect(unknown.status).toBe(404);
    expect(await listInvoices(of)).toHaveLength(3);
  });

  it.each(['', '   ', 'x'.repeat(201), undefined])('needs a reason: %j', async (reason) => {
    const of = await issuedInvoices(server);
    expect((await cancel(of, of.invoiceIds[0]!, { reason })).status).toBe(400);
  });

  it('is refused while the bank has yet to collect the invoice, or while it is being delivered', async () => {
    const of = await issuedInvoices(server);
    const [invoiceId] = of.invoiceIds as [number];
    const change = (state: 'ready' | 'success') =>
      server.db.updateTable('billing_run').set({ state }).where('id', '=', of.runIds[0]!).execute();
    await change('ready');
    expect(await cancel(of, invoiceId)).toMatchObject({ status: 409, code: ErrorCode.InvoiceInDelivery });
    await change('success');
    await collect(of);
    expect(await cancel(of, invoiceId)).toMatchObject({ status: 409, code: ErrorCode.DebitPending });
    const pendingCollectionDate = earliestCollectionDate(today);
    expect(await findInvoice(of, invoiceId)).toMatchObject({ pendingCollectionDate });
  });

  it('asks nobody for money when the bank returns a debit of a cancelled invoice', async () => {
    const of = await cancelledAfterCollection();
    expect(await balanceOf(of)).toBe(-grossCents);
    await returnDebit(of);
    expect(await balanceOf(of)).toBe(0);
    expect((await listInvoices(of))[0]).toMatchObject({ type: 'cancellation', status: 3, paidCents: -grossCents });
  });

  it('claims back what was paid out before the bank returned the debit of the cancelled invoice', async () => {
    const of = await cancelledAfterCollection();
    await deliver();
    const [credit] = (await listInvoices(of)) as [Invoice];
    expect((await pay(of, credit)).body).toMatchObject({ status: 3, paidCents: -grossCents });
    await returnDebit(of);
    expect(await balanceOf(of)).toBe(grossCents);

    const claim = { invoiceId: credit.invoiceId, number: credit.number, openCents: grossCents };
    const account = (await of.send('GET', `/participants/${of.participantId}/account`)).body as ParticipantAccount;
    expect(account.openInvoices).toMatchObject([{ ...claim, isCollectable: false }]);
    const page = (await of.send('GET', '/invoices?tab=open')).body as InvoicePage;
    expect(page.invoices).toMatchObject([{ invoiceId: credit.invoiceId, status: 2, paidCents: -2 * grossCents }]);
    await server.db
      .updateTable('invoice_state')
      .set({ due_on: addDays(today, -10) })
      .where('invoice_id', '=', credit.invoiceId)
      .execute();
    const sums = (await of.send('GET', '/invoices/sums')).body as InvoiceSums;
    expect(sums).toMatchObject({ open: { count: 1, amountCents: grossCents }, overdue: { count: 1 } });
    const { claims } = (await of.send('GET', '/reminders')).body as ReminderOverview;
    expect(claims).toMatchObject([{ claim: `invoice-${credit.invoiceId}`, openCents: grossCents, kind: 'due' }]);
    await of.send('POST', '/reminders', { claims: [{ claim: `invoice-${credit.invoiceId}`, step: 1 }] });
    const { content } = await server.db
      .selectFrom('reminder')
      .where('customer_id', '=', of.customerId)
      .select('content')
      .executeTakeFirstOrThrow();
    expect((content as ReminderContent).invoices).toMatchObject([{ isRepayment: true }]);

    const open = await findInvoice(of, credit.invoiceId);
    expect((await pay(of, open)).body).toMatchObject({ status: 3, paidCents: -grossCents });
    expect(await balanceOf(of)).toBe(0);
  });

  it('happens once when two people cancel at the same time', async () => {
    const of = await issuedInvoices(server);
    const answers = await Promise.all([1, 2].map(() => cancel(of, of.invoiceIds[0]!)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await listInvoices(of)).toHaveLength(2);
  });

  it('gives consecutive numbers when many are cancelled at the same time', async () => {
    const of = await issuedInvoices(server, 5);
    const answers = await Promise.all(of.invoiceIds.map((invoiceId) => cancel(of, invoiceId)));
    const numbers = answers.map(({ body }) => (body as { number: string }).number).toSorted();
    expect(numbers).toEqual([1, 2, 3, 4, 5].map((number) => `ST-${year}-000${number}`));
  });

  it('leaves nothing behind when the server dies before the end of the transaction', async () => {
    const of = await issuedInvoices(server);
    const [invoiceId] = of.invoiceIds as [number];
    const dying = server.db.transaction().execute(async (tx) => {
      await cancelInvoice(
        tx,
        { ...of, invoiceId },
        {
          reason: 'Tausch',
          version: 1,
          userId: of.userId,
          now: new Date(),
          isReplaced: false,
        },
      );
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await listInvoices(of)).toMatchObject([{ invoiceId, cancelledBy: null, status: 2, version: 1 }]);
    expect((await cancel(of, invoiceId)).body).toMatchObject({ number: `ST-${year}-0001` });
  });
});
