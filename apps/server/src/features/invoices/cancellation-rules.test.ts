import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

async function aBilledContract() {
  const { db } = database;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const participantId = await aParticipant(db, { customerId, estateId });
  const contractId = await aContract(db, { customerId, participantId });
  const of = { customerId, estateId, participantId, contractId };
  const made = { ...of, providerId: await aProvider(db, customerId), userId: await aUser(db) };
  return { made, invoiceId: (await anInvoice(db, made)).invoiceId };
}

let lastNumber = 0;

/** Writes a cancellation of the invoice whose amounts are those of the invoice times a factor. */
async function cancel(invoiceId: number, factor = -1): Promise<void> {
  const number = `ST-${(lastNumber += 1)}`;
  await sql`
    insert into invoice (customer_id, estate_id, provider_id, billing_run_id, participant_id, contract_id, number, type,
      corrects_invoice_id, period, issued_on, due_on, payment_method, pv_wh, grid_wh, net_cents, vat_cents, gross_cents,
      snapshot)
    select customer_id, estate_id, provider_id, billing_run_id, participant_id, contract_id, ${number}, 'cancellation',
      id, period, issued_on, due_on, payment_method, ${factor} * pv_wh, ${factor} * grid_wh, ${factor} * net_cents,
      ${factor} * vat_cents, ${factor} * gross_cents, snapshot
    from invoice where id = ${invoiceId}`.execute(database.db);
}

it('lets days be billed again once their invoice is cancelled', async () => {
  const { made, invoiceId } = await aBilledContract();
  await expect(anInvoice(database.db, made)).rejects.toMatchObject({ constraint: 'no_day_is_billed_twice' });
  await cancel(invoiceId);
  await anInvoice(database.db, made);
});

it('refuses a cancellation that is not the negative of its invoice', async () => {
  const { invoiceId } = await aBilledContract();
  await expect(cancel(invoiceId, -2)).rejects.toThrow('a cancellation is the negative of an invoice');
  await expect(cancel(invoiceId, 1)).rejects.toThrow('a cancellation is the negative of an invoice');
});

it('refuses a second cancellation of an invoice', async () => {
  const { invoiceId } = await aBilledContract();
  await cancel(invoiceId);
  await expect(cancel(invoiceId)).rejects.toMatchObject({ code: '23505' });
});
