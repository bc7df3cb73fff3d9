import type { Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../integrations/typesetting/testing/read-pdf.ts';
import { aContract, aParticipant, aProvider, aSupply } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** An estate with the golden invoice over 2025, of which 500 € are paid. */
async function aBilledEstate() {
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const providerId = await aProvider(db, customerId);
  await aSupply(db, { customerId, estateId, providerId });
  const userId = await aUser(db, [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId }]);
  const participantId = await aParticipant(db, { customerId, estateId });
  const contractId = await aContract(db, { customerId, participantId }, { during: '[2025-01-01,2027-01-01)' });
  const of = { customerId, estateId, providerId, participantId, contractId, userId };
  const { invoiceId, runId } = await anInvoice(db, of);
  await db.updateTable('invoice_state').set({ paid_cents: 50_000 }).where('invoice_id', '=', invoiceId).execute();
  const headers = await server.signInAs(userId);
  const url = `/api/customers/${customerId}/estates/${estateId}`;
  const load = (path: string) => server.app.inject({ method: 'GET', url: `${url}${path}`, headers });
  const statement = async (year: number) => (await load(`/year-statement?year=${year}`)).json();
  const savePlant = (payload: object) =>
    server.app.inject({ method: 'PUT', url: `${url}/subsidized-plant`, headers, payload });
  const loadAll = (path: string) =>
    server.app.inject({ method: 'GET', url: `/api/customers/${customerId}/year-statements${path}`, headers });
  const auditLog = async () =>
    (await server.app.inject({ url: `/api/customers/${customerId}/audit-entries/export`, headers })).payload.replaceAll(
      '\r',
      '',
    );
  return { ...of, invoiceId, runId, load, loadAll, statement, savePlant, auditLog };
}

/** A year in which the stairs use 100 Wh in each quarter-hour, and PV generates 300 Wh in four of each day. */
async function saveMeasuredDays(place: { customerId: number; estateId: number }, from = '2025-01-01') {
  const { db } = server;
  const { General, PvSingle } = MeasuringPoint;
  const stairs = await aMeter(db, place, { kind: MeterKind.GeneralConsumption, measuringPoint: General });
  const pv = await aMeter(db, place, { kind: MeterKind.PvGeneration, measuringPoint: PvSingle });
  const rows = eachDay(from, '2026-01-01').flatMap((day) => {
    const quarterHours = Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, (_, index) => index);
    return [
      { meterId: stairs, day, amounts: quarterHours.map(() => 100), statuses: null },
      { meterId: pv, day, amounts: quarterHours.map((at) => (at >= 48 && at < 52 ? 300 : 0)), statuses: null },
    ];
  });
  await db.transaction().execute((tx) => saveMeterDays(tx, place.customerId, rows));
}

const inMonitoring = (kpis: Kpis) => ({
  pvWh: kpis.pvGeneration,
  selfWh: kpis.selfConsumption,
  importWh: kpis.electricityConsumptionFromGrid,
  feedInWh: kpis.gridFeed,
});

const plant = { commissionedOn: '2024-05-01', installedKw: 68.25, ctPerKwh: null, countsGeneral: true, version: 0 };

/** What an invoice bills of months, beside its empty quarter-hours. */
async function billMonths(of: { customerId: number; runId: number; contractId: number }, months: [string, number][]) {
  const { db } = server;
  const keys = { customer_id: of.customerId, billing_run_id: of.runId };
  const quarterHours = Buffer.alloc(0);
  for (const [month, pvWh] of months) {
    await db
      .insertInto('billing_run_month')
      .values({ ...keys, month, quarter_hours: quarterHours })
      .execute();
    await db
      .insertInto('invoice_month')
      .values({ ...keys, contract_id: of.contractId, month, pv_wh: pvWh, grid_wh: 10, quarter_hours: quarterHours })
      .execute();
  }
}

