import type { DirectDebitPreview } from '@lichthof/contracts/payments/direct-debits.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { firstMonthDueFrom, monthOf } from '@lichthof/domain/prepayments/instalments.ts';
import { addMonths } from '@lichthof/domain/time/add-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailRecorder } from '../../integrations/mail/testing/mail-recorder.ts';
import { readPdf } from '../../integrations/typesetting/testing/read-pdf.ts';
import { sendDueMails } from '../../jobs/send-mails.ts';
import { collectDebits } from '../../testing/collect-debits.ts';
import { aBilledEstate, type BilledApartment, type BilledTestEstate } from '../../testing/billed-estate.ts';
import { aMandate } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { localToday } from '../../database/local-today.ts';
import { plainLetters } from '../../integrations/typesetting/testing/plain-letters.ts';

let server: TestServer;
let estate: BilledTestEstate;
let own: BilledApartment;
let manager: number;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  estate = await aBilledEstate(db, { from: '2026-01-01', to: '2026-01-02' }, { apartmentCount: 2 });
  own = estate.apartments[0]!;
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  manager = await aUser(db, [right]);
  await aMandate(db, { customerId: estate.customerId, participantId: own.participantId });
  await db
    .updateTable('participant')
    .set({ payment_method: 2, email: 'anna@lichthof.example' })
    .where('id', '=', own.participantId)
    .execute();
});

/** The fields of all answers; each has some of them. */
type Answer = { prepayments: Prepayments; sepaFileId: number; metadata?: { code?: number; names?: string[] } } & Pick<
  DirectDebitPreview,
  'debits' | 'incomplete' | 'collectionDate' | 'totalCents'
> &
  Omit<ParticipantAccount, 'today'>;

async function send(method: 'GET' | 'POST', path: string, payload?: object, userId = manager) {
  const headers = await server.signInAs(userId);
  const url = path.startsWith('/api') ? path : `/api/customers/${estate.customerId}/estates/${estate.estateId}${path}`;
  const answer = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  const isJson = answer.headers['content-type']?.startsWith('application/json');
  const body = (isJson ? answer.json() : undefined) as Answer;
  return { status: answer.statusCode, body, raw: answer.rawPayload };
}

const path = () => `/participants/${own.participantId}/prepayments`;
const read = async () => (await send('GET', path())).body.prepayments;
const account = async () => (await send('GET', `/participants/${own.participantId}/account`)).body;
const today = localToday();
const thisMonth = monthOf(today);
/** The first month that may still be announced today, with instalments due on the 15th. */
const firstMonth = firstMonthDueFrom(addDays(today, 14), 15);

const setPlan = (changed: object = {}) =>
  send('POST', path(), {
    contractId: own.contractId,
    fromMonth: firstMonth,
    toMonth: addMonths(firstMonth, 12),
    dueDay: 15,
    amountCents: 9_200,
    basis: 'other',
    ...changed,
  });
/** Instalments since two months ago, announced before; two of them are due on every day of a month. */
const takeOver = (changed: object = {}) =>
  setPlan({ fromMonth: addMonths(thisMonth, -2), dueDay: 1, isAnnouncedElsewhere: true, ...changed });
const pay = (amountCents: number, changed: object = {}) =>
  send('POST', `/participants/${own.participantId}/payments`, {
    requestKey: randomUUID(),
    paidDate: today,
    amountCents,
    way: 'transfer',
    ...changed,
  });

