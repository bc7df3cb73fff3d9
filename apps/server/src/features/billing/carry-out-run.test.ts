import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { MailRefusedError, MailTransportError, type MailSender } from '../../integrations/mail/mail-sender.ts';
import type { Typesetter } from '../../integrations/typesetting/typesetter.ts';
import { TypesettingError } from '../../integrations/typesetting/typesetting-processes.ts';
import { aBilledEstate, fill, type BilledTestEstate } from '../../testing/billed-estate.ts';
import { aUser } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { claimRun, endRun, readClaimedRun, type ClaimedRun } from './billing-run-claims.db.ts';
import { findRun, insertRun, retryRun } from './billing-runs.db.ts';
import { sumRunFigures } from './issuing/run-figures.ts';
import { mailbox, plainTypesetter } from './run-tools-for-tests.ts';
import { carryOutRun, prepareBilling } from './calls-for-tests.ts';

const period = { from: '2026-02-01', to: '2026-02-08' };
const now = new Date('2026-03-02T10:00:00Z');

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

async function startRun(estate: BilledTestEstate, of = period): Promise<number> {
  const { drafts } = await prepareBilling(db, { ...estate, period: of, now });
  const run = { ...estate, period: of, ...sumRunFigures(drafts), userId: await aUser(db) };
  return (await insertRun(db, run))!;
}

interface RunTools {
  mailSender?: MailSender;
  typesetter?: Typesetter;
  log?: { error: (facts?: unknown) => void };
  at?: Date;
}

async function carryOut(tools: RunTools = {}): Promise<void> {
  await carryOutClaimed((await claimRun(db, 'test'))!, tools);
}

