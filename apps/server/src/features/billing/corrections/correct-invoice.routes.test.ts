import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ChangedInvoice, CorrectionPreview } from '@lichthof/contracts/billing/invoice-corrections.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBilledEstate, fill, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { claimRun } from '../billing-run-claims.db.ts';
import { insertRun } from '../billing-runs.db.ts';
import { sumRunFigures } from '../issuing/run-figures.ts';
import { mailbox, plainTypesetter } from '../run-tools-for-tests.ts';
import { cancel, findInvoice, listInvoices, senderOf, type IssuedInvoices } from './issued-invoices-for-tests.ts';
import { localToday } from '../../../database/local-today.ts';
import { carryOutRun, prepareBilling } from '../calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-08' };
const today = localToday();

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

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

type Billed = BilledTestEstate & Pick<IssuedInvoices, 'send' | 'userId'> & { invoiceId: number };

/** An estate whose period is billed; the invoice is that of the first apartment. */
async function aBilledPeriod(): Promise<Billed> {
  const { db } = server;
  const estate = await aBilledEstate(db, period);
  const { estateId } = estate;
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const { drafts } = await prepareBilling(db, { ...estate, period, now: new Date() });
  await insertRun(db, { ...estate, period, ...sumRunFigures(drafts), userId });
  await deliver();
  const send = await senderOf(server, { ...estate, userId });
  const [first] = estate.apartments;
  const invoice = (await listInvoices({ send })).find((one) => one.participantId === first!.participantId)!;
  return { ...estate, userId, send, invoiceId: invoice.invoiceId };
}

const changeValues = ({ customerId, apartments }: BilledTestEstate, amountOf: (day: string, index: number) => number) =>
  fill(server.db, { customerId, meterId: apartments[0]!.meterId, period }, amountOf);

const preview = async ({ send, invoiceId }: Billed): Promise<CorrectionPreview> =>
  (await send('GET', `/invoices/${invoiceId}/correction-preview`)).body;

async function correct(of: Billed, changed: object = {}) {
  const { version } = await findInvoice(of, of.invoiceId);
  const { after } = await preview(of);
  const body = { reason: 'Zählerstand berichtigt', version, grossCents: after?.grossCents ?? 0, ...changed };
  return of.send('POST', `/invoices/${of.invoiceId}/correction`, body);
}

const amounts = ({ netCents, vatCents, grossCents, pvWh, gridWh, from, to }: Invoice) => ({
  netCents,
  vatCents,
  grossCents,
  pvWh,
  gridWh,
  from,
  to,
});

async function corrected(of: Billed) {
  const all = await listInvoices(of);
  const original = all.find(({ invoiceId }) => invoiceId === of.invoiceId)!;
  const ofType = (type: Invoice['type']) =>
    all.find((one) => one.type === type && one.corrects?.invoiceId === of.invoiceId)!;
  return { original, cancellation: ofType('cancellation'), correction: ofType('correction') };
}

