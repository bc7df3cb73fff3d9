import type { EstatesOverview, OverviewEstate } from '@lichthof/contracts/places/estates-overview.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aGroup, aMeter, anApartment, anEstate, aTenant, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { saveMeterDays } from '../../metering/values/meter-days.db.ts';
import { deriveMarkedDays } from '../estate-days.db.ts';
import { localToday } from '../../../database/local-today.ts';

const timeZone = 'Europe/Berlin';
let server: TestServer;
let customer: number;
let admin: number;
beforeAll(async () => {
  server = await startTestServer();
  customer = await aCustomer(server.db);
  admin = await aUser(server.db, [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customer }]);
});
afterAll(() => server.close());

/** An estate with meters at the grid connection and for PV; per quarter-hour 1 Wh import, 3 Wh PV, 1 Wh feed-in. */
async function anEstateWithMeters(groupId: number | null = null) {
  const { db } = server;
  const estateId = await anEstate(db, customer, { groupId });
  const place = { customerId: customer, estateId };
  const measuringPoint = MeasuringPoint.HouseConnection;
  const grid = await aMeter(db, place, { kind: MeterKind.GridConsumption, measuringPoint });
  const feedIn = await aMeter(db, place, { kind: MeterKind.FeedIn, measuringPoint });
  const pv = await aMeter(db, place, { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvTotal });
  return { estateId, grid, feedIn, pv };
}

/** Stores the same amount for every quarter-hour; null is missing. */
async function store(meterId: number, [from, to]: [string, string], amount: number | null = 1): Promise<void> {
  const days = eachDay(from, to).map((day) => ({
    meterId,
    day,
    amounts: Array.from({ length: quarterHoursOf(day, timeZone) }, () => amount),
    statuses: null,
  }));
  await server.db.transaction().execute((tx) => saveMeterDays(tx, customer, days));
}

const derive = (estateId: number) =>
  deriveMarkedDays(server.db, { customerId: customer, estateId }, { from: '2000-01-01', to: '2100-01-01' });

