import type { SepaFile } from '@lichthof/contracts/payments/direct-debits.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { InvoicePage } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import type { CreditPreview } from '@lichthof/contracts/payments/refunds.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { targetDayFrom } from '@lichthof/domain/billing/invoices/payment.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aMandate, aParticipant, aProvider, aSupply } from '../../../testing/electricity-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { localToday } from '../../../database/local-today.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const creditCents = 2155;
const ofProvider = { accountHolder: 'Jana', iban: 'DE02120300000000202051' };
const today = localToday();
const executionDate = targetDayFrom(today);

interface Payee {
  /** Gross amounts of the invoices; negative for a credit. */
  invoices: number[];
  mandate?: 'inForce' | 'revoked' | 'none';
  isSent?: boolean;
}

interface Credits {
  estateUrl: string;
  participantIds: number[];
  send: (
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ) => Promise<{ status: number; body: never; text: string }>;
}

/** An estate whose participants have invoices, some of them with a credit. */
async function anEstateWithCredits(payees: Payee[]): Promise<Credits> {
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const providerId = await aProvider(db, customerId);
  await aSupply(db, { customerId, estateId, providerId });
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const participantIds: number[] = [];
  for (const { invoices, mandate = 'inForce', isSent = true } of payees) {
    const participantId = await aParticipant(db, { customerId, estateId });
    participantIds.push(participantId);
    const contractId = await aContract(db, { customerId, participantId });
    const revoked = mandate === 'revoked' ? { revoked_at: new Date() } : {};
    if (mandate !== 'none') await aMandate(db, { customerId, participantId }, revoked);
    for (const [index, netCents] of invoices.entries()) {
      const period = `[20${10 + index}-01-01,20${11 + index}-01-01)`;
      const of = { customerId, estateId, providerId, participantId, contractId, userId, netCents, vatCents: 0, period };
      const { invoiceId } = await anInvoice(db, of);
      const status = isSent ? 2 : 1;
      await db.updateTable('invoice_state').set({ status }).where('invoice_id', '=', invoiceId).execute();
    }
  }
  const headers = await server.signInAs(userId);
  const estateUrl = `/api/customers/${customerId}/estates/${estateId}`;
  const send: Credits['send'] = async (method, path, payload) => {
    const url = `${estateUrl}${path}`;
    const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    const isJson = answer.headers['content-type']?.startsWith('application/json');
    return { status: answer.statusCode, body: (isJson ? answer.json() : undefined) as never, text: answer.payload };
  };
  return { estateUrl, participantIds, send };
}

const preview = async ({ send }: Credits): Promise<CreditPreview> => (await send('GET', '/credits')).body;

const refund = ({ send }: Credits, refunds: object[], changed: object = {}) =>
  send('POST', '/refund-files', { executionDate, refunds, ...changed });

const account = async ({ send }: Credits, participantId: number): Promise<ParticipantAccount> =>
  (await send('GET', `/participants/${participantId}/account`)).body;

describe('credits', () => {
  it('are balances below zero, with the account of the latest mandate and the day until which to pay', async () => {
    const estate = await anEstateWithCredits([
      { invoices: [-creditCents], mandate: 'revoked' },
      { invoices: [5000] },
      { invoices: [5000, -creditCents] },
      { invoices: [-creditCents], mandate: 'none', isSent: false },
    ]);
    const { credits, earliestExecutionDate, iban } = await preview(estate);
    expect(earliestExecutionDate).toBe(executionDate);
    expect(iban).toContain('…');
    const [first, second, third, fourth] = estate.participantIds.map((id) =>
      credits.find(({ participantId }) => participantId === id),
    );
    expect(first).toMatchObject({ creditCents, payUntil: '2026-02-02', reason: null, account: { isRevoked: true } });
    expect(first!.account!.iban).toContain('…');
    expect([second, third]).toEqual([undefined, undefined]);
    expect(fourth).toMatchObject({ creditCents, reason: 'notSent', account: null });
  });
});