describe('the invoices of a run that would have another amount today', () => {
  const changedOf = async ({ send }: Billed, runId: number): Promise<ChangedInvoice[]> =>
    (await send('GET', `/billing-runs/${runId}/changed-invoices`)).body;

  it('are named with their euros, also those of neighbours who get another part of the roof, until corrected', async () => {
    const of = await aBilledPeriod();
    const { runId } = await findInvoice(of, of.invoiceId);
    expect(await changedOf(of, runId)).toEqual([]);
    await changeValues(of, () => 500);
    const { before, after } = await preview(of);
    const found = await changedOf(of, runId);
    expect(found).toHaveLength(3);
    expect(found.find(({ invoiceId }) => invoiceId === of.invoiceId)).toMatchObject({
      grossCents: before.grossCents,
      now: { grossCents: after!.grossCents, pvWh: after!.pvWh, gridWh: after!.gridWh },
    });
    await correct(of);
    await deliver();
    expect((await changedOf(of, runId)).map(({ invoiceId }) => invoiceId)).not.toContain(of.invoiceId);
    const { correction } = await corrected(of);
    expect(await changedOf(of, correction.runId)).toEqual([]);
    await changeValues(of, () => 60);
    expect(await changedOf(of, runId)).toEqual([]);
    expect(await changedOf(of, correction.runId)).toHaveLength(1);
  });

  it('are named when kWh move between roof and grid at equal euros', async () => {
    const of = await aBilledPeriod();
    const { runId, grossCents } = await findInvoice(of, of.invoiceId);
    // one Wh moves from a quarter-hour of the night to one of the sunny day, too little for a cent
    const moved = (index: number) => Number(index === 40) - Number(index === 0);
    await changeValues(of, (day, index) => 60 + (day === period.from ? moved(index) : 0));
    const changed = (await changedOf(of, runId)).find(({ invoiceId }) => invoiceId === of.invoiceId)!;
    expect(changed.now!.grossCents).toBe(grossCents);
    expect([changed.now!.pvWh - changed.pvWh, changed.now!.gridWh - changed.gridWh]).toEqual([1, -1]);
  });

  it('have no amount while a value is missing', async () => {
    const of = await aBilledPeriod();
    const { runId } = await findInvoice(of, of.invoiceId);
    const { meterId } = of.apartments[0]!;
    await server.db.deleteFrom('meter_day').where('meter_id', '=', meterId).where('day', '=', period.from).execute();
    const found = await changedOf(of, runId);
    expect(found.find(({ invoiceId }) => invoiceId === of.invoiceId)).toMatchObject({ now: null });
  });

  it('are none of a run of another estate', async () => {
    const [of, other] = [await aBilledPeriod(), await aBilledPeriod()];
    const { runId } = await findInvoice(other, other.invoiceId);
    await changeValues(other, () => 500);
    expect(await changedOf(of, runId)).toEqual([]);
  });
});

