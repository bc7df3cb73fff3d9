import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { localToday } from '../../database/local-today.ts';
import { recordPayments, reversePayments } from '../payments/record-payments.ts';
import { aContract, aParticipant, aProvider } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readInvoicePage } from './invoice-pages.db.ts';
import { readInvoiceSums } from './invoice-sums.db.ts';

const years = [2020, 2021, 2022, 2023];
const grossCents = 108_245;
/** The invoices are due in the past. */
const notDueOn = '2999-01-01';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

/** Delivered, so that they are overdue once they are due. */
async function fourInvoices() {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const participantId = await aParticipant(db, { customerId, estateId });
  const contractId = await aContract(db, { customerId, participantId });
  const userId = await aUser(db);
  const of = { customerId, estateId, providerId: await aProvider(db, customerId), participantId, contractId, userId };
  const invoiceIds: number[] = [];
  for (const year of years) {
    const { invoiceId } = await anInvoice(db, { ...of, period: `[${year}-01-01,${year + 1}-01-01)` });
    invoiceIds.push(invoiceId);
  }
  await db
    .updateTable('invoice_state')
    .set({ status: PaymentStatus.PaymentPending })
    .where('customer_id', '=', customerId)
    .execute();
  return { ...of, invoiceIds };
}

/** Of another estate, so that it counts in no sum. */
async function aCancellation(of: Parameters<typeof anInvoice>[1]): Promise<number> {
  const { customerId } = of;
  const estateId = await anEstate(db, customerId);
  const participantId = await aParticipant(db, { customerId, estateId });
  const contractId = await aContract(db, { customerId, participantId });
  return (await anInvoice(db, { ...of, estateId, participantId, contractId })).invoiceId;
}
type Invoices = Awaited<ReturnType<typeof fourInvoices>>;

const step = fc.record({
  act: fc.constantFrom('pay', 'reverse', 'cancel', 'defer'),
  index: fc.nat(years.length - 1),
  cents: fc.constantFrom(1, 8245, grossCents, grossCents + 500),
});
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

async function carryOut(
  { customerId, estateId, participantId, userId, invoiceIds, cancellationId }: Invoices & { cancellationId: number },
  { act, index, cents }: Step,
) {
  const invoiceId = invoiceIds[index]!;
  const today = localToday();
  const state = db.updateTable('invoice_state').where('invoice_id', '=', invoiceId);
  if (act === 'cancel') await state.set({ cancelled_by_invoice_id: cancellationId }).execute();
  if (act === 'defer') await state.set({ due_on: notDueOn }).execute();
  if (act === 'pay') {
    const parts = [{ invoiceId, amountCents: Math.min(cents, grossCents) }];
    const payment = { estateId, participantId, paidOn: today, amountCents: cents, way: 'transfer' as const, parts };
    await db.transaction().execute((tx) => recordPayments(tx, { customerId, userId }, [payment]));
  }
  if (act !== 'reverse') return;
  const [last] = await db
    .selectFrom('payment')
    .where('customer_id', '=', customerId)
    .where('reversed_on', 'is', null)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  const reversal = { customerId, userId, paymentIds: last ? [last.id] : [], reversedOn: today };
  await db.transaction().execute((tx) => reversePayments(tx, { ...reversal, reversal: 'takenBack' }));
}

/** What stands in the invoices and payments themselves, without anything that is kept beside them. */
async function addUp({ customerId, estateId }: Invoices) {
  const { rows } = await sql<{
    isOpen: boolean;
    isCancelled: boolean;
    isDue: boolean;
    grossCents: number;
    openCents: number;
  }>`
    select s.status <> ${PaymentStatus.Paid} as "isOpen", s.cancelled_by_invoice_id is not null as "isCancelled",
      s.due_on < ${notDueOn} as "isDue", i.gross_cents as "grossCents",
      i.gross_cents - i.offset_cents - coalesce((select sum(part.amount_cents) from invoice_payment part
        join payment p on p.customer_id = part.customer_id and p.id = part.payment_id and p.reversed_on is null
        where part.customer_id = i.customer_id and part.invoice_id = i.id), 0)::bigint as "openCents"
    from invoice i join invoice_state s on s.customer_id = i.customer_id and s.invoice_id = i.id
    where i.customer_id = ${customerId} and i.estate_id = ${estateId} order by i.id`.execute(db);
  const counted = rows.filter(({ isCancelled }) => !isCancelled);
  const open = counted.filter(({ isOpen }) => isOpen);
  const overdue = open.filter(({ isDue, openCents }) => isDue && openCents > 0);
  const sumOf = (cents: number[]) => ({ count: cents.length, amountCents: cents.reduce((sum, one) => sum + one, 0) });
  return {
    billed: sumOf(counted.map((one) => one.grossCents)),
    open: sumOf(open.map((one) => one.openCents)),
    overdue: sumOf(overdue.map((one) => one.openCents)),
    paidCents: counted.reduce((sum, one) => sum + one.grossCents - one.openCents, 0),
    cancelled: rows.length - counted.length,
  };
}

/** What no part takes of all payments, as kept and as added up. */
async function restsOf({ customerId }: Invoices) {
  const { rows } = await sql<{ kept: number; added: number }>`
    select coalesce(sum(p.rest_cents), 0)::bigint as kept, coalesce(sum(p.amount_cents - (select coalesce(sum(part.amount_cents), 0)
      from invoice_payment part where part.customer_id = p.customer_id and part.payment_id = p.id)), 0)::bigint as added
    from payment p where p.customer_id = ${customerId}`.execute(db);
  return rows[0]!;
}

it('sums up the same as the invoices and payments, whatever is paid, reversed, cancelled or deferred', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const invoices = await fourInvoices();
      const cancellationId = await aCancellation(invoices);
      for (const one of steps) await carryOut({ ...invoices, cancellationId }, one);
      const expected = await addUp(invoices);
      const { billed, open, overdue, paid, tabs } = await readInvoiceSums(db, invoices);
      const { since: _, ...due } = overdue;
      expect({ billed, open, overdue: due, paidCents: paid.amountCents, cancelled: tabs.cancelled }).toEqual(expected);
      expect(await readInvoiceSums(db, invoices, { search: 're', participantId: invoices.participantId })).toEqual(
        await readInvoiceSums(db, invoices),
      );
      for (const tab of ['all', 'open', 'overdue', 'paid', 'pending', 'cancelled'] as const) {
        const page = await readInvoicePage(db, invoices, { tab, sort: 'due', order: 'asc', limit: 25 });
        expect([tab, page.invoices.length]).toEqual([tab, tabs[tab]]);
      }
      const { kept, added } = await restsOf(invoices);
      expect(kept).toBe(added);
    }),
    { numRuns: 12 },
  );
});

it('copies amounts from the invoice itself, whatever is written into its state', async () => {
  const { customerId, estateId, invoiceIds } = await fourInvoices();
  await db
    .updateTable('invoice_state')
    .set({ gross_cents: 1, offset_cents: 2, estate_id: 3, is_cancellation: true })
    .where('invoice_id', '=', invoiceIds[0]!)
    .execute();
  const state = db.selectFrom('invoice_state').where('customer_id', '=', customerId);
  expect(await state.select(['gross_cents', 'open_cents', 'estate_id', 'is_in_force']).distinct().execute()).toEqual([
    { gross_cents: grossCents, open_cents: grossCents, estate_id: estateId, is_in_force: true },
  ]);
});
