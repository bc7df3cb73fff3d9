import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Tariff, TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { gridCostItems } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aTariff } from '../../testing/electricity-makers.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let place: { customerId: number; estateId: number };
let customerId: number;
let userId: number;
let today: string;

beforeAll(async () => {
  server = await startTestServer();
  customerId = await aCustomer(server.db);
  userId = await aUser(server.db, [
    { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
  ]);
  const { rows } = await sql<{ day: string }>`select (now() at time zone 'Europe/Berlin')::date as day`.execute(
    server.db,
  );
  today = rows[0]!.day;
});
afterAll(() => server.close());
beforeEach(async () => {
  place = { customerId, estateId: await anEstate(server.db, customerId) };
});

async function send(method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) {
  const url = `/api/customers/${customerId}/estates/${place.estateId}/tariffs${path}`;
  const headers = await server.signInAs(userId);
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const gridCtPerKwh = Object.fromEntries(gridCostItems.map((item) => [item, '0'])) as Record<string, string>;
const prices = {
  baseEurPerMonth: '10.5042',
  pvCtPerKwh: '21.5',
  gridCtPerKwh: { ...gridCtPerKwh, commodity: '13.0140', kwk: '0.446' },
  discount: { thresholdPercent: '40', ctPerKwh: '1.25' },
  metering: null,
};
const aNewTariff = (changed: object = {}) => ({ name: 'Hausstrom', startDate: today, prices, ...changed });

describe('creating a tariff', () => {
  it('stores all prices exactly, open-ended from its start, and writes an audit entry', async () => {
    const response = await send('POST', '', aNewTariff({ name: '  Hausstrom 2027 ', startDate: '2028-02-29' }));
    expect(response.statusCode).toBe(200);
    const created = response.json<TariffDetails>();
    const stored = { ...prices, gridCtPerKwh: { ...prices.gridCtPerKwh, commodity: '13.014' } };
    expect(created).toMatchObject({
      name: 'Hausstrom 2027',
      startDate: '2028-02-29',
      status: 0,
      participantCount: 0,
      version: 1,
      priceHistory: [{ from: '2028-02-29', to: null, prices: stored }],
    });
    const entry = await server.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('object_type', '=', 'tariff')
      .where('object_id', '=', created.tariffId)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'create', user_id: userId, after: { name: 'Hausstrom 2027' } });
  });

  const allDay = { level: 'HT', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '06:00', to: '22:00' };
  const windows = {
    kind: 'windows',
    ctPerKwh: { NT: '10', HT: '16' },
    windows: [allDay],
    rest: 'NT',
    holidays: 'sunday',
    state: 'SN',
    clock: 'legal',
  };
  const market = { kind: 'market', markupCtPerKwh: '1.8', ceilingCtPerKwh: null, assumedCtPerKwh: '9' };

  it('stores prices by time with their mean, copies them and says them in the change log', async () => {
    const timed = { commodity: windows };
    const created = (await send('POST', '', aNewTariff({ prices: { ...prices, timed } }))).json<TariffDetails>();
    // 16 hours at 16 and 8 hours at 10 ct/kWh
    expect(created.prices).toMatchObject({ timed, gridCtPerKwh: { commodity: '14', kwk: '0.446' } });
    const copy = await send('POST', `/${created.tariffId}/copies`);
    expect(copy.json<TariffDetails>().prices).toEqual(created.prices);
    const { after } = await server.db
      .selectFrom('audit_entry')
      .select('after')
      .where('object_type', '=', 'tariff')
      .where('object_id', '=', created.tariffId)
      .executeTakeFirstOrThrow();
    const text = 'NT 10,00 ct/kWh, HT 16,00 ct/kWh. HT: täglich 06:00–22:00. Sonst NT. Feiertage (Sachsen) wie So.';
    expect(after).toMatchObject({ prices: [{ prices: { timed: { commodity: text } } }] });
  });

  it.each([
    ['a hole', { commodity: { ...windows, rest: null, ctPerKwh: { HT: '16' } } }],
    ['two levels at once', { commodity: { ...windows, windows: [allDay, { ...allDay, level: 'NT', from: '21:45' }] } }],
    ['a level without a price', { commodity: { ...windows, ctPerKwh: { HT: '16' } } }],
    ['a price without a level', { commodity: { ...windows, ctPerKwh: { NT: '1', ST: '2', HT: '3' } } }],
    ['a time beside the quarter-hours', { commodity: { ...windows, windows: [{ ...allDay, to: '21:50' }] } }],
    ['a price in €/MWh', { commodity: { ...market, markupCtPerKwh: '900' } }],
    ['the market as the price of a levy', { kwk: market }],
    ['nothing', {}],
  ])('refuses %s', async (_, timed) =>
    expect((await send('POST', '', aNewTariff({ prices: { ...prices, timed } }))).statusCode).toBe(400),
  );

  it.each([[true], [false]])('names the metering fee, in the base price: %s', async (isIncluded) => {
    const metering = { eurPerYear: '25.21', isIncluded };
    const created = await send('POST', '', aNewTariff({ prices: { ...prices, metering } }));
    expect(created.json<TariffDetails>().prices).toEqual({
      ...prices,
      gridCtPerKwh: { ...prices.gridCtPerKwh, commodity: '13.014' },
      metering,
    });
  });

  it('passes on the reduction of the grid fee, with a name in the change log', async () => {
    const created = await send('POST', '', aNewTariff({ prices: { ...prices, moduleOneEurPerYear: '117.5500' } }));
    const { tariffId, prices: stored } = created.json<TariffDetails>();
    expect(stored.moduleOneEurPerYear).toBe('117.55');
    const entry = server.db.selectFrom('audit_entry').select('after').where('object_type', '=', 'tariff');
    const { after } = await entry.where('object_id', '=', tariffId).executeTakeFirstOrThrow();
    expect(JSON.stringify(after)).toContain('"moduleOneEurPerYear":"117.5500"');
    const copy = (await send('POST', `/${tariffId}/copies`, {})).json<TariffDetails>();
    expect(copy.prices.moduleOneEurPerYear).toBe('117.55');
    const none = await send('POST', '', aNewTariff({ prices: { ...prices, moduleOneEurPerYear: '0' } }));
    expect(none.statusCode).toBe(400);
  });

  it('starts today or later', async () => {
    const late = await send('POST', '', aNewTariff({ startDate: addDays(today, -1) }));
    expect([late.statusCode, late.json().metadata]).toEqual([422, { code: ErrorCode.StartInPast, field: 'Date' }]);
    expect((await send('POST', '', aNewTariff())).statusCode).toBe(200);
  });

  it('starts in the past when its prices are in force already, but still belongs to nobody', async () => {
    const response = await send('POST', '', aNewTariff({ startDate: '2023-08-01', isInForceAlready: true }));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      startDate: '2023-08-01',
      status: 0,
      participantCount: 0,
      priceHistory: [{ from: '2023-08-01', to: null }],
    });
  });

  it.each([
    ['29.02. of a common year', { startDate: '2027-02-29' }],
    ['five decimals', { prices: { ...prices, pvCtPerKwh: '21.50001' } }],
    ['a negative price', { prices: { ...prices, pvCtPerKwh: '-1' } }],
    ['a decimal comma', { prices: { ...prices, pvCtPerKwh: '0,30' } }],
    ['a price of thirteen thousand cents', { prices: { ...prices, pvCtPerKwh: '13764' } }],
    ['a missing price', { prices: { ...prices, gridCtPerKwh: { commodity: '1' } } }],
    ['a discount without threshold', { prices: { ...prices, discount: { ctPerKwh: '1' } } }],
    ['a threshold above 100 %', { prices: { ...prices, discount: { thresholdPercent: '101', ctPerKwh: '1' } } }],
    [
      'a metering fee above the base price that contains it',
      { prices: { ...prices, metering: { eurPerYear: '127', isIncluded: true } } },
    ],
    ['a metering fee in words', { prices: { ...prices, metering: { eurPerYear: 'viel', isIncluded: true } } }],
    ['no name', { name: ' ' }],
  ])('refuses %s', async (_, changed) => {
    expect((await send('POST', '', aNewTariff(changed))).statusCode).toBe(400);
  });

  it('creates one of two that are sent at once', async () => {
    const both = await Promise.all([
      send('POST', '', aNewTariff()),
      send('POST', '', aNewTariff({ name: 'HAUSSTROM' })),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json().metadata).toEqual({ code: ErrorCode.NameTaken, field: 'TariffName' });
    expect((await send('GET')).json()).toHaveLength(1);
  });
});

