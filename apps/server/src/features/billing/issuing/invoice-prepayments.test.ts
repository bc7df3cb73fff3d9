import type { BillingDraft } from '@lichthof/contracts/billing/billing-preview.ts';
import type { CorrectionPreview } from '@lichthof/contracts/billing/invoice-corrections.ts';
import type { Prepayments } from '@lichthof/contracts/payments/prepayments.ts';
import type { ParticipantAccount } from '@lichthof/contracts/payments/payments.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reversePayments } from '../../payments/record-payments.ts';
import { aMandate, aVatRate } from '../../../testing/electricity-makers.ts';
import { aBilledEstate, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { claimRun } from '../billing-run-claims.db.ts';
import { insertRun } from '../billing-runs.db.ts';
import {
  cancel,
  findInvoice,
  listInvoices,
  senderOf,
  type IssuedInvoices,
} from '../corrections/issued-invoices-for-tests.ts';
import { mailbox, plainTypesetter } from '../run-tools-for-tests.ts';
import { sumRunFigures } from './run-figures.ts';
import { carryOutRun, prepareBilling } from '../calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-08' };
const prepaidCents = 300;
let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

async function deliver() {
  const mailSender = mailbox();
  const { signal } = new AbortController();
  const tools = { db: server.db, mailSender, typesetter: plainTypesetter, publicUrl: 'http://localhost', signal };
  for (let run = await claimRun(server.db, 'test'); run; run = await claimRun(server.db, 'test')) {
    await carryOutRun({ ...tools, now: () => new Date() }, run);
  }
  return mailSender.sent;
}

type Prepaid = BilledTestEstate & Pick<IssuedInvoices, 'send' | 'userId'> & { path: string };

/** Instalments of January to April 2026, of which the first two were paid by transfer. */
async function aPrepaidContract(paid = 2, amountCents = prepaidCents): Promise<Prepaid> {
  const { db } = server;
  const estate = await aBilledEstate(db, period);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estate.estateId };
  const userId = await aUser(db, [right]);
  const send = await senderOf(server, { ...estate, userId });
  const { participantId, contractId } = estate.apartments[0]!;
  const path = `/participants/${participantId}`;
  const months = { fromMonth: '2026-01-01', toMonth: '2026-05-01', dueDay: 3 };
  const plan = { contractId, ...months, amountCents, basis: 'other', isAnnouncedElsewhere: true };
  expect((await send('POST', `${path}/prepayments`, plan)).status).toBe(200);
  const prepaid = { ...estate, userId, send, path };
  for (let month = 0; month < paid; month += 1) await pay(prepaid, `2026-0${month + 1}-03`, amountCents);
  return prepaid;
}

const pay = ({ send, path }: Prepaid, paidDate: string, amountCents = prepaidCents) =>
  send('POST', `${path}/payments`, { requestKey: randomUUID(), paidDate, amountCents, way: 'transfer' });
const instalmentsOf = async ({ send, path }: Prepaid) =>
  ((await send('GET', `${path}/prepayments`)).body as { prepayments: Prepayments }).prepayments.instalments;
const accountOf = async ({ send, path }: Prepaid): Promise<ParticipantAccount> =>
  (await send('GET', `${path}/account`)).body;

/** Bills the week of February. */
async function bill(of: Prepaid) {
  const { drafts } = await prepareBilling(server.db, { ...of, period, now: new Date() });
  await insertRun(server.db, { ...of, period, ...sumRunFigures(drafts) });
  const mails = await deliver();
  const all = await listInvoices(of);
  const invoice = all.find(({ participantId }) => participantId === of.apartments[0]!.participantId)!;
  return { invoice, mails };
}

const snapshotOf = async (invoiceId: number) =>
  (await server.db.selectFrom('invoice').where('id', '=', invoiceId).select('snapshot').executeTakeFirstOrThrow())
    .snapshot;

