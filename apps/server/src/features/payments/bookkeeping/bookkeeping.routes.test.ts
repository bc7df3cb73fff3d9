import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aSuppliedParticipant } from '../../../testing/supplied-estate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** An estate with one invoice of 19 January 2026 over 1,082.45 €. */
async function aBilledEstate(names: string[]) {
  const { db } = server;
  const participant = await aSuppliedParticipant(db, { names });
  const { customerId, estateId, participantId, userId } = participant;
  const { invoiceId } = await anInvoice(db, participant);
  await db.updateTable('invoice_state').set({ status: 2 }).where('invoice_id', '=', invoiceId).execute();
  const headers = await server.signInAs(userId);
  const url = `/api/customers/${customerId}/estates/${estateId}`;
  const pay = async (paidDate: string, amountCents: number) => {
    const payload = { requestKey: crypto.randomUUID(), paidDate, amountCents, way: 'transfer', note: 'Beleg; 7' };
    const path = `${url}/participants/${participantId}/payments`;
    expect((await server.app.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(200);
  };
  const load = (query: string) => server.app.inject({ method: 'GET', url: `${url}/bookings?${query}`, headers });
  const rows = async (query: string) => {
    const answer = await load(query);
    expect(answer.statusCode).toBe(200);
    return answer.payload.replace('\uFEFF', '').trimEnd().split('\r\n');
  };
  const { number } = await db
    .selectFrom('invoice')
    .select('number')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  return { participantId, number, pay, load, rows };
}

describe('the bookkeeping file', () => {
  it('has invoices with net, VAT and rate, and payments with what they paid', async () => {
    const { number, pay, rows } = await aBilledEstate(['Jana Petzold']);
    await pay('2026-02-10', 50_000);
    const [header, invoice, payment, ...rest] = await rows('from=2026-01-01&to=2026-03-01');
    expect(header).toBe(
      'Datum;Vorgang;Beleg;Zu Rechnung;Kundennummer;Name;Leistung von;Leistung bis;Netto (EUR);Umsatzsteuer (EUR);Steuersatz (%);Betrag (EUR);Zahlungsweg;Bemerkung',
    );
    const [day, kind, , , , name, ...figures] = invoice!.split(';');
    expect([day, kind, name]).toEqual(['19.01.2026', 'Rechnung', 'Jana Petzold']);
    expect(figures).toEqual(['01.01.2025', '31.12.2025', '909,62', '172,83', '19', '1082,45', '', '']);
    expect(payment).toMatch(new RegExp(`^10\\.02\\.2026;Zahlung;${number};`));
    expect(payment).toMatch(/;-500,00;Überweisung;"Beleg; 7"$/);
    expect(rest).toEqual([]);
  });

  it('covers the days of the period, its end excluded', async () => {
    const { pay, rows } = await aBilledEstate(['Jana Petzold']);
    await pay('2026-02-10', 100);
    expect(await rows('from=2026-01-19&to=2026-01-20')).toHaveLength(2);
    expect(await rows('from=2026-01-20&to=2026-02-10')).toHaveLength(1);
    expect(await rows('from=2026-02-10&to=2026-02-11')).toHaveLength(2);
  });

  it('writes no name that a spreadsheet takes for a formula', async () => {
    const { rows } = await aBilledEstate(['=HYPERLINK("x")']);
    expect((await rows('from=2026-01-19&to=2026-01-20'))[1]).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it.each([['from=2026-01-01&to=2026-01-01'], ['from=2026-02-30&to=2026-03-01'], ['']])(
    'is refused for the period %j',
    async (query) => {
      const { load } = await aBilledEstate(['Jana Petzold']);
      expect((await load(query)).statusCode).toBe(400);
    },
  );
});