describe('the statement of a year', () => {
  it('has the amounts of its invoices to the cent, by part of the tariff', async () => {
    const { statement } = await aBilledEstate();
    const { revenue, billedShare, isRunning } = await statement(2025);
    expect(revenue).toMatchObject({ invoices: 1, netCents: 90_962, vatCents: 17_283, grossCents: 108_245 });
    expect([revenue.paidCents, revenue.openCents]).toEqual([50_000, 58_245]);
    const sum = (name: string) => revenue.parts.reduce((total: number, part: never) => total + part[name], 0);
    expect([sum('netCents'), sum('vatCents'), sum('grossCents')]).toEqual([90_962, 17_283, 108_245]);
    expect(revenue.parts.map(({ kind }: { kind: string }) => kind)).toEqual(['base', 'pv', 'grid']);
    expect([billedShare, isRunning]).toEqual([1, false]);
  });

  it('misses nothing of the days before the first values', async () => {
    const { statement, customerId, estateId } = await aBilledEstate();
    expect((await statement(2025)).lacksEveryMonth).toBe(true);
    await saveMeasuredDays({ customerId, estateId }, '2025-04-15');
    const { incompleteMonths, lacksEveryMonth, energy } = await statement(2025);
    expect([incompleteMonths, lacksEveryMonth]).toEqual([[], false]);
    expect(energy.coverage).toBe(1);
  });

  it('leaves out other years and cancelled invoices, and says that nothing is billed', async () => {
    const { statement, invoiceId } = await aBilledEstate();
    expect((await statement(2024)).revenue.invoices).toBe(0);
    await server.db
      .updateTable('invoice_state')
      .set({ cancelled_by_invoice_id: invoiceId })
      .where('invoice_id', '=', invoiceId)
      .execute();
    expect(await statement(2025)).toMatchObject({ revenue: { invoices: 0, grossCents: 0, parts: [] }, billedShare: 0 });
  });

  it('pays the subsidy on what is billed of the calendar year', async () => {
    const estate = await aBilledEstate();
    await billMonths(estate, [
      ['2025-01-01', 400_000],
      ['2025-12-01', 600_000],
      ['2026-01-01', 9_000_000],
    ]);
    expect((await estate.statement(2025)).subsidy).toMatchObject({ amountCents: null, reason: 'noPlant' });
    expect((await estate.savePlant(plant)).statusCode).toBe(204);
    const { subsidy, months, billedPvWh } = await estate.statement(2025);
    // 1,000 kWh at 2.1511 ct
    expect(subsidy).toMatchObject({
      entitledWh: 1_000_000,
      ctPerKwh: '2.1511',
      rateSource: 'table',
      amountCents: 2151,
    });
    expect(months.map((month: { billedPvWh: number }) => month.billedPvWh)).toEqual([
      400_000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 600_000,
    ]);
    expect(billedPvWh).toBe(1_000_000);
    await estate.savePlant({ ...plant, ctPerKwh: '2.5', countsGeneral: false, version: 1 });
    expect((await estate.statement(2025)).subsidy).toMatchObject({
      entitledWh: 0,
      rateSource: 'entered',
      amountCents: 0,
    });
  });

  it('names the estate and the new data of a plant in the change log', async () => {
    const { customerId, savePlant, auditLog } = await aBilledEstate();
    await savePlant({ ...plant, ctPerKwh: '2.5' });
    const { name } = await server.db
      .selectFrom('estate')
      .where('customer_id', '=', customerId)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(await auditLog()).toContain(
      `;Anlage mit Mieterstromzuschlag;${name};"Installierte Leistung (kWp): 68,25\nAllgemeinstrom zählt mit: ja\nInbetriebnahme: 01.05.2024\nZuschlag: 2,5 ct/kWh"`,
    );
  });

  it('measures the same energy as the monitoring', async () => {
    const { customerId, estateId, statement, userId } = await aBilledEstate();
    await saveMeasuredDays({ customerId, estateId });
    const { energy, months } = await statement(2025);
    const headers = await server.signInAs(userId);
    const kpisOf = async (query: string) =>
      (await server.app.inject({ url: `/api/estate/${estateId}/kpis?${query}`, headers })).json();
    expect(energy).toMatchObject(inMonitoring(await kpisOf('from=2025-01-01&to=2026-01-01')));
    expect(months[2]).toMatchObject(inMonitoring(await kpisOf('from=2025-03-01&to=2025-04-01')));
    // 365 days of 4 PV quarter-hours of 300 Wh, of which the stairs use 100 Wh
    expect([energy.pvWh, energy.selfWh, energy.feedInWh]).toEqual([365 * 1200, 365 * 400, 365 * 800]);
    expect(energy.importWh).toBe((365 * 96 - 365 * 4) * 100);
  });

  it('refuses a plant that another user has changed, and wrong data', async () => {
    const { savePlant } = await aBilledEstate();
    await savePlant(plant);
    expect((await savePlant({ ...plant, installedKw: 5 })).statusCode).toBe(409);
    for (const wrong of [
      { installedKw: 0 },
      { installedKw: -1 },
      { ctPerKwh: '2,5' },
      { commissionedOn: '2025-02-30' },
    ]) {
      expect((await savePlant({ ...plant, ...wrong, version: 1 })).statusCode).toBe(400);
    }
  });

  it.each(['1999', '2100', 'x', ''])('is refused for the year %j', async (year) => {
    const { load } = await aBilledEstate();
    expect((await load(`/year-statement?year=${year}`)).statusCode).toBe(400);
  });

  it('is a tagged PDF, a CSV file and a workbook with the same amounts', async () => {
    const { load } = await aBilledEstate();
    const pdf = await load('/year-statement/file?year=2025&format=pdf');
    const { text, isMarked, tags } = await readPdf(pdf.rawPayload);
    expect(text).toContain('Summe 909,62 172,83 1.082,45');
    expect([isMarked, tags.some(({ role }) => role === 'TH')]).toEqual([true, true]);
    const csv = await load('/year-statement/file?year=2025&format=csv');
    expect(csv.payload).toContain('\r\nSumme;909,62;172,83;1082,45\r\n');
    expect(csv.payload).toContain('Offen;582,45;€');
    const xlsx = await load('/year-statement/file?year=2025&format=xlsx');
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('adds up all estates of a customer', async () => {
    const { loadAll, estateId } = await aBilledEstate();
    const all = (await loadAll('?year=2025')).json();
    expect(all.map((statement: { estateId: number }) => statement.estateId)).toEqual([estateId]);
    expect((await loadAll('?year=2019')).json()).toEqual([]);
    expect((await loadAll('/file?year=2025&format=csv')).payload).toContain('Summe;909,62;1082,45;582,45;');
    expect((await loadAll('/file?year=2025&format=pdf')).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