describe('an invoice', () => {
  it('deducts what was paid for months until its last day, and asks for the rest', async () => {
    const of = await aPrepaidContract();
    const { drafts } = (await of.send('GET', `/billing-runs/preview?from=${period.from}&to=${period.to}`)).body;
    const { invoice, mails } = await bill(of);
    const { grossCents, offsetCents } = invoice;
    const draft = (drafts as BillingDraft[]).find(({ contractId }) => contractId === of.apartments[0]!.contractId)!;
    expect([draft.grossCents, draft.prepaidCents]).toEqual([grossCents, 600]);
    expect(offsetCents).toBe(600);
    const { prepayments } = await snapshotOf(invoice.invoiceId);
    expect(prepayments).toMatchObject({
      grossCents: 600,
      vatAmounts: [{ vatPercent: 19, netCents: 504, vatCents: 96 }],
    });
    expect(prepayments!.instalments.map(({ month, paidOn }) => [month, paidOn])).toEqual([
      ['2026-01-01', '2026-01-03'],
      ['2026-02-01', '2026-02-03'],
    ]);
    expect((await instalmentsOf(of)).map(({ status, invoiceNumber }) => [status, invoiceNumber])).toEqual([
      ['deducted', invoice.number],
      ['deducted', invoice.number],
      ['overdue', null],
      ['overdue', null],
    ]);
    const { balanceCents, openInvoices, entries } = await accountOf(of);
    // the rest of the invoice and two months that are due
    expect(balanceCents).toBe(grossCents - 600 + 600);
    expect(openInvoices.map(({ openCents }) => openCents)).toEqual(grossCents > 600 ? [grossCents - 600] : []);
    expect(entries.find(({ kind }) => kind === 'invoice')!.amountCents).toBe(grossCents - 600);
    expect(mails.some(({ text }) => text.includes('Gezahlte Abschläge'))).toBe(true);
  });

  it('closes what was not paid', async () => {
    const of = await aPrepaidContract(1);
    const { invoice } = await bill(of);
    expect(invoice.offsetCents).toBe(prepaidCents);
    const [january, february] = await instalmentsOf(of);
    expect([january!.status, february!.status, february!.openCents]).toEqual(['deducted', 'deducted', 0]);
  });

  it('of less than was prepaid names the account of the mandate in force, also if the contract pays by transfer', async () => {
    const of = await aPrepaidContract(1, 99_000);
    await aMandate(server.db, { ...of, participantId: of.apartments[0]!.participantId });
    const { invoice, mails } = await bill(of);
    const { payment } = await snapshotOf(invoice.invoiceId);
    const payoutAccount = { iban: 'DE02120300000000202051', accountHolder: 'Ada Weiß' };
    expect(payment).toMatchObject({ method: 1, mandate: null, payoutAccount });
    expect(mails.some(({ text }) => text.includes('Auf Konto: DE…2051'))).toBe(true);
  });

  it('that is cancelled gives the prepayments free, and the corrected one deducts them again', async () => {
    const of = await aPrepaidContract();
    const { invoice } = await bill(of);
    const before = await accountOf(of);
    const preview = async () =>
      (await of.send('GET', `/invoices/${invoice.invoiceId}/correction-preview`)).body as CorrectionPreview;
    expect((await preview()).prepaidCents).toBe(600);
    expect((await cancel(of, invoice.invoiceId)).status).toBe(200);
    expect((await instalmentsOf(of)).map(({ status }) => status)).toEqual(['paid', 'paid', 'overdue', 'overdue']);
    expect((await accountOf(of)).balanceCents).toBe(600);
    expect((await snapshotOf((await findInvoice(of, invoice.invoiceId)).invoiceId)).prepayments!.grossCents).toBe(600);
    await deliver();

    expect((await preview()).prepaidCents).toBe(600);
    const { version } = await findInvoice(of, invoice.invoiceId);
    const body = { reason: 'Zählerstand berichtigt', version, grossCents: invoice.grossCents };
    expect((await of.send('POST', `/invoices/${invoice.invoiceId}/correction`, body)).status).toBe(200);
    await deliver();
    const correction = (await listInvoices(of)).find(({ type }) => type === 'correction')!;
    expect(correction.offsetCents).toBe(600);
    expect((await instalmentsOf(of)).slice(0, 2).map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      correction.number,
      correction.number,
    ]);
    expect((await accountOf(of)).balanceCents).toBe(before.balanceCents);
  });

  it('asks again for a prepayment that the bank takes back later', async () => {
    const of = await aPrepaidContract();
    await bill(of);
    const before = await accountOf(of);
    const { paymentId } = before.entries.find(({ kind }) => kind === 'payment')!;
    const reversal = { reversedOn: '2026-03-01', reversal: 'returned' as const, paymentIds: [paymentId!] };
    await server.db.transaction().execute((tx) => reversePayments(tx, { ...of, ...reversal }));
    expect((await accountOf(of)).balanceCents).toBe(before.balanceCents + prepaidCents);
    expect((await instalmentsOf(of))[0]).toMatchObject({ openCents: prepaidCents, status: 'overdue' });
  });

  it('and a payment at the same time count a prepayment once', async () => {
    const of = await aPrepaidContract(1);
    const { drafts } = await prepareBilling(server.db, { ...of, period, now: new Date() });
    await insertRun(server.db, { ...of, period, ...sumRunFigures(drafts) });
    await Promise.all([deliver(), pay(of, '2026-02-03')]);
    const { participantId } = of.apartments[0]!;
    const invoice = (await listInvoices(of)).find((one) => one.participantId === participantId)!;
    const paidCents = 2 * prepaidCents;
    const dueCents = (await instalmentsOf(of)).filter(({ invoiceNumber }) => invoiceNumber === null);
    const openLater = dueCents.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect((await accountOf(of)).balanceCents).toBe(invoice.grossCents + openLater - paidCents);
  });

  it('contains VAT at the rate of the day on which each part was received (UStG § 13 (1) no. 1 a)', async () => {
    await aVatRate(server.db, { from: '2026-02-04', percent: 21 });
    const of = await aPrepaidContract(0);
    await pay(of, '2026-01-03');
    // half of February's before the change, half after it
    await pay(of, '2026-02-03', 150);
    await pay(of, '2026-02-05', 150);
    const { invoice } = await bill(of);
    const { prepayments } = await snapshotOf(invoice.invoiceId);
    expect(
      prepayments!.instalments.map(({ month, paidOn, amountCents, vatPercent }) => [
        month,
        paidOn,
        amountCents,
        vatPercent,
      ]),
    ).toEqual([
      ['2026-01-01', '2026-01-03', 300, 19],
      ['2026-02-01', '2026-02-03', 150, 19],
      ['2026-02-01', '2026-02-05', 150, 21],
    ]);
    expect(prepayments!.vatAmounts).toEqual([
      { vatPercent: 19, netCents: 378, vatCents: 72 },
      { vatPercent: 21, netCents: 124, vatCents: 26 },
    ]);
    expect(invoice.offsetCents).toBe(600);
  });
});
