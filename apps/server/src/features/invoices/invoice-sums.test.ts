import type { InvoicePage, InvoiceSums } from '@lichthof/contracts/billing/invoice-lists.ts';
import type { Invoice } from '@lichthof/contracts/billing/invoices.ts';
import { PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { aContract, aParticipant, aProvider } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const sumOf = (amounts: number[]) => ({
  count: amounts.length,
  amountCents: amounts.reduce((sum, one) => sum + one, 0),
});
const nothing = { count: 0, amountCents: 0 };

it('sums up what the list of invoices shows, without cancelled invoices', async () => {
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId };
  const headers = await server.signInAs(await aUser(db, [right]));
  const url = `/api/customers/${customerId}/estates/${estateId}/invoices`;
  const read = async () => (await server.app.inject({ url: `${url}/sums`, headers })).json<InvoiceSums>();
  expect(await read()).toMatchObject({
    billed: nothing,
    paid: nothing,
    paidThisYear: nothing,
    open: nothing,
    overdue: { ...nothing, since: null },
    latestIssuedDate: null,
    tabs: { all: 0, cancelled: 0 },
  });

  const participantId = await aParticipant(db, { customerId, estateId });
  const contractId = await aContract(db, { customerId, participantId });
  const of = { customerId, estateId, providerId: await aProvider(db, customerId), participantId, contractId };
  const userId = await aUser(db);
  const years = [2019, 2020, 2021, 2022, 2023];
  const ids: number[] = [];
  for (const year of years) {
    const { invoiceId } = await anInvoice(db, { ...of, userId, period: `[${year}-01-01,${year + 1}-01-01)` });
    ids.push(invoiceId);
  }
  const [paid, partlyPaid, notDue, cancelled] = ids;
  const change = (id: number, state: object) =>
    db.updateTable('invoice_state').set(state).where('invoice_id', '=', id).execute();
  await change(paid!, { status: 3, paid_cents: 108_245, paid_on: localToday() });
  await change(partlyPaid!, { status: 2, paid_cents: 8_245, due_on: '2020-01-31' });
  await change(notDue!, { status: 2, due_on: '2999-01-31' });
  await change(cancelled!, { cancelled_by_invoice_id: cancelled! });

  const listed = (await server.app.inject({ url, headers })).json<InvoicePage>().invoices;
  const counted = listed.filter(({ invoiceId }) => invoiceId !== cancelled);
  const open = counted.filter(({ status }) => status !== PaymentStatus.Paid);
  const openCentsOf = (invoice: Invoice) => invoice.grossCents - invoice.offsetCents - invoice.paidCents;
  const overdue = listed.filter(({ lateness }) => lateness === 'overdue');
  const sums = await read();
  expect(sums).toEqual({
    billed: sumOf(counted.map(({ grossCents }) => grossCents)),
    paid: { ...sumOf(counted.map(({ paidCents, offsetCents }) => paidCents + offsetCents)), count: 1 },
    paidThisYear: { count: 1, amountCents: 108_245 },
    open: sumOf(open.map(openCentsOf)),
    openByDebit: nothing,
    overdue: { ...sumOf(overdue.map(openCentsOf)), since: '2020-01-31' },
    latestIssuedDate: '2026-01-19',
    tabs: { all: 5, ready: 1, pending: 2, open: 3, overdue: 1, toCollect: 0, paid: 1, payOut: 0, cancelled: 1 },
  });
  expect(sums.paid.amountCents).toBe(116_490);
  expect(sums.billed.amountCents).toBe(sums.paid.amountCents + sums.open.amountCents);
});
