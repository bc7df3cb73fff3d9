import type { InvoicePage, InvoiceSums } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectDebits } from '../../testing/collect-debits.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { type Account, anAccount, grossCents, pay, readAccount } from './accounts-for-tests.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const listed = async ({ send }: Account) =>
  ((await send('GET', '/invoices')).body as InvoicePage).invoices.toSorted((a, b) => a.invoiceId - b.invoiceId);

/** What each tab counts and lists. */
async function lateTabs({ send }: Account) {
  const { tabs, overdue }: InvoiceSums = (await send('GET', '/invoices/sums')).body;
  const listOf = async (tab: string) => ((await send('GET', `/invoices?tab=${tab}`)).body as InvoicePage).invoices;
  expect((await listOf('overdue')).length).toBe(tabs.overdue);
  expect((await listOf('toCollect')).length).toBe(tabs.toCollect);
  expect(overdue.count).toBe(tabs.overdue);
  return { overdue: tabs.overdue, toCollect: tabs.toCollect };
}

describe('an account', () => {
  it('adds up invoices and payments; a part of an invoice stays open', async () => {
    const account = await anAccount(server, 2);
    await pay(account, 50_000);
    const { balanceCents, openInvoices, entries } = await readAccount(account);
    expect(balanceCents).toBe(2 * grossCents - 50_000);
    expect(openInvoices.map(({ openCents }) => openCents)).toEqual([grossCents - 50_000, grossCents]);
    expect(entries.map(({ kind, balanceCents: after }) => [kind, after])).toEqual([
      ['invoice', grossCents],
      ['invoice', 2 * grossCents],
      ['payment', 2 * grossCents - 50_000],
    ]);
    expect((await listed(account)).map(({ status, paidCents }) => [status, paidCents])).toEqual([
      [2, 50_000],
      [2, 0],
    ]);
  });

  it('is overdue only where no mandate lets the provider collect what is late', async () => {
    const account = await anAccount(server, 2);
    const late = { overdueCents: 0, lateCollectionCents: 2 * grossCents };
    const toCollect = { isCollectable: true, lateness: 'toCollect' };
    expect(await readAccount(account)).toMatchObject({ ...late, openInvoices: [toCollect, toCollect] });
    expect(await listed(account)).toMatchObject([{ lateness: 'toCollect' }, { lateness: 'toCollect' }]);
    expect(await lateTabs(account)).toEqual({ overdue: 0, toCollect: 2 });
    await server.db
      .updateTable('mandate')
      .set({ revoked_at: new Date() })
      .where('participant_id', '=', account.participantId)
      .execute();
    const overdue = { overdueCents: 2 * grossCents, lateCollectionCents: 0 };
    const unpaid = { isCollectable: false, lateness: 'overdue' };
    expect(await readAccount(account)).toMatchObject({ ...overdue, openInvoices: [unpaid, unpaid] });
    expect(await listed(account)).toMatchObject([{ lateness: 'overdue' }, { lateness: 'overdue' }]);
    expect(await lateTabs(account)).toEqual({ overdue: 2, toCollect: 0 });
  });

  it('is not late with an invoice that was never delivered', async () => {
    const account = await anAccount(server, 1);
    await server.db
      .updateTable('invoice_state')
      .set({ status: 1 })
      .where('invoice_id', '=', account.invoiceIds[0]!)
      .execute();
    expect(await readAccount(account)).toMatchObject({ overdueCents: 0, lateCollectionCents: 0 });
    expect(await lateTabs(account)).toEqual({ overdue: 0, toCollect: 0 });
  });

  it('pays several invoices with one payment and keeps the rest as a credit', async () => {
    const account = await anAccount(server, 2);
    await pay(account, 2 * grossCents + 1);
    const { balanceCents, openInvoices, entries } = await readAccount(account);
    expect([balanceCents, openInvoices]).toEqual([-1, []]);
    expect(entries.at(-1)!.numbers).toBe(account.numbers.toSorted().join(', '));
    expect((await listed(account)).map(({ status }) => status)).toEqual([3, 3]);
  });

  it('pays the chosen invoice', async () => {
    const account = await anAccount(server, 2);
    await pay(account, grossCents, { invoiceIds: [account.invoiceIds[1]!] });
    expect((await listed(account)).map(({ status }) => status)).toEqual([2, 3]);
  });

  it('records a payment once when it is sent twice at the same time', async () => {
    const account = await anAccount(server, 1);
    const requestKey = randomUUID();
    const answers = await Promise.all([1, 2].map(() => pay(account, 1000, { requestKey })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readAccount(account)).balanceCents).toBe(grossCents - 1000);
  });

  it('never pays more than is open when two people record at the same time', async () => {
    const account = await anAccount(server, 1);
    await Promise.all([pay(account, grossCents), pay(account, grossCents)]);
    expect((await listed(account)).map(({ paidCents }) => paidCents)).toEqual([grossCents]);
    expect((await readAccount(account)).balanceCents).toBe(-grossCents);
  });

  it('takes a payment back once, which opens the invoice', async () => {
    const account = await anAccount(server, 1);
    const { entries } = (await pay(account, grossCents)).body as ParticipantAccount;
    const takeBack = () =>
      account.send('POST', `${account.ofParticipant}/payments/${entries.at(-1)!.paymentId}/withdrawal`);
    expect((await takeBack()).body).toMatchObject({ balanceCents: grossCents });
    expect((await listed(account)).map(({ status, paidCents }) => [status, paidCents])).toEqual([[2, 0]]);
    expect((await takeBack()).status).toBe(409);
  });

  it.each([
    ['a day in the future', { paidDate: '2999-01-01' }, 422],
    ['nothing', { amountCents: 0 }, 400],
    ['a way that only a file can have', { way: 'directDebit' }, 400],
  ])('refuses a payment of %s', async (_name, changed, expected) => {
    const account = await anAccount(server, 1);
    expect((await pay(account, 100, changed)).status).toBe(expected);
    expect((await readAccount(account)).balanceCents).toBe(grossCents);
  });

  it('shows a returned debit and its fee, which can be waived', async () => {
    const account = await anAccount(server, 1);
    const { send, invoiceIds, ofParticipant } = account;
    await pay(account, 8245);
    const { body } = await send('POST', '/sepa-file-preview', {});
    const { collectionDate, totalCents } = body as { collectionDate: string; totalCents: number };
    expect(totalCents).toBe(100_000);
    await send('POST', '/sepa-files', { collectionDate, expectedTotalCents: totalCents });
    expect(await readAccount(account)).toMatchObject({ balanceCents: 0, openInvoices: [] });
    const debit = (await readAccount(account)).entries.at(-1)!;
    const refused = await send('POST', `${ofParticipant}/payments/${debit.paymentId}/withdrawal`);
    expect((refused.body as { metadata: object }).metadata).toEqual({ code: ErrorCode.PaymentNotRevocable });

    await collectDebits(server.db);
    const returned = { returnedOn: '2026-03-02', reason: 'MS03', feeCents: 350, isFeeCharged: true, version: 3 };
    expect((await send('POST', `/invoices/${invoiceIds[0]}/returned-debit`, returned)).status).toBe(204);
    const { balanceCents, overdueCents, openInvoices, entries } = await readAccount(account);
    expect([balanceCents, overdueCents, openInvoices[0]!.openCents]).toEqual([100_350, 100_000, 100_000]);
    const fee = entries.find(({ kind }) => kind === 'returnFee')!;
    const waived = await send('POST', `${ofParticipant}/charges/${fee.chargeId}/waiver`);
    expect(waived.body).toMatchObject({ balanceCents: 100_000 });
    expect((await send('POST', `${ofParticipant}/charges/${fee.chargeId}/waiver`)).status).toBe(404);
  });

  it('keeps what was paid before when the rest is set to paid, and takes all of it back', async () => {
    const account = await anAccount(server, 1);
    await pay(account, 8245);
    const set = (paidDate: string | null, version: number) =>
      account.send('PUT', `/invoices/${account.invoiceIds[0]}/payment`, { paidDate, version });
    expect((await set('2026-02-11', 2)).body).toMatchObject({
      status: 3,
      paidCents: grossCents,
      paidDate: '2026-02-11',
    });
    expect((await readAccount(account)).entries.map(({ amountCents }) => amountCents)).toEqual([
      grossCents,
      -8245,
      -100_000,
    ]);
    expect((await set(null, 2)).status).toBe(409);
    expect((await set(null, 3)).body).toMatchObject({ status: 2, paidCents: 0, paidDate: null });
    expect((await readAccount(account)).balanceCents).toBe(grossCents);
  });
});

