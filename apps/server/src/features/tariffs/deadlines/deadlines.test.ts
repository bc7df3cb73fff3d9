import type { ElectricityDeadline } from '@lichthof/contracts/supply/electricity-deadlines.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { gridCostItems } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider, aSupply, aTariff } from '../../../testing/electricity-makers.ts';
import { anInvoice } from '../../../testing/invoice-makers.ts';
import { aCustomer, anEstate, aTenant, anApartment, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { sql } from 'kysely';
import { type DeadlineFacts, readDeadlineFacts } from './deadline-facts.ts';
import type { TariffRow } from '../tariffs.db.ts';
import { deadlinesOf } from './list-deadlines.ts';
import { runForCustomers } from '../../../database/isolation/customer-scope.ts';

const facts: DeadlineFacts = {
  estateId: 1,
  estateName: 'Weidenhof',
  today: '2027-02-12',
  supplyModel: 'full_supply',
  vatPercent: 19,
  supplyFrom: '2025-01-01',
  lastPeriod: { from: '2026-07-01', to: '2026-10-01' },
  lastWholePeriod: { from: '2026-07-01', to: '2026-10-01' },
  hasContracts: true,
  endedContracts: [],
  credits: [],
  mixYears: [2025, 2026],
  basicSupply: [{ supplierName: 'A', baseEurPerYear: '100', ctPerKwh: '40', from: '2020-01-01', to: null }],
};
const shortly = (changed: Partial<DeadlineFacts>) =>
  deadlinesOf({ ...facts, ...changed }, []).map(({ kind, dueOn, isOverdue }) => [kind, dueOn, isOverdue]);

describe('the deadlines of an estate', () => {
  it('expects the next invoices six weeks after a period as long as the last one', () => {
    expect(shortly({})).toEqual([['invoice', '2027-02-11', true]]);
    expect(shortly({ today: '2027-02-11' })).toEqual([['invoice', '2027-02-11', false]]);
  });

  it('expects the first invoices after a year at most', () => {
    expect(shortly({ lastPeriod: null, lastWholePeriod: null })).toEqual([['invoice', '2026-02-11', true]]);
    expect(shortly({ hasContracts: false })).toEqual([]);
  });

  it.each([
    ['a week in a monthly rhythm', '2026-07-01', '2026-08-01', '2026-08-08', '2026-09-21'],
    ['a week in a yearly rhythm', '2025-01-01', '2026-01-01', '2026-01-08', '2027-02-11'],
    ['a week before anything else', null, null, '2025-01-08', '2026-02-11'],
    ['a period of two years', '2025-01-01', '2027-01-01', '2027-01-01', '2028-02-11'],
  ])('keeps the rhythm after %s', (_, from, to, billedTo, dueOn) => {
    const lastWholePeriod = from && to ? { from, to } : null;
    const lastPeriod = { from: billedTo.slice(0, 8) + '01', to: billedTo };
    expect(shortly({ lastPeriod, lastWholePeriod }).map(([, day]) => day)).toEqual([dueOn]);
  });

  it('gives the rest of a year the six weeks of the whole, however short a run has left it', () => {
    const lastPeriod = { from: '2026-12-10', to: '2026-12-17' };
    const lastWholePeriod = { from: '2025-01-01', to: '2026-01-01' };
    expect(shortly({ lastPeriod, lastWholePeriod }).map(([, day]) => day)).toEqual(['2027-02-11']);
  });

  it('names contracts without a final bill and credits not paid out', () => {
    const ended = { participantId: 1, contractId: 3, name: 'A', from: '2026-01-01', end: '2027-02-01' };
    const credit = { participantId: 2, name: 'B', issuedOn: '2027-02-01' };
    expect(shortly({ hasContracts: false, endedContracts: [ended], credits: [credit] })).toEqual([
      ['finalInvoice', '2027-03-14', false],
      ['refund', '2027-02-15', false],
    ]);
  });

  it('asks for the labelling of the previous year until 1 July, and misses that of the year before', () => {
    const only = (changed: Partial<DeadlineFacts>) => shortly({ hasContracts: false, ...changed });
    expect(only({ mixYears: [2025] })).toEqual([['labelling', '2027-07-01', false]]);
    expect(only({ mixYears: [] })).toEqual([
      ['labelling', '2026-07-01', true],
      ['labelling', '2027-07-01', false],
    ]);
    expect(only({ mixYears: [], today: '2027-07-01' })).toEqual([['labelling', '2027-07-01', true]]);
  });

  it.each([
    ['future prices', '2027-04-01', '21', '40', '2027-04-01'],
    ['prices in force', '2027-02-01', '21', '40', null],
  ])('names a tariff that %s lift above the price cap', (_, from, before, after, dueOn) => {
    const pricesOf = (pvCtPerKwh: string) => {
      const noGrid = Object.fromEntries(gridCostItems.map((item) => [item, '0']));
      const gridCtPerKwh = {
        ...noGrid,
        commodity: '25',
      } as TariffRow['priceHistory'][number]['prices']['gridCtPerKwh'];
      return { baseEurPerMonth: '8', pvCtPerKwh, gridCtPerKwh, discount: null, metering: null };
    };
    const tariff = {
      tariffId: 4,
      name: 'Hausstrom',
      startDate: '2025-01-01',
      priceHistory: [
        { from: '2025-01-01', to: from, prices: pricesOf(before) },
        { from, to: null, prices: pricesOf(after) },
      ],
      participants: [{ type: 'tenant', unitUse: 'residential', to: null }],
    } as unknown as TariffRow;
    const only = { ...facts, hasContracts: false };
    expect(deadlinesOf(only, [tariff])).toMatchObject([{ kind: 'priceCap', tariffId: 4, dueOn, isOverdue: false }]);
    expect(deadlinesOf(only, [{ ...tariff, priceHistory: tariff.priceHistory.slice(0, 1) }])).toEqual([]);
    const participants = tariff.participants.map((one) => ({ ...one, unitUse: 'commercial' as const }));
    expect(deadlinesOf(only, [{ ...tariff, participants }])).toEqual([]);
  });

  it('says that basic supply is not known, but not for GGV', () => {
    const unknown = { hasContracts: false, basicSupply: [] };
    expect(shortly(unknown)).toEqual([['basicSupply', null, false]]);
    expect(shortly({ ...unknown, supplyModel: 'ggv', mixYears: [] })).toEqual([]);
  });
});

describe('the endpoint', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(() => server.close());

  it('lists a final bill, an unknown mix and a tariff above the cap, and nothing without tenant electricity', async () => {
    const { db } = server;
    const customerId = await aCustomer(db);
    const place = { customerId, estateId: await anEstate(db, customerId) };
    const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId };
    const headers = await server.signInAs(await aUser(db, [right]));
    const url = `/api/customers/${customerId}/estates/${place.estateId}/tenant-electricity/deadlines`;
    expect((await server.app.inject({ url, headers })).json()).toEqual([]);

    await aSupply(db, { ...place, providerId: await aProvider(db, customerId) });
    await db
      .insertInto('basic_supply_tariff')
      .values({
        customer_id: customerId,
        estate_id: place.estateId,
        supplier_name: 'Stadtwerke',
        base_eur_per_year: '10',
        ct_per_kwh: '20',
        during: '[2020-01-01,)',
      })
      .execute();
    const apartmentId = await anApartment(db, customerId, place.estateId);
    await aTenant(db, { customerId, apartmentId });
    const occupancy = await db
      .selectFrom('occupancy')
      .where('apartment_id', '=', apartmentId)
      .select('id')
      .executeTakeFirstOrThrow();
    const tariffId = await aTariff(db, place, { name: 'Teuer' });
    const tenant = await aParticipant(db, place, {
      type: 'tenant',
      apartmentId,
      occupancyId: occupancy.id,
      names: ['Ada'],
    });
    await aContract(db, { customerId, participantId: tenant }, { tariffs: [{ tariffId }] });
    const former = await aParticipant(db, place, { names: ['Haus'] });
    const formerContractId = await aContract(
      db,
      { customerId, participantId: former },
      { during: '[2020-01-01,2026-01-01)', tariffs: [{ tariffId }] },
    );

    const deadlines = (await server.app.inject({ url, headers })).json<ElectricityDeadline[]>();
    expect(deadlines[0]).toMatchObject({ kind: 'invoice', dueOn: '2021-02-11', isOverdue: true });
    expect(deadlines[1]).toMatchObject({
      kind: 'finalInvoice',
      dueOn: '2026-02-11',
      name: 'Haus',
      contractId: formerContractId,
      periodFrom: '2020-01-01',
      periodEnd: '2026-01-01',
    });
    expect(deadlines.map(({ kind }) => kind)).toContain('labelling');
    expect(deadlines.at(-1)).toMatchObject({ kind: 'priceCap', name: 'Teuer', tariffId });
  });

  it('takes the last period from what was billed for everyone, and leaves out cancelled credits', async () => {
    const { db } = server;
    const customerId = await aCustomer(db);
    const place = { customerId, estateId: await anEstate(db, customerId) };
    const providerId = await aProvider(db, customerId);
    await aSupply(db, { ...place, providerId });
    const userId = await aUser(db, [
      { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
    ]);
    const billed = async (name: string) => {
      const participantId = await aParticipant(db, place, { names: [name] });
      const contractId = await aContract(db, { customerId, participantId }, { during: '[2025-01-01,)' });
      return { ...place, providerId, participantId, contractId, userId };
    };
    const [first, second] = [await billed('Ada'), await billed('Ben')];
    const firstInvoice = await anInvoice(db, { ...first, period: '[2025-01-01,2025-02-01)' });
    await anInvoice(db, { ...second, period: '[2025-01-01,2025-02-01)' });
    await anInvoice(db, { ...first, period: '[2025-02-01,2025-03-01)' });
    const estates = sql`e.id = ${place.estateId}`;
    const readFacts = () => readDeadlineFacts(db, { customerId, estates });
    const read = async () => (await runForCustomers([customerId], readFacts))[0];
    expect((await read())!.lastPeriod).toEqual({ from: '2025-01-01', to: '2025-02-01' });
    await anInvoice(db, { ...second, period: '[2025-02-01,2025-03-01)' });
    expect((await read())!.lastPeriod).toEqual({ from: '2025-02-01', to: '2025-03-01' });

    const change = (state: { paid_cents?: number; cancelled_by_invoice_id?: number }) =>
      db.updateTable('invoice_state').set(state).where('invoice_id', '=', firstInvoice.invoiceId).execute();
    await change({ paid_cents: 200_000 });
    expect((await read())!.credits).toMatchObject([{ name: 'Ada' }]);
    await change({ cancelled_by_invoice_id: firstInvoice.invoiceId });
    expect((await read())!.credits).toEqual([]);
  });
});