describe('correcting an invoice', () => {
  it('previews no difference, and issues the same again, while nothing has changed', async () => {
    const of = await aBilledPeriod();
    const { before, after, lines, issues } = await preview(of);
    expect([after, issues]).toEqual([before, []]);
    expect(lines.every((line) => line.before?.amountCents === line.after?.amountCents)).toBe(true);

    expect((await correct(of)).status).toBe(200);
    await deliver();
    const { original, cancellation, correction } = await corrected(of);
    expect(amounts(correction)).toEqual(amounts(original));
    expect(original).toMatchObject({
      cancelledBy: { number: cancellation.number },
      correctedBy: { number: correction.number },
    });
  });

  it('comes to what a billing of the right values would have come to', async () => {
    const right = (_day: string, index: number) => (index % 3 === 0 ? 120 : 40);
    const of = await aBilledPeriod();
    await changeValues(of, right);
    const { before, after, lines } = await preview(of);
    expect(after!.pvWh + after!.gridWh).not.toBe(before.pvWh + before.gridWh);
    const sum = (side: 'before' | 'after') => lines.reduce((total, line) => total + (line[side]?.amountCents ?? 0), 0);
    expect([sum('before'), sum('after')]).toEqual([before.netCents, after!.netCents]);
    await correct(of);
    const mails = await deliver();
    const { original, cancellation, correction } = await corrected(of);
    expect(original.grossCents + cancellation.grossCents + correction.grossCents).toBe(after!.grossCents);
    expect(mails.map(({ subject }) => subject.replace(/\(.*/, ''))).toEqual([
      'Ihre Stornorechnung 01.02.2026 bis 07.02.2026 ',
      'Ihre Stromrechnung 01.02.2026 bis 07.02.2026 ',
    ]);
    const stored = server.db.selectFrom('invoice').where('id', '=', correction.invoiceId).select('snapshot');
    expect((await stored.executeTakeFirstOrThrow()).snapshot.correction).toMatchObject({
      before: { grossCents: before.grossCents, totalWh: before.pvWh + before.gridWh, pvWh: before.pvWh },
    });
    expect(mails[1]!.text).toContain(`Sie ersetzt die Rechnung ${original.number}`);

    const other = await aBilledEstate(server.db, period, {
      consumptionWh: (apartment, day, index) => (apartment === 1 ? right(day, index) : 50 + 10 * apartment),
    });
    const { drafts } = await prepareBilling(server.db, { ...other, period, now: new Date() });
    const { totals, pvWh, gridWh } = drafts[0]!;
    expect(amounts(correction)).toMatchObject({ grossCents: totals.grossCents, pvWh, gridWh });
  });

  it.each([
    ['an additional claim', 200],
    ['a refund', 10],
  ])('offsets what was paid: %s', async (kind, amountWh) => {
    const of = await aBilledPeriod();
    const { invoiceId, version, grossCents, participantId } = await findInvoice(of, of.invoiceId);
    await of.send('PUT', `/invoices/${invoiceId}/payment`, { paidDate: today, version });
    await changeValues(of, () => amountWh);
    await correct(of);
    await deliver();
    const { cancellation, correction } = await corrected(of);
    const difference = correction.grossCents - grossCents;
    expect(difference > 0).toBe(kind === 'an additional claim');
    const open = ({ grossCents: gross, paidCents }: Invoice) => gross - paidCents;
    expect(open(cancellation) + open(correction)).toBe(difference);
    const { body } = await of.send('GET', `/participants/${participantId}/account`);
    expect(body).toMatchObject({ balanceCents: difference });
  });

  it('is refused with another amount than shown, without a reason, with missing values, and a second time', async () => {
    const of = await aBilledPeriod();
    expect(await correct(of, { grossCents: 1 })).toMatchObject({ status: 409, code: ErrorCode.BillingChanged });
    expect(await correct(of, { reason: undefined })).toMatchObject({ status: 400 });
    expect(await correct(of, { version: 77 })).toMatchObject({ status: 409, code: ErrorCode.ChangedByOthers });
    expect((await findInvoice(of, of.invoiceId)).cancelledBy).toBeNull();
    expect((await correct(of)).status).toBe(200);
    expect(await correct(of)).toMatchObject({ status: 409, code: ErrorCode.BillingPeriodTaken });

    const incomplete = await aBilledPeriod();
    await server.db
      .deleteFrom('meter_day')
      .where('meter_id', '=', incomplete.apartments[0]!.meterId)
      .where('day', '=', '2026-02-03')
      .execute();
    expect(await preview(incomplete)).toMatchObject({ after: null, issues: [{ code: 'valuesMissing' }] });
    expect(await correct(incomplete)).toMatchObject({ status: 422, code: ErrorCode.BillingNotReady });
  });

  it('happens once when two people correct at the same time', async () => {
    const of = await aBilledPeriod();
    const answers = await Promise.all([correct(of), correct(of)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await deliver();
    expect((await listInvoices(of)).filter(({ corrects }) => corrects?.invoiceId === of.invoiceId)).toHaveLength(2);
  });

  it('can be continued when the corrected invoice could not be issued', async () => {
    const of = await aBilledPeriod();
    await correct(of);
    await changeValues(of, () => 99);
    await deliver();
    const failed = await corrected(of);
    expect([failed.cancellation.hasDocument, failed.correction]).toEqual([true, undefined]);
    expect((await correct(of, { reason: undefined })).status).toBe(200);
    await deliver();
    const { after } = await preview(of);
    expect((await corrected(of)).correction).toMatchObject({ grossCents: after!.grossCents, hasDocument: true });
  });

  it('computes again what was only cancelled, and offsets its credit', async () => {
    const of = await aBilledPeriod();
    const { version } = await findInvoice(of, of.invoiceId);
    await of.send('PUT', `/invoices/${of.invoiceId}/payment`, { paidDate: today, version });
    await cancel(of, of.invoiceId);
    expect((await correct(of, { reason: undefined })).status).toBe(200);
    await deliver();
    expect((await corrected(of)).correction).toMatchObject({ status: 3 });
    expect((await corrected(of)).cancellation).toMatchObject({ status: 3 });
  });
});