describe('a credit', () => {
  const offset = ({ send, ofParticipant }: Account, expectedCents: number) =>
    send('POST', `${ofParticipant}/offset`, { expectedCents });

  it('settles a part of the open invoice without moving money, once', async () => {
    const account = await anAccount(server, 1);
    await account.addCredit();
    const before = await readAccount(account);
    expect([before.balanceCents, before.offsetCents]).toEqual([grossCents - 5_950, 5_950]);
    const answers = await Promise.all([offset(account, 5_950), offset(account, 5_950)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const after = await readAccount(account);
    expect([after.balanceCents, after.offsetCents]).toEqual([grossCents - 5_950, 0]);
    expect(after.openInvoices.map(({ openCents }) => openCents)).toEqual([grossCents - 5_950]);
    expect(after.entries).toHaveLength(before.entries.length);
  });

  it('settles an instalment that is due, without moving money', async () => {
    const account = await anAccount(server, 1);
    await pay(account, grossCents);
    await account.addInstalment();
    await account.addCredit();
    const before = await readAccount(account);
    expect([before.balanceCents, before.offsetCents]).toEqual([9_200 - 5_950, 5_950]);
    expect((await offset(account, 5_950)).status).toBe(200);
    const after = await readAccount(account);
    expect([after.balanceCents, after.offsetCents]).toEqual([9_200 - 5_950, 0]);
    expect(after.openInstalments.map(({ openCents }) => openCents)).toEqual([9_200 - 5_950]);
  });

  it('is not offset when the amount has changed, or nothing is open', async () => {
    const account = await anAccount(server, 1);
    await account.addCredit();
    await pay(account, grossCents);
    expect((await readAccount(account)).offsetCents).toBe(0);
    const refused = await offset(account, 5_950);
    expect([refused.status, (refused.body as { metadata: object }).metadata]).toEqual([
      409,
      { code: ErrorCode.CreditsChanged },
    ]);
  });

  it('of a payment settles a later invoice, and opens it again when the payment is taken back', async () => {
    const account = await anAccount(server, 2);
    const [first, second] = account.invoiceIds;
    await pay(account, grossCents + 5_000, { invoiceIds: [first] });
    const paid = await readAccount(account);
    expect([paid.balanceCents, paid.offsetCents]).toEqual([grossCents - 5_000, 5_000]);
    const answers = await Promise.all([offset(account, 5_000), offset(account, 5_000)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const after = await readAccount(account);
    expect([after.balanceCents, after.offsetCents]).toEqual([grossCents - 5_000, 0]);
    expect(after.openInvoices).toMatchObject([{ invoiceId: second, openCents: grossCents - 5_000 }]);
    const payment = after.entries.find(({ kind }) => kind === 'payment')!;
    expect(payment.numbers).toBe(account.numbers.toSorted().join(', '));
    await account.send('POST', `${account.ofParticipant}/payments/${payment.paymentId}/withdrawal`);
    expect(await readAccount(account)).toMatchObject({
      balanceCents: 2 * grossCents,
      openInvoices: [{ openCents: grossCents }, { openCents: grossCents }],
    });
  });
});