describe('a plan', () => {
  it('has an instalment a month, and is announced by a letter that the tenant finds too', async () => {
    const { status, body } = await setPlan({ yearlyCents: 108_699, basis: 'invoice' });
    expect(status).toBe(200);
    const { plans, instalments } = body.prepayments;
    expect(instalments).toHaveLength(12);
    expect(instalments[0]).toMatchObject({
      month: firstMonth,
      dueOn: `${firstMonth.slice(0, 8)}15`,
      status: 'planned',
    });
    expect(plans).toMatchObject([{ amountCents: 9_200, delivery: 'mail', noticeState: 'waiting' }]);

    const { mailSender, sent } = createMailRecorder();
    const tools = { db: server.db, mailSender, typesetter: plainLetters, publicUrl: 'https://a.example' };
    expect([await sendDueMails(tools), await sendDueMails(tools)]).toEqual([['sent'], []]);
    expect(sent).toMatchObject([{ to: 'anna@lichthof.example' }]);
    expect(sent[0]!.text).toMatch(/,\n\nab .* beträgt Ihr monatlicher Abschlag 92,00\s€/);
    expect((await read()).plans[0]).toMatchObject({ noticeState: 'sent' });

    const { planId } = plans[0]!;
    const { text } = await readPdf((await send('GET', `${path()}/plans/${planId}/pdf`)).raw);
    for (const words of ['Guten Tag Anna Weiß', '14,69 €', '1.086,99 €', 'Mandatsreferenz', 'Vorankündigung', '§ 41b'])
      expect(text).toContain(words);
    const letters = `/api/apartments/${own.apartmentId}/letters`;
    const [letter] = (await send('GET', letters, undefined, own.tenantId)).body as unknown as object[];
    expect(letter).toMatchObject({ kind: 'prepaymentNotice', letterId: planId, isNew: true });
    const opened = await send('GET', `${letters}/prepaymentNotice/${planId}/file`, undefined, own.tenantId);
    expect(opened.raw.subarray(0, 4).toString()).toBe('%PDF');
  });

  it('replaces the rest of the plan before it, but no month that is due or paid', async () => {
    await takeOver({ toMonth: addMonths(thisMonth, 6) });
    expect(await setPlan({ fromMonth: thisMonth, isAnnouncedElsewhere: true })).toMatchObject({
      status: 409,
      body: { metadata: { code: ErrorCode.PrepaymentFixed, names: [addMonths(thisMonth, 1)] } },
    });
    const { body } = await setPlan({
      fromMonth: addMonths(firstMonth, 1),
      amountCents: 10_000,
      toMonth: addMonths(firstMonth, 4),
    });
    const later = body.prepayments.instalments.filter(({ month }) => month > firstMonth);
    expect(later.map(({ amountCents }) => amountCents)).toEqual([10_000, 10_000, 10_000]);
    await send('POST', `${path()}/end`, { contractId: own.contractId, fromMonth: addMonths(firstMonth, 2) });
    expect((await read()).instalments.at(-1)!.month).toBe(addMonths(firstMonth, 1));
  });

  it.each([
    ['due before two weeks after the letter', { fromMonth: thisMonth, dueDay: 1 }, 422],
    [
      'without a month in the contract',
      { fromMonth: '2019-01-01', toMonth: '2019-03-01', isAnnouncedElsewhere: true },
      422,
    ],
    ['of more than two years', { toMonth: '2199-01-01' }, 422],
    ['that ends before it begins', { toMonth: firstMonth }, 400],
    ['from the middle of a month', { fromMonth: '2027-02-15' }, 400],
    ['of another contract', { contractId: 999_999 }, 404],
    ['on the 32nd', { dueDay: 32 }, 400],
  ])('%s is refused', async (_title, changed, status) => {
    expect((await setPlan(changed)).status).toBe(status);
    expect((await read()).plans).toEqual([]);
  });

  it('asks for nothing after a move-out, until it is taken back', async () => {
    const contract = server.db.updateTable('contract').where('id', '=', own.contractId);
    await takeOver();
    await contract.set({ during: `[2020-01-01,${addMonths(thisMonth, 1)})` }).execute();
    expect((await read()).instalments.map(({ status }) => status).slice(0, 4)).toEqual([
      'due',
      'due',
      'due',
      'dropped',
    ]);
    await contract.set({ during: '[2020-01-01,)' }).execute();
    expect((await read()).instalments[3]!.status).toBe('planned');
  });

  it('is proposed from the last invoice, or else from the other tenants', async () => {
    expect((await read()).proposal).toBeNull();
    const of = {
      customerId: estate.customerId,
      estateId: estate.estateId,
      providerId: estate.providerId,
      userId: manager,
    };
    await anInvoice(server.db, { ...of, ...estate.apartments[1]! });
    const compared = (await read()).proposal!;
    expect(compared).toMatchObject({ basis: 'comparable', comparedCount: 1, consumptionWh: 2_989_750 });
    await anInvoice(server.db, { ...of, ...own });
    // 118.80 + 1267.780 kWh x 21 ct + 1721.970 kWh x 30 ct, and 19 % VAT
    expect((await read()).proposal).toMatchObject({ basis: 'invoice', yearlyCents: 107_293, amountCents: 8_900 });
  });
});

