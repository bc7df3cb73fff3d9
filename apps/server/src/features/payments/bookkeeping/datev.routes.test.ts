import { goldenInvoice } from '../../../integrations/typesetting/testing/sample-snapshot.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSupply, aVatRate } from '../../../testing/electricity-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { anEstate } from '../../../testing/makers.ts';
import { aSuppliedParticipant } from '../../../testing/supplied-estate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const accounts = {
  consultantNumber: 29_098,
  clientNumber: 55_003,
  accountLength: 4,
  fiscalYearMonth: 1,
  revenueAccounts: { '19': '8400' },
  feeAccount: '8650',
  bankAccount: '1200',
  cashAccount: null,
  firstDebtor: 10_001,
  version: 0,
};

/** An estate with an invoice of 19 January 2026 over 1,082.45 €, of which 500 € came on 10 February. */
async function aBilledEstate() {
  const { db } = server;
  const participant = await aSuppliedParticipant(db, { names: ['Jörg Weiß'] });
  const { customerId, estateId, providerId, participantId, userId } = participant;
  const { invoiceId } = await anInvoice(db, participant);
  await db.updateTable('invoice_state').set({ status: 2 }).where('invoice_id', '=', invoiceId).execute();
  const headers = await server.signInAs(userId);
  const url = `/api/customers/${customerId}/estates/${estateId}`;
  const payment = { requestKey: crypto.randomUUID(), paidDate: '2026-02-10', amountCents: 50_000, way: 'transfer' };
  const path = `${url}/participants/${participantId}/payments`;
  await server.app.inject({ method: 'POST', url: path, headers, payload: { ...payment, note: 'Beleg 7' } });
  const save = (change: object) =>
    server.app.inject({
      method: 'PUT',
      url: `${url}/bookkeeping-settings`,
      headers,
      payload: { ...accounts, ...change },
    });
  const load = (query: string) =>
    server.app.inject({
      method: 'POST',
      url: `${url}/bookings/datev`,
      headers,
      payload: Object.fromEntries(new URLSearchParams(query)),
    });
  const settings = async () => (await server.app.inject({ url: `${url}/bookkeeping-settings`, headers })).json();
  return { customerId, providerId, participant, save, load, settings };
}

describe('the export in DATEV form', () => {
  it('needs accounts, one for each rate of VAT, and a period in one financial year', async () => {
    const { save, load, settings } = await aBilledEstate();
    const year = 'from=2026-01-01&to=2027-01-01';
    expect([(await load(year)).statusCode, (await settings()).settings]).toEqual([409, null]);
    await save({ revenueAccounts: { '16': '8340' } });
    expect((await load(year)).json().metadata).toMatchObject({ code: 3766, names: ['19 %'] });
    await save({ version: 1 });
    expect((await load(year)).statusCode).toBe(200);
    expect((await load('from=2025-12-31&to=2026-01-02')).json().metadata.code).toBe(3767);
  });

  it('books invoices and payments to debtors, and keeps their accounts', async () => {
    const { save, load } = await aBilledEstate();
    await save({});
    const lines = async (query: string) => (await load(query)).rawPayload.toString('latin1').split('\r\n').slice(2, -1);
    const cells = (line: string) => [0, 1, 6, 7, 9].map((index) => line.split(';')[index]);
    const [invoice, payment] = await lines('from=2026-01-01&to=2026-03-01');
    expect(cells(invoice!)).toEqual(['1082,45', '"S"', '10001', '8400', '1901']);
    expect(cells(payment!)).toEqual(['500,00', '"H"', '10001', '1200', '1002']);
    expect(invoice).toContain('Jörg Weiß"');
    await save({ firstDebtor: 20_001, version: 1 });
    expect(cells((await lines('from=2026-02-01&to=2026-03-01'))[0]!)[2]).toBe('10001');
  });

  it('has an account for every rate of the table, and for none', async () => {
    await aVatRate(server.db, { from: '2025-07-01', percent: 21 });
    const { save, load, settings, participant } = await aBilledEstate();
    expect((await settings()).rates).toEqual([21, 19, 16, 0]);
    const totals = { ...goldenInvoice.totals, vatAmounts: [{ vatPercent: 21, netCents: 10_000, vatCents: 2_100 }] };
    const snapshot = JSON.stringify({ ...goldenInvoice, totals });
    const amounts = { netCents: 10_000, vatCents: 2_100, snapshot };
    await anInvoice(server.db, { ...participant, ...amounts, period: '[2024-01-01,2025-01-01)' });
    await save({ revenueAccounts: { '19': '8400' } });
    const year = 'from=2026-01-01&to=2027-01-01';
    expect((await load(year)).json().metadata).toMatchObject({ code: 3766, names: ['21 %'] });
    const revenueAccounts = { '19': '8400', '21': '8421' };
    expect((await save({ revenueAccounts, version: 1 })).statusCode).toBe(204);
    expect((await settings()).settings.revenueAccounts).toEqual(revenueAccounts);
    expect((await load(year)).rawPayload.toString('latin1')).toContain('121,00;"S";"EUR";;;;10001;8421;');
  });

  it.each([
    [{ bankAccount: '12000' }],
    [{ firstDebtor: 9999 }],
    [{ firstDebtor: 70_000 }],
    [{ consultantNumber: 1000 }],
    [{ clientNumber: 0 }],
    [{ feeAccount: '86a0' }],
    [{ revenueAccounts: { '19': '0400' } }],
    [{ revenueAccounts: { '100': '8400' } }],
    [{ revenueAccounts: { '019': '8400' } }],
    [{ fiscalYearMonth: 13 }],
  ])('refuses %j', async (change) => {
    const { save } = await aBilledEstate();
    expect((await save(change)).statusCode).toBe(400);
  });

  it('lets only those who manage all estates of the provider change the accounts', async () => {
    const { customerId, providerId, save, settings } = await aBilledEstate();
    expect((await settings()).mayChange).toBe(true);
    await aSupply(server.db, { customerId, estateId: await anEstate(server.db, customerId), providerId });
    expect((await settings()).mayChange).toBe(false);
    expect((await save({})).statusCode).toBe(403);
    expect((await settings()).settings).toBeNull();
  });

  it('refuses accounts that another user has changed', async () => {
    const { save } = await aBilledEstate();
    await save({});
    expect((await save({ clientNumber: 7 })).statusCode).toBe(409);
  });
});
