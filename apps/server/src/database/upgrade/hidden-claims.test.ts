import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  balanceOf,
  cancel,
  findInvoice,
  issuedInvoices,
  listInvoices,
} from '../../features/billing/corrections/issued-invoices-for-tests.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const migration = join(import.meta.dirname, '../migrations/0140-claims-of-paid-out-credits.sql');

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const upgrade = async () =>
  server.db.transaction().execute(async (tx) => void (await sql.raw(await readFile(migration, 'utf8')).execute(tx)));

it('claims a credit that was paid out before the payment of its cancelled invoice came back', async () => {
  const of = await issuedInvoices(server);
  const [invoiceId] = of.invoiceIds as [number];
  await cancel(of, invoiceId);
  const cancellation = (await listInvoices(of)).find(({ type }) => type === 'cancellation')!;
  const { grossCents } = await findInvoice(of, invoiceId);

  // what earlier versions left: the offset of the cancellation is a credit that was paid out, the invoice is open
  await server.db.deleteFrom('invoice_payment').where('customer_id', '=', of.customerId).execute();
  await server.db.deleteFrom('payment').where('customer_id', '=', of.customerId).execute();
  const stateOf = (id: number) => server.db.updateTable('invoice_state').where('invoice_id', '=', id);
  await stateOf(invoiceId).set({ paid_cents: 0, status: 2, paid_on: null }).execute();
  await stateOf(cancellation.invoiceId).set({ paid_cents: -grossCents, status: 3, paid_on: '2026-05-04' }).execute();

  await upgrade();
  expect(await findInvoice(of, invoiceId)).toMatchObject({ status: 3, paidCents: grossCents });
  const claim = await findInvoice(of, cancellation.invoiceId);
  expect(claim).toMatchObject({ grossCents: -grossCents, paidCents: -2 * grossCents, paidDate: null });
  expect([1, 2]).toContain(claim.status);
  await upgrade();
  expect(await findInvoice(of, cancellation.invoiceId)).toMatchObject({ paidCents: -2 * grossCents });
});

it('changes nothing where the cancellation and its invoice are settled', async () => {
  const of = await issuedInvoices(server);
  const [invoiceId] = of.invoiceIds as [number];
  await cancel(of, invoiceId);
  const before = await listInvoices(of);
  await upgrade();
  expect(await listInvoices(of)).toEqual(before);
  expect(await balanceOf(of)).toBe(0);
});