describe('an instalment', () => {
  it('counts in the account from its due day on, and payments find it', async () => {
    await takeOver();
    expect((await account()).balanceCents).toBe(3 * 9_200);
    await pay(9_200);
    await pay(10_000);
    const { instalments } = await read();
    expect(instalments.slice(0, 3).map(({ status, paidCents }) => [status, paidCents])).toEqual([
      ['paid', 9_200],
      ['paid', 9_200],
      ['partlyPaid', 800],
    ]);
    const { balanceCents, overdueCents, lateCollectionCents, entries } = await account();
    expect(balanceCents).toBe(8_400);
    expect([overdueCents, lateCollectionCents]).toEqual([0, today.endsWith('-01') ? 0 : 8_400]);
    expect(entries.filter(({ kind }) => kind === 'prepayment')).toHaveLength(3);
    expect(entries.find(({ kind }) => kind === 'payment')!.numbers).toMatch(/^Abschlag \d\d\/\d{4}$/);
  });

  it('that is paid early is no credit', async () => {
    await setPlan({ fromMonth: addMonths(thisMonth, 1), dueDay: 1, isAnnouncedElsewhere: true });
    await pay(9_200);
    expect((await account()).balanceCents).toBe(0);
    expect((await send('GET', '/credits')).body).toMatchObject({ credits: [] });
    expect((await read()).instalments[0]).toMatchObject({ paidCents: 9_200, status: 'paid' });
  });

  it('is chosen by hand, and open again when the payment is taken back', async () => {
    await takeOver();
    const second = (await read()).instalments[1]!.instalmentId;
    await pay(5_000, { instalmentIds: [second] });
    expect((await read()).instalments.map(({ paidCents }) => paidCents).slice(0, 2)).toEqual([0, 5_000]);
    const { paymentId } = (await account()).entries.find(({ kind }) => kind === 'payment')!;
    await send('POST', `/participants/${own.participantId}/payments/${paymentId}/withdrawal`);
    expect((await read()).instalments[1]).toMatchObject({ paidCents: 0, status: 'due' });
  });

  it('never changes in the database', async () => {
    await takeOver();
    const all = server.db.updateTable('prepayment_instalment').where('contract_id', '=', own.contractId);
    await expect(all.set({ amount_cents: 1 }).execute()).rejects.toThrow('an instalment never changes');
    const { instalments } = await read();
    await expect(
      server.db.deleteFrom('prepayment_instalment').where('id', '=', instalments[0]!.instalmentId).execute(),
    ).rejects.toThrow('an instalment never changes');
  });
});