describe('duplicating a tariff', () => {
  it('copies the prices of today under a free name, and starts today', async () => {
    const periods = [
      { during: '[2020-01-01,2021-01-01)', pv_ct: '19' },
      { during: '[2021-01-01,2999-01-01)', pv_ct: '20' },
      { during: '[2999-01-01,)', pv_ct: '29' },
    ];
    const tariffId = await aTariff(server.db, place, { name: 'Alt', prices: periods });
    const copies = [await send('POST', `/${tariffId}/copies`), await send('POST', `/${tariffId}/copies`)];
    const [first, second] = copies.map((copy) => copy.json<TariffDetails>());
    expect([first!.name, second!.name]).toEqual(['Kopie von Alt', 'Kopie von Alt (2)']);
    expect(first).toMatchObject({ startDate: today, status: 0, prices: { pvCtPerKwh: '20' } });
    expect(first!.priceHistory).toHaveLength(1);
  });
});

describe('deleting a tariff', () => {
  it('deletes the unused, in the version that was read', async () => {
    const { tariffId } = (await send('POST', '', aNewTariff())).json<TariffDetails>();
    expect((await send('DELETE', `/${tariffId}?version=2`)).json().metadata).toEqual({
      code: ErrorCode.ChangedByOthers,
    });
    expect((await send('DELETE', `/${tariffId}?version=1`)).statusCode).toBe(204);
    expect((await send('GET', `/${tariffId}`)).statusCode).toBe(404);
  });

  it('keeps what somebody has or had', async () => {
    const tariffId = await aTariff(server.db, place);
    const participantId = await aParticipant(server.db, place);
    const tariffs = [{ tariffId, during: '[2020-01-01,2021-01-01)' }];
    await aContract(server.db, { customerId, participantId }, { during: '[2020-01-01,2021-01-01)', tariffs });
    const response = await send('DELETE', `/${tariffId}?version=1`);
    expect([response.statusCode, response.json().metadata]).toEqual([409, { code: ErrorCode.TariffInUse }]);
    const [kept] = (await send('GET')).json<Tariff[]>();
    expect(kept).toMatchObject({ tariffId, prices: { pvCtPerKwh: '21' } });
  });
});