describe('a file of refunds', () => {
  it('pays credits to their accounts, settles the invoices, and is downloaded again byte for byte', async () => {
    const estate = await anEstateWithCredits([
      { invoices: [-5000, 2000] },
      { invoices: [-creditCents], mandate: 'none' },
    ]);
    const [first, second] = estate.participantIds as [number, number];
    const typed = { accountHolder: 'Jana Petzold', iban: 'de89 3704 0044 0532 0130 00' };
    const { status, body } = await refund(estate, [
      { participantId: first, amountCents: 3000 },
      { participantId: second, amountCents: creditCents, account: typed },
    ]);
    expect(status).toBe(200);
    const file = body as SepaFile;
    expect(file).toMatchObject({
      kind: 'refunds',
      transactionCount: 2,
      totalCents: 3000 + creditCents,
      returnedCount: 0,
    });
    expect([file.firstDate, file.lastDate]).toEqual([executionDate, executionDate]);
    const { text } = await estate.send('GET', `/sepa-files/${file.sepaFileId}/xml`);
    expect(text).toContain('<CtrlSum>51.55</CtrlSum>');
    expect(text).toContain('<IBAN>DE89370400440532013000</IBAN>');
    expect(text).toContain('<Nm>Jana Petzold</Nm>');
    expect((await estate.send('GET', `/sepa-files/${file.sepaFileId}/xml`)).text).toBe(text);
    const { balanceCents, openInvoices, entries } = await account(estate, first);
    expect([balanceCents, openInvoices, entries.at(-1)!.kind]).toEqual([0, [], 'refund']);
    const invoices = ((await estate.send('GET', '/invoices')).body as InvoicePage).invoices;
    expect(invoices.map((invoice) => invoice.status)).toEqual([3, 3, 3]);
    expect((await preview(estate)).credits).toEqual([]);
  });

  it('is created once when two people create it at the same time', async () => {
    const estate = await anEstateWithCredits([{ invoices: [-creditCents] }]);
    const chosen = [{ participantId: estate.participantIds[0]!, amountCents: creditCents }];
    const answers = await Promise.all([1, 2].map(() => refund(estate, chosen)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await account(estate, estate.participantIds[0]!)).toMatchObject({ balanceCents: 0 });
  });

  it('pays no invoice twice when a payment is recorded at the same time', async () => {
    const estate = await anEstateWithCredits([{ invoices: [-5000, 2000] }]);
    const participantId = estate.participantIds[0]!;
    const payment = { requestKey: crypto.randomUUID(), paidDate: today, amountCents: 2000, way: 'transfer' };
    await Promise.all([
      refund(estate, [{ participantId, amountCents: 3000 }]),
      estate.send('POST', `/participants/${participantId}/payments`, payment),
    ]);
    const invoices = ((await estate.send('GET', '/invoices')).body as InvoicePage).invoices;
    for (const { grossCents, paidCents } of invoices)
      expect(Math.abs(paidCents)).toBeLessThanOrEqual(Math.abs(grossCents));
  });

  it.each([
    ['another amount', [{ amountCents: creditCents + 1 }], {}, 409, ErrorCode.CreditsChanged],
    ['the same participant twice', [{}, {}], {}, 409, ErrorCode.CreditsChanged],
    ['yesterday', [{}], { executionDate: addDays(today, -1) }, 422, ErrorCode.ExecutionDateInvalid],
    ['a Saturday', [{}], { executionDate: '2099-01-03' }, 422, ErrorCode.ExecutionDateInvalid],
    ['a wrong IBAN', [{ account: { accountHolder: 'Jana', iban: 'DE03120300000000202051' } }], {}, 400, undefined],
    ['the account of the provider', [{ account: ofProvider }], {}, 409, ErrorCode.AccountOfCreditor],
  ])('is refused for %s', async (_name, changes, changed, expected, code) => {
    const estate = await anEstateWithCredits([{ invoices: [-creditCents] }]);
    const participantId = estate.participantIds[0]!;
    const chosen = changes.map((change) => ({ participantId, amountCents: creditCents, ...change }));
    const { status, body } = await refund(estate, chosen, changed);
    expect([status, (body as { metadata?: { code?: number } }).metadata?.code]).toEqual([expected, code]);
    expect(await account(estate, participantId)).toMatchObject({ balanceCents: -creditCents });
  });

  it('needs an account, and invoices that were sent', async () => {
    const estate = await anEstateWithCredits([
      { invoices: [-creditCents], mandate: 'none' },
      { invoices: [-creditCents], isSent: false },
    ]);
    const of = (index: number) => [{ participantId: estate.participantIds[index]!, amountCents: creditCents }];
    const { status, body } = await refund(estate, of(0));
    expect([status, (body as { metadata: object }).metadata]).toEqual([
      422,
      { code: ErrorCode.RefundAccountMissing, field: 'refunds[0].account' },
    ]);
    expect((await refund(estate, of(1))).status).toBe(409);
  });

  it('opens the credits again when it is taken back', async () => {
    const estate = await anEstateWithCredits([{ invoices: [-creditCents] }]);
    const participantId = estate.participantIds[0]!;
    const file = (await refund(estate, [{ participantId, amountCents: creditCents }])).body as SepaFile;
    const revoke = () => estate.send('POST', `/sepa-files/${file.sepaFileId}/revocation`);
    expect((await revoke()).body).toMatchObject({ revokedAt: expect.any(String) as string });
    expect((await preview(estate)).credits).toMatchObject([{ participantId, creditCents }]);
    expect((await revoke()).status).toBe(409);
  });

  it('pays back what was paid before the first invoice', async () => {
    const estate = await anEstateWithCredits([{ invoices: [] }]);
    const participantId = estate.participantIds[0]!;
    const payment = { requestKey: crypto.randomUUID(), paidDate: today, amountCents: 700, way: 'transfer' };
    expect((await estate.send('POST', `/participants/${participantId}/payments`, payment)).status).toBe(200);
    expect((await preview(estate)).credits).toMatchObject([{ creditCents: 700, payUntil: null, reason: null }]);
    expect((await refund(estate, [{ participantId, amountCents: 700 }])).status).toBe(200);
    expect(await account(estate, participantId)).toMatchObject({ balanceCents: 0 });
  });

  it('becomes a credit again when the bank sends the money back, once', async () => {
    const estate = await anEstateWithCredits([{ invoices: [-creditCents] }]);
    const participantId = estate.participantIds[0]!;
    await refund(estate, [{ participantId, amountCents: creditCents }]);
    await server.db
      .updateTable('payment')
      .set({ paid_on: today })
      .where('participant_id', '=', participantId)
      .execute();
    const { entries } = await account(estate, participantId);
    const { paymentId, isReturnable } = entries.at(-1)!;
    expect(isReturnable).toBe(true);
    const giveBack = (returnedOn: string) =>
      estate.send('POST', `/participants/${participantId}/payments/${paymentId}/return`, { returnedOn });
    expect((await giveBack(addDays(today, 2))).status).toBe(422);
    expect((await giveBack(today)).status).toBe(204);
    expect((await giveBack(today)).status).toBe(409);
    const after = await account(estate, participantId);
    expect([after.balanceCents, after.entries.at(-1)!.kind]).toEqual([-creditCents, 'returnedRefund']);
    expect((await estate.send('GET', '/sepa-files')).body).toMatchObject([{ returnedCount: 1 }]);
  });
});