describe('a direct debit of instalments', () => {
  const preview = async (payload: object = {}) => (await send('POST', '/sepa-file-preview', payload)).body;
  async function create(payload: object = {}) {
    const { collectionDate, totalCents: expectedTotalCents } = await preview(payload);
    return send('POST', '/sepa-files', { collectionDate, expectedTotalCents, ...payload });
  }

  it('collects what is due in the month, in one file with invoices, once', async () => {
    await takeOver();
    const of = {
      customerId: estate.customerId,
      estateId: estate.estateId,
      providerId: estate.providerId,
      userId: manager,
    };
    const { invoiceId } = await anInvoice(server.db, { ...of, ...own, paymentMethod: 2 });
    await server.db.updateTable('invoice_state').set({ status: 2 }).where('invoice_id', '=', invoiceId).execute();
    const { debits, collectionDate } = await preview();
    const months = collectionDate.slice(0, 7) === today.slice(0, 7) ? 3 : 4;
    expect(debits.map((debit) => debit.invoiceId === null)).toEqual([
      false,
      ...Array.from({ length: months }, () => true),
    ]);
    const { body, status } = await create();
    expect(status).toBe(200);
    const xml = (await send('GET', `/sepa-files/${body.sepaFileId}/xml`)).raw.toString();
    expect(xml).toMatch(/<EndToEndId>AB-\d{4}-\d\d-\d+<\/EndToEndId>/);
    expect(xml).toContain('Abschlag ');
    expect((await read()).instalments[0]!.status).toBe('collected');
    expect((await preview()).debits).toEqual([]);
    expect((await account()).balanceCents).toBe(0);

    await send('POST', `/sepa-files/${body.sepaFileId}/revocation`);
    expect((await read()).instalments[0]!.status).toBe('due');
  });

  it('leaves out what is not announced, or without a mandate, and says why', async () => {
    await setPlan({ fromMonth: firstMonth });
    const collectionDate = addDays(addMonths(firstMonth, 1), -1);
    const { debits, incomplete } = await preview({ collectionDate });
    expect([debits, incomplete.map(({ reason }) => reason)]).toEqual([[], ['notSent']]);
    await server.db
      .updateTable('mandate')
      .set({ revoked_at: new Date() })
      .where('participant_id', '=', own.participantId)
      .execute();
    const { planId } = (await read()).plans[0]!;
    expect((await send('POST', `${path()}/plans/${planId}/sent`)).status).toBe(200);
    expect((await send('POST', `${path()}/plans/${planId}/sent`)).status).toBe(409);
    expect((await preview({ collectionDate })).incomplete.map(({ reason }) => reason)).toEqual(['mandateRevoked']);
  });

  it('that the bank returns opens the instalment, with a fee, and is collected again when chosen', async () => {
    await takeOver({ toMonth: addMonths(thisMonth, -1) });
    await create();
    const { instalmentId, version } = (await read()).instalments[0]!;
    const back = { returnedOn: today, reason: 'Konto nicht gedeckt', feeCents: 350, isFeeCharged: true };
    const url = `${path()}/instalments/${instalmentId}/returned-debit`;
    await collectDebits(server.db);
    expect((await send('POST', url, { ...back, version: version - 1 })).status).toBe(409);
    expect((await send('POST', url, { ...back, version, returnedOn: addDays(today, 2) })).status).toBe(422);
    expect((await send('POST', url, { ...back, version })).status).toBe(204);
    expect((await send('POST', url, { ...back, version: version + 1 })).status).toBe(409);
    expect((await read()).instalments[0]).toMatchObject({ status: 'returned', returnReason: 'Konto nicht gedeckt' });
    expect((await account()).balanceCents).toBe(9_550);
    expect((await preview()).incomplete.map(({ reason }) => reason)).toEqual(['returned']);
    const { body } = await create({ retriedInstalmentIds: [instalmentId] });
    const xml = (await send('GET', `/sepa-files/${body.sepaFileId}/xml`)).raw.toString();
    expect(xml).toContain(`-${instalmentId}-2</EndToEndId>`);
  });

  it('and a payment by hand at the same time pay it once', async () => {
    await takeOver({ toMonth: addMonths(thisMonth, -1) });
    await Promise.all([create(), pay(9_200)]);
    const paid = (await read()).instalments[0]!.paidCents;
    expect(paid).toBe(9_200);
    const { entries, balanceCents } = await account();
    const payments = entries.filter(({ kind }) => kind === 'payment').length;
    expect(balanceCents).toBe(9_200 - payments * 9_200);
  });
});