async function overviewFor(userId: number, period: string): Promise<EstatesOverview> {
  const [from, to] = period.split('/');
  const url = `/api/customers/${customer}/estates/overview?from=${from}&to=${to}`;
  const response = await server.app.inject({ method: 'GET', url, headers: await server.signInAs(userId) });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function rowOf(estateId: number, period: string): Promise<OverviewEstate> {
  const { estates } = await overviewFor(admin, period);
  return estates.find((estate) => estate.estateId === estateId)!;
}

describe('figures of an estate', () => {
  it('count 92 quarter-hours in spring and 100 in autumn on the day of the clock change', async () => {
    const { estateId, grid, feedIn, pv } = await anEstateWithMeters();
    for (const month of [
      ['2025-03-01', '2025-04-01'],
      ['2025-10-01', '2025-11-01'],
    ] as [string, string][]) {
      await store(grid, month, 1);
      await store(feedIn, month, 1);
      await store(pv, month, 3);
    }
    await derive(estateId);
    const [march, october] = [31 * 96 - 4, 31 * 96 + 4];
    expect(await rowOf(estateId, '2025-03-01/2025-04-01')).toMatchObject({
      pvGeneration: 3 * march,
      electricityConsumption: 3 * march,
      electricityConsumptionFromGrid: march,
      gridFeed: march,
      balance: { consumptionWh: 3 * march, importWh: march },
      completeness: 1,
      hasPv: true,
      previous: { pvGeneration: null, balance: null },
    });
    expect(await rowOf(estateId, '2025-10-01/2025-11-01')).toMatchObject({
      pvGeneration: 3 * october,
      completeness: 1,
    });
    expect(await rowOf(estateId, '2025-03-30/2025-03-31')).toMatchObject({ pvGeneration: 3 * 92, completeness: 1 });
    expect(await rowOf(estateId, '2025-10-26/2025-10-27')).toMatchObject({ pvGeneration: 3 * 100, completeness: 1 });
  });

  it('count from the first day with values, which the estate names', async () => {
    const { estateId, grid, feedIn, pv } = await anEstateWithMeters();
    for (const meterId of [grid, feedIn, pv]) await store(meterId, ['2025-06-12', '2026-01-01']);
    await derive(estateId);
    expect(await rowOf(estateId, '2025-01-01/2026-01-01')).toMatchObject({
      valuesFrom: '2025-06-12',
      pvGeneration: eachDay('2025-06-12', '2026-01-01').length * 96 + 4,
      completeness: 1,
    });
    expect(await rowOf(estateId, '2025-07-01/2025-08-01')).toMatchObject({ valuesFrom: null });
  });

  it('include those of the same days of the previous year', async () => {
    const { estateId, grid, feedIn, pv } = await anEstateWithMeters();
    for (const [month, amount] of [
      [['2023-02-01', '2023-03-01'], 4],
      [['2024-02-01', '2024-03-01'], 3],
    ] as const) {
      await store(pv, [...month], amount);
      await store(grid, [...month], 1);
      await store(feedIn, [...month], 0);
    }
    await derive(estateId);
    const { pvGeneration, previous } = await rowOf(estateId, '2024-02-01/2024-03-01');
    expect([pvGeneration, previous.pvGeneration]).toEqual([29 * 96 * 3, 28 * 96 * 4]);
    expect((await overviewFor(admin, '2024-02-01/2024-03-01')).previousDays).toEqual({
      from: '2023-02-01',
      to: '2023-03-01',
    });
  });

  it('are null, not zero, below 95 % of the quarter-hours', async () => {
    const { estateId, grid, feedIn, pv } = await anEstateWithMeters();
    await store(grid, ['2025-06-01', '2025-07-01'], 1);
    await store(feedIn, ['2025-06-01', '2025-07-01'], 1);
    await store(pv, ['2025-06-01', '2025-06-28'], 3);
    await derive(estateId);
    const row = await rowOf(estateId, '2025-06-01/2025-07-01');
    expect(row).toMatchObject({ pvGeneration: null, autarky: null, balance: null, gridFeed: 30 * 96 });
    expect(row).toMatchObject({ meterCount: 3, silentMeterCount: 1 });
    expect(row.completeness).toBeCloseTo(87 / 90, 10);
    expect(row.pvByDay).toEqual([...Array.from({ length: 27 }, () => 288), null, null, null]);
  });

  it('are marked as stale while days wait to be derived', async () => {
    const { estateId, pv } = await anEstateWithMeters();
    await store(pv, ['2025-01-01', '2025-01-02'], 3);
    expect(await rowOf(estateId, '2025-01-01/2025-02-01')).toMatchObject({ isStale: true });
    await derive(estateId);
    expect(await rowOf(estateId, '2025-01-01/2025-02-01')).toMatchObject({ isStale: false });
  });

  it('are null without meters', async () => {
    const estateId = await anEstate(server.db, customer);
    expect(await rowOf(estateId, '2025-01-01/2025-02-01')).toMatchObject({
      pvGeneration: null,
      electricityConsumption: null,
      completeness: null,
      hasPv: false,
      meterCount: 0,
      apartmentCount: 0,
      areaSqm: null,
    });
  });

  it('cover the running period up to today and compare as many days', async () => {
    const { estateId } = await anEstateWithMeters();
    const today = localToday();
    const year = Number(today.slice(0, 4));
    const { days, previousDays } = await overviewFor(admin, `${year}-01-01/${year + 1}-01-01`);
    expect(days.to >= today && days.to <= `${year + 1}-01-01`).toBe(true);
    expect(previousDays.from).toBe(`${year - 1}-01-01`);
    expect(await rowOf(estateId, `${year + 1}-01-01/${year + 2}-01-01`)).toMatchObject({ pvGeneration: null });
  });

  it('count edges that stopped sending, but not those that never connected', async () => {
    const { db } = server;
    const { estateId } = await anEstateWithMeters();
    const edge = (name: string, last: number | null, removed: string | null = null) => ({
      customer_id: customer,
      estate_id: estateId,
      name,
      end_date: removed,
      last_message_at: last === null ? null : new Date(Date.now() - last * 60_000),
    });
    const edges = [edge('fems1', 16), edge('fems2', 1), edge('fems3', null), edge('fems4', 999, '2020-01-01')];
    await db.insertInto('edge').values(edges).execute();
    expect(await rowOf(estateId, '2025-01-01/2025-02-01')).toMatchObject({ offlineEdgeCount: 1 });
  });
});

describe('ranked figures and alarms of an estate', () => {
  const days = '2025-06-01/2025-07-01';
  const setPeak = (meterId: number, kwp: number) =>
    server.db
      .updateTable('meter')
      .set({ peak_power_kw: kwp })
      .where('customer_id', '=', customer)
      .where('id', '=', meterId)
      .execute();

  it('include the share of own PV that was used, and the peak power where known', async () => {
    const { estateId, grid, feedIn, pv } = await anEstateWithMeters();
    const month: [string, string] = ['2025-06-01', '2025-07-01'];
    for (const [meterId, amount] of [
      [grid, 1],
      [feedIn, 1],
      [pv, 4],
    ] as const) {
      await store(meterId, month, amount);
    }
    await derive(estateId);
    expect(await rowOf(estateId, days)).toMatchObject({ selfConsumption: 0.75, peakPowerKwp: null });
    await setPeak(pv, 29.5);
    expect(await rowOf(estateId, days)).toMatchObject({ peakPowerKwp: 29.5 });
  });

  it('sum the peak power of single plants only if each is known, and never add it to that of all PV', async () => {
    const { db } = server;
    const { estateId, pv } = await anEstateWithMeters();
    const single = { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvSingle };
    const first = await aMeter(db, { customerId: customer, estateId }, single);
    const second = await aMeter(db, { customerId: customer, estateId }, single);
    await setPeak(first, 10);
    expect(await rowOf(estateId, days)).toMatchObject({ peakPowerKwp: null });
    await setPeak(second, 15);
    expect(await rowOf(estateId, days)).toMatchObject({ peakPowerKwp: 25 });
    await setPeak(pv, 26);
    expect(await rowOf(estateId, days)).toMatchObject({ peakPowerKwp: 26 });
  });

  it('are null without PV', async () => {
    const estateId = await anEstate(server.db, customer);
    const place = { customerId: customer, estateId };
    const grid = await aMeter(server.db, place, {
      kind: MeterKind.GridConsumption,
      measuringPoint: MeasuringPoint.HouseConnection,
    });
    await store(grid, ['2025-06-01', '2025-07-01']);
    await derive(estateId);
    expect(await rowOf(estateId, days)).toMatchObject({ selfConsumption: null, peakPowerKwp: null });
  });

  it('count alarms that are neither closed nor acknowledged', async () => {
    const { estateId } = await anEstateWithMeters();
    const alarm = (subject_id: number, part: object) => ({
      customer_id: customer,
      estate_id: estateId,
      kind: 'incompleteness' as const,
      severity: 'medium' as const,
      subject_id,
      subject_name: 'Zähler',
      limit_value: 95,
      ...part,
    });
    const at = new Date();
    await server.db
      .insertInto('alarm')
      .values([
        alarm(901, {}),
        alarm(902, {}),
        alarm(903, { acknowledged_at: at, acknowledged_by: admin }),
        alarm(904, { closed_at: at, close_reason: 'good' as const }),
      ])
      .execute();
    expect(await rowOf(estateId, days)).toMatchObject({ openAlarmCount: 2 });
  });
});

describe('overview of estates', () => {
  it('lists the estates that the caller manages, in their groups', async () => {
    const { db } = server;
    const outer = await aGroup(db, customer);
    const inner = await aGroup(db, customer, outer);
    const { estateId } = await anEstateWithMeters(inner);
    const apartmentId = await anApartment(db, customer, estateId);
    const right = (role: Role, level: ResourceLevel, resourceId: number) => aUser(db, [{ role, level, resourceId }]);
    const idsFor = async (userId: number) =>
      (await overviewFor(userId, '2025-01-01/2025-02-01')).estates.map((estate) => estate.estateId);

    const { groups, apartmentCount, areaSqm } = await rowOf(estateId, '2025-01-01/2025-02-01');
    expect(groups.map(({ estateGroupId }) => estateGroupId)).toEqual([outer, inner]);
    expect([apartmentCount, areaSqm]).toEqual([1, 60]);
    const { EstateGroup, Estate, Customer } = ResourceLevel;
    expect(await idsFor(await right(Role.EstateGroupAdmin, EstateGroup, outer))).toEqual([estateId]);
    expect(await idsFor(await right(Role.EstateOwner, Estate, estateId))).toEqual([estateId]);
    expect(await idsFor(await right(Role.EstateOpenEmsController, Estate, estateId))).toEqual([]);
    expect(await idsFor(await right(Role.CustomerOpenEmsController, Customer, customer))).toEqual([]);
    expect(await idsFor(await aTenant(db, { customerId: customer, apartmentId }))).toEqual([]);
  });
});