/** Carries out a run as another server, although this run or another one of the customer is in progress. */
async function carryOutAtOnce(
  { customerId, runId }: BilledTestEstate & { runId: number },
  tools?: RunTools,
): Promise<void> {
  const token = `another server, run ${runId}`;
  await db
    .updateTable('billing_run')
    .set({ claim: token, heartbeat_at: sql<Date>`statement_timestamp()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .execute();
  await carryOutClaimed(await readClaimedRun(db, { table: 'billing_run', customerId, id: runId, token }), tools);
}

async function carryOutClaimed(run: ClaimedRun, tools: RunTools = {}): Promise<void> {
  const { mailSender = mailbox(), typesetter = plainTypesetter, at = now, log = { error: () => undefined } } = tools;
  const { signal } = new AbortController();
  await carryOutRun(
    { db, mailSender, typesetter, publicUrl: 'http://localhost', now: () => at, signal, pauseMs: 1, log },
    run,
  );
}

const retry = async (estate: BilledTestEstate, runId: number) => retryRun(db, { ...estate, runId }, await aUser(db));

const refused = () => new MailRefusedError('550 unknown', { isPermanent: true });

describe('carrying out a billing run', () => {
  it('ends as partial when every second address is refused, and sends exactly those again on retry', async () => {
    const estate = await aBilledEstate(db, period, { apartmentCount: 4 });
    const runId = await startRun(estate);
    const first = mailbox(({ to }) => /apartment[24]@/.test(to) && refused());
    await carryOut({ mailSender: first });
    expect(await findRun(db, { ...estate, runId })).toMatchObject({
      state: 'partial',
      mailSentCount: 2,
      mailFailedCount: 2,
    });
    expect(await statuses(runId)).toEqual([2, 1, 2, 1]);

    expect(await retry(estate, runId)).toBe('retried');
    const second = mailbox();
    await carryOut({ mailSender: second });
    expect(second.sent.map(({ to }) => to).toSorted()).toEqual([
      'apartment2@lichthof.example',
      'apartment4@lichthof.example',
    ]);
    expect(second.sent[0]!.attachments[0]!.content.toString()).toMatch(/^%PDF RE-2026-000[24]$/);
    expect(await findRun(db, { ...estate, runId })).toMatchObject({ state: 'success', mailFailedCount: 0 });
    expect(await statuses(runId)).toEqual([2, 2, 2, 2]);
    expect(await retry(estate, runId)).toBe('busy');
  });

  it('stops early when the mail server cannot be reached, and sends all mails on retry to the current addresses', async () => {
    const estate = await aBilledEstate(db, period, { apartmentCount: 8 });
    const runId = await startRun(estate);
    let tries = 0;
    const away = mailbox(() => {
      tries += 1;
      return new MailTransportError(new Error('ECONNREFUSED'));
    });
    await carryOut({ mailSender: away });
    expect(await findRun(db, { ...estate, runId })).toMatchObject({
      state: 'partial',
      mailFailedCount: 8,
      mailSentCount: 0,
    });
    expect(tries).toBeLessThanOrEqual(12);

    const { participantId } = estate.apartments[0]!;
    await db
      .updateTable('participant')
      .set({ email: 'new@lichthof.example' })
      .where('id', '=', participantId)
      .execute();
    await retry(estate, runId);
    const back = mailbox();
    await carryOut({ mailSender: back });
    expect(back.sent.map(({ to }) => to).filter((to) => !/^apartment[2-8]@/.test(to))).toEqual([
      'new@lichthof.example',
    ]);
    expect(back.sent).toHaveLength(8);
  });

  it('throws a programming error from the mail sender and keeps the mail waiting', async () => {
    const estate = await aBilledEstate(db, period, { apartmentCount: 1 });
    await startRun(estate);
    const bug = new TypeError('undefined is not a mail');
    await expect(carryOut({ mailSender: mailbox(() => bug) })).rejects.toThrow(bug);
    const mails = db.selectFrom('mail').where('customer_id', '=', estate.customerId);
    expect(await mails.select('state').execute()).toEqual([{ state: 'waiting' }]);
  });

  it('extends the due date of invoices delivered late, and sends a letter to participants without an e-mail', async () => {
    const estate = await aBilledEstate(db, period, { apartmentCount: 2 });
    const runId = await startRun(estate);
    await carryOut({ mailSender: mailbox(refused) });
    const { participantId } = estate.apartments[1]!;
    await db.updateTable('participant').set({ email: null }).where('id', '=', participantId).execute();
    await retry(estate, runId);
    const later = mailbox();
    await carryOut({ mailSender: later, at: new Date('2026-03-12T10:00:00Z') });
    expect(later.sent).toHaveLength(1);
    expect(later.sent[0]!.text).toContain('Fällig am: 26. März 2026');
    expect(later.sent[0]!.text).toContain('Auf der Rechnung steht noch der 16. März 2026.');
    expect(later.sent[0]!.html).toContain('gilt der 26. März 2026');
    const states = await db
      .selectFrom('invoice_state as s')
      .innerJoin('invoice as i', ofSameCustomer('i.id', 's.invoice_id'))
      .where('i.billing_run_id', '=', runId)
      .orderBy('i.id')
      .select(['s.due_on', 's.status'])
      .execute();
    expect(states).toEqual([
      { due_on: '2026-03-26', status: 2 },
      { due_on: '2026-03-16', status: 2 },
    ]);
    expect(await findRun(db, { ...estate, runId })).toMatchObject({ state: 'success' });
  });

  it('skips an invoice that cannot be typeset, delivers all others, and tries it again on retry', async () => {
    const estate = await aBilledEstate(db, period, { apartmentCount: 4 });
    const runId = await startRun(estate);
    const picky: Typesetter = {
      ...plainTypesetter,
      typesetInvoice: async (snapshot, options) => {
        if (snapshot.recipient.names[0] === 'Anna Weiß 2') throw new TypesettingError('a letter that no font has');
        return plainTypesetter.typesetInvoice(snapshot, options);
      },
    };
    const mails = mailbox();
    const logged: unknown[] = [];
    await carryOut({ typesetter: picky, mailSender: mails, log: { error: (facts) => logged.push(facts) } });
    expect(logged).toMatchObject([{ err: { message: 'a letter that no font has' }, invoiceId: expect.any(Number) }]);
    expect(mails.sent).toHaveLength(3);
    expect(await findRun(db, { ...estate, runId })).toMatchObject({
      state: 'partial',
      documentCount: 3,
      mailFailedCount: 1,
    });
    await retry(estate, runId);
    await carryOut({ mailSender: mails });
    expect(mails.sent).toHaveLength(4);
    expect(await findRun(db, { ...estate, runId })).toMatchObject({ state: 'success', documentCount: 4 });
  });

  it('sends at most the mails in flight twice when another server takes over the run', async () => {
    const estate = await aBilledEstate(db, period, { apartmentCount: 5 });
    const runId = await startRun(estate);
    const second = mailbox();
    let isTakenOver = false;
    const slow = mailbox();
    const stuck: MailSender = {
      ...slow,
      send: async (mail) => {
        await slow.send(mail);
        if (isTakenOver) return;
        isTakenOver = true;
        await carryOutAtOnce({ ...estate, runId }, { mailSender: second });
      },
    };
    await carryOut({ mailSender: stuck });
    const sent = [...slow.sent, ...second.sent].map(({ to }) => to);
    expect(new Set(sent).size).toBe(5);
    expect(sent.length).toBeLessThanOrEqual(5 + 4);
    expect(await findRun(db, { ...estate, runId })).toMatchObject({ state: 'success', mailSentCount: 5 });
  });

  it('keeps the invoices when the disk is full while documents are written, and continues on retry', async () => {
    const estate = await aBilledEstate(db, period);
    const runId = await startRun(estate);
    let written = 0;
    const onFullDisk: Typesetter = {
      ...plainTypesetter,
      typesetInvoice: async (snapshot, options) => {
        if ((written += 1) > 1) throw Object.assign(new Error('write'), { code: 'ENOSPC' });
        return plainTypesetter.typesetInvoice(snapshot, options);
      },
    };
    const mails = mailbox();
    await expect(carryOut({ typesetter: onFullDisk, mailSender: mails })).rejects.toThrow('write');
    const stopped = await findRun(db, { ...estate, runId });
    expect(stopped).toMatchObject({ state: 'partial', step: 'documents', failure: 'storageFull', invoiceCount: 3 });

    await retry(estate, runId);
    await carryOut({ mailSender: mails });
    expect(await findRun(db, { ...estate, runId })).toMatchObject({
      state: 'success',
      documentCount: 3,
      mailSentCount: 3,
    });
    expect(mails.sent).toHaveLength(3);
  });

  it('bills a failed run again from the beginning once its cause is removed', async () => {
    const estate = await aBilledEstate(db, period);
    const runId = await startRun(estate);
    const { meterId } = estate.apartments[0]!;
    await db.deleteFrom('meter_day').where('meter_id', '=', meterId).where('day', '=', '2026-02-03').execute();
    await carryOut();
    expect(await findRun(db, { ...estate, runId })).toMatchObject({
      state: 'failed',
      failure: 'notReady',
      invoiceCount: 0,
    });
    await fill(db, { ...estate, meterId, period }, () => 60);
    await retry(estate, runId);
    await carryOut();
    expect(await findRun(db, { ...estate, runId })).toMatchObject({ state: 'success', firstNumber: 'RE-2026-0001' });
  });

  it('refuses a retry after another run has billed the days', async () => {
    const estate = await aBilledEstate(db, period);
    const failed = await startRun(estate);
    await endRun(db, (await claimRun(db, 'test'))!, { state: 'failed' });
    await startRun(estate, { from: '2026-02-07', to: '2026-02-08' });
    expect(await retry(estate, failed)).toBe('periodTaken');
    await carryOut();
  });

  it('numbers the invoices of one provider consecutively over all its runs', async () => {
    const estate = await aBilledEstate(db, { from: '2026-02-01', to: '2026-02-03' });
    for (const day of ['01', '02']) {
      await startRun(estate, { from: `2026-02-${day}`, to: `2026-02-0${Number(day) + 1}` });
      await carryOut();
    }
    const numbers = await db
      .selectFrom('invoice')
      .where('provider_id', '=', estate.providerId)
      .select('number')
      .orderBy('id')
      .execute();
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `RE-2026-000${number}`));
  });

  it('uses each number of a provider once when two servers work at the same time', async () => {
    const estate = await aBilledEstate(db, period);
    const other = await aBilledEstate(db, period, { beside: estate });
    const runIds = [await startRun(estate), await startRun(other)] as const;
    await Promise.all([
      carryOutAtOnce({ ...estate, runId: runIds[0] }),
      carryOutAtOnce({ ...other, runId: runIds[1] }),
    ]);
    const issued = await db
      .selectFrom('invoice')
      .where('provider_id', '=', estate.providerId)
      .select('number')
      .orderBy('number')
      .execute();
    expect(issued.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6].map((number) => `RE-2026-000${number}`));
  });

  it.each(['invoice', 'invoice_line', 'invoice_month', 'document'] as const)(
    'leaves a row of %s as it is',
    async (table) => {
      await expect(sql`update ${sql.table(table)} set customer_id = customer_id`.execute(db)).rejects.toThrow(
        'never changes',
      );
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('never changes');
    },
  );
});

async function statuses(runId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_state as s')
    .innerJoin('invoice as i', ofSameCustomer('i.id', 's.invoice_id'))
    .where('i.billing_run_id', '=', runId)
    .orderBy('i.id')
    .select('s.status')
    .execute();
  return rows.map(({ status }) => status);
}
