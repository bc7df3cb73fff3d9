import type { ActivePerformance, InYearConsumption, Kpis } from '@lichthof/contracts/monitoring/monitoring.ts';
import type { HeatMap, LoadProfile } from '@lichthof/contracts/monitoring/load-charts.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aMeter, anApartment, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';

let server: TestServer;
let headers: { authorization: string };
let estateId: number;
let apartmentMeter: number;
let customerId: number;

const constantDay = (day: string, amount: number | null) =>
  Array.from({ length: quarterHoursOf(day, 'Europe/Berlin') }, () => amount);

/**
 * March 2024: an apartment uses 100 Wh, PV generates 300 Wh from 10 to 12 o'clock; the apartment has no values on the
 * 20th.
 */
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  apartmentMeter = await aMeter(db, place, {
    kind: MeterKind.GeneralConsumption,
    measuringPoint: MeasuringPoint.General,
  });
  const pv = await aMeter(db, place, { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvSingle });
  const days = eachDay('2024-03-01', '2024-04-01');
  const noon = (day: string) => constantDay(day, 0).map((_, index) => (index >= 40 && index < 48 ? 300 : 0));
  await db
    .transaction()
    .execute((tx) =>
      saveMeterDays(tx, customerId, [
        ...days
          .filter((day) => day !== '2024-03-20')
          .map((day) => ({ meterId: apartmentMeter, day, amounts: constantDay(day, 100), statuses: null })),
        ...days.map((day) => ({ meterId: pv, day, amounts: noon(day), statuses: null })),
      ]),
    );
  const owner = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  headers = await server.signInAs(owner);
});
afterAll(() => server.close());

async function get<Answer>(path: string): Promise<Answer> {
  const response = await server.app.inject({ method: 'GET', url: `/api/estate/${estateId}${path}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('kpis', () => {
  it('derives import and feed-in without a meter at the grid connection, and leaves out missing values', async () => {
    const kpis = await get<Kpis>('/kpis?from=2024-03-01&to=2024-04-01');
    const quarterHours = 31 * 96 - 4;
    const known = quarterHours - 96;
    expect(kpis.electricityConsumption).toBe(known * 100);
    expect(kpis.pvGeneration).toBe(31 * 8 * 300);
    expect(kpis.selfConsumption).toBe(30 * 8 * 100);
    expect(kpis.electricityConsumptionFromGrid).toBe((known - 30 * 8) * 100);
    expect(kpis.coverage.electricityConsumption).toBeCloseTo(known / quarterHours);
    expect(kpis.coverage.pvGeneration).toBe(1);
  });

  it('returns null for figures with too few known values', async () => {
    const kpis = await get<Kpis>('/kpis?from=2024-03-20&to=2024-03-21');
    expect(kpis).toMatchObject({
      electricityConsumption: null,
      selfConsumption: null,
      autarky: null,
      pvGeneration: 2400,
    });
    expect(kpis.completeness).toBe(0.5);
  });

  it('counts a period from the first day with values of the estate', async () => {
    const kpis = await get<Kpis>('/kpis?from=2024-01-01&to=2024-04-01');
    expect(kpis).toMatchObject({
      days: { from: '2024-03-01', to: '2024-04-01' },
      pvGeneration: 31 * 8 * 300,
      coverage: { pvGeneration: 1 },
      previous: { pvGeneration: null },
    });
  });

  it('returns null for a period without values', async () => {
    const kpis = await get<Kpis>('/kpis?from=2030-01-01&to=2031-01-01');
    expect(kpis).toMatchObject({ pvGeneration: null, completeness: null });
  });

  it.each([
    ['from after to', 'from=2024-04-01&to=2024-03-01', 3100],
    ['an empty period', 'from=2024-04-01&to=2024-04-01', 3100],
    ['fifty years', 'from=1980-01-01&to=2030-01-01', 3101],
    ['an invalid day', 'from=2024-02-30&to=2024-03-01', undefined],
    ['no end', 'from=2024-02-01', undefined],
    ['text', 'from=gestern&to=heute', undefined],
  ])('refuses %s', async (_, query, code) => {
    const response = await server.app.inject({ method: 'GET', url: `/api/estate/${estateId}/kpis?${query}`, headers });
    expect(response.statusCode).toBe(400);
    expect(response.json().metadata.code).toBe(code);
  });
});

it('saves CO2 by the factor of each year', async () => {
  const { db } = server;
  const year = { is_verified: true, source: 'Test' };
  await db
    .insertInto('co2_factor')
    .values({ ...year, year: 2023, co2_grams_per_kwh: 400 })
    .execute();
  const place = { customerId, estateId: await anEstate(db, customerId) };
  const pv = await aMeter(db, place, { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvSingle });
  const used = await aMeter(db, place, { kind: MeterKind.GeneralConsumption, measuringPoint: MeasuringPoint.General });
  const days = ['2022-12-31', '2023-12-31', '2024-01-01'];
  await saveMeterDays(
    db,
    customerId,
    [pv, used].flatMap((meterId) =>
      days.map((day) => ({ meterId, day, amounts: constantDay(day, 100), statuses: null })),
    ),
  );
  const owner = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: place.estateId }]);
  const kpisOf = async (query: string): Promise<Kpis> => {
    const url = `/api/estate/${place.estateId}/kpis?${query}`;
    return (await server.app.inject({ url, headers: await server.signInAs(owner) })).json();
  };
  const both = await kpisOf('from=2023-12-31&to=2024-01-02');
  expect(both.co2SavingsGrams).toBe(9.6 * 400 + Math.round(9.6 * 363));
  expect(both.co2Factors.map((factor) => factor.year)).toEqual([2023, 2024]);
  const newYear = await kpisOf('from=2024-01-01&to=2024-01-02');
  expect([newYear.co2SavingsGrams, newYear.previous.co2SavingsGrams]).toEqual([Math.round(9.6 * 363), 9.6 * 400]);
});

it('weights the state of charge of several batteries by capacity, and leaves out exchanged ones', async () => {
  const { db } = server;
  const place = { customerId, estateId };
  const day = '2024-03-05';
  const battery = { kind: MeterKind.StorageChargingQuota, measuringPoint: MeasuringPoint.Battery };
  const saveLevel = async (permille: number, capacityKwh: number) => {
    const meterId = await aMeter(db, place, battery);
    await db.updateTable('meter').set({ storage_capacity_kwh: capacityKwh }).where('id', '=', meterId).execute();
    await sql`insert into gauge_day (customer_id, meter_id, day, levels)
      values (${customerId}, ${meterId}, ${day}, array_fill(${permille}::smallint, array[96]))`.execute(db);
    return meterId;
  };
  const exchanged = await saveLevel(1000, 100);
  await sql`update meter_assignment set during = daterange(lower(during), ${day}) where meter_id = ${exchanged}`.execute(
    db,
  );
  await saveLevel(900, 30);
  await saveLevel(300, 10);
  const { stateOfCharge, batteryCapacityKwh } = await get<Kpis>(`/kpis?from=${day}&to=2024-03-06`);
  expect(stateOfCharge).toMatchObject({ endPermille: 750, batteries: 2, capacityKwh: 40 });
  expect(batteryCapacityKwh).toBe(40);
});

describe('charts', () => {
  it('returns one entry per quarter-hour, keyed by local time, also on the day of the clock change', async () => {
    const chart = await get<ActivePerformance>('/charts/activeperformance?from=2024-03-31&to=2024-04-01');
    const keys = Object.keys(chart.electricityConsumption);
    expect(keys).toHaveLength(92);
    expect(keys[0]).toBe('2024-03-31T00:00:00+01:00');
    expect(keys.at(-1)).toBe('2024-03-31T23:45:00+02:00');
    expect(chart.electricityConsumption[keys[0]!]).toBe(0.4);
  });

  it('returns null for missing values', async () => {
    const chart = await get<ActivePerformance>('/charts/activeperformance?from=2024-03-20&to=2024-03-21');
    expect(new Set(Object.values(chart.electricityConsumption))).toEqual(new Set([null]));
    expect(chart.missing).toEqual([{ from: '2024-03-20T00:00:00+01:00', to: '2024-03-21T00:00:00+01:00' }]);
  });

  it('shows a month in days and a year in months', async () => {
    const month = await get<ActivePerformance>('/charts/activeperformance?from=2024-03-01&to=2024-04-01');
    expect(month.resolution).toBe('day');
    expect(month.energiesWh.pvGeneration['2024-03-05T00:00:00+01:00']).toBe(2400);
    const year = await get<ActivePerformance>('/charts/activeperformance?from=2024-01-01&to=2025-01-01');
    expect(Object.keys(year.electricityGeneration)).toHaveLength(12);
    expect(year.energiesWh.pvGeneration['2024-03-01T00:00:00+01:00']).toBe(31 * 2400);
  });

  it('sums the consumption of a year by kind, with null for kinds without a meter', async () => {
    const year = await get<InYearConsumption>('/charts/inyearconsumption?from=2024-01-01&to=2025-01-01');
    expect(year.electricity['2024-03-01T00:00:00+01:00']).toBe((31 * 96 - 4 - 96) * 100);
    expect(year.heating).toEqual({});
  });
});

describe('charts of quarter-hours', () => {
  it('give the mean day by weekday, the peak and the duration curve, without missing values', async () => {
    const profile = await get<LoadProfile>('/charts/loadprofile?from=2024-03-01&to=2024-04-01');
    expect(profile.weekdaysKw.map((powers) => powers.length)).toEqual([96, 96, 96, 96, 96, 96, 96]);
    expect(profile).toMatchObject({ meanKw: 0.4, knownQuarterHours: 31 * 96 - 4 - 96, isLimitedToDays: false });
    expect(profile.peak).toEqual({ at: '2024-03-01T00:00:00+01:00', powerKw: 0.4 });
    expect(new Set(profile.durationKw)).toEqual(new Set([0.4]));
  });

  it('give each day by the clock, also on that of the clock change', async () => {
    const { days } = await get<HeatMap>('/charts/heatmap?from=2024-03-30&to=2024-04-01&series=generation');
    expect(days.map(({ day, amountsWh }) => [day, amountsWh.length])).toEqual([
      ['2024-03-30', 96],
      ['2024-03-31', 96],
    ]);
    expect(days[0]!.amountsWh.findIndex((wh) => wh === 300)).toBe(40);
    expect(days[1]!.amountsWh.slice(7, 13)).toEqual([0, null, null, null, null, 0]);
  });

  it.each([
    ['loadprofile?from=2024-01-01&to=2025-03-01', 3101],
    ['heatmap?from=2024-01-01&to=2025-03-01&series=generation', 3101],
    ['heatmap?from=2024-02-01&to=2024-01-01&series=generation', 3100],
    ['heatmap?from=2024-01-01&to=2024-02-01&series=everything', undefined],
  ])('refuse %s', async (path, code) => {
    const url = `/api/estate/${estateId}/charts/${path}`;
    const response = await server.app.inject({ method: 'GET', url, headers });
    expect([response.statusCode, response.json().metadata.code]).toEqual([400, code]);
  });

  it('are empty for a time without values', async () => {
    expect(await get<HeatMap>('/charts/heatmap?from=1999-01-01&to=2000-01-01&series=gridFeed')).toMatchObject({
      days: [],
    });
    const profile = await get<LoadProfile>('/charts/loadprofile?from=2090-01-01&to=2091-01-01');
    expect(profile).toMatchObject({ peak: null, meanKw: null, durationKw: [] });
  });
});

describe('an estate with fewer than five apartments', () => {
  it('shows no step finer than a day', async () => {
    const fewApartmentsId = await anEstate(server.db, customerId);
    const place = { customerId, estateId: fewApartmentsId };
    const addApartment = async () =>
      aMeter(server.db, place, { apartmentId: await anApartment(server.db, customerId, fewApartmentsId) });
    for (let count = 0; count < 4; count += 1) await addApartment();
    const owner = await aUser(server.db, [
      { role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: fewApartmentsId },
    ]);
    const url = `/api/estate/${fewApartmentsId}/charts/activeperformance?from=2024-03-01&to=2024-03-02&resolution=quarter-hour`;

    const few = await server.app.inject({ method: 'GET', url, headers: await server.signInAs(owner) });
    expect(few.json()).toMatchObject({ resolution: 'day', isLimitedToDays: true });

    const owned = await server.signInAs(owner);
    for (const chart of ['loadprofile?', 'heatmap?series=consumption&']) {
      const hidden = `/api/estate/${fewApartmentsId}/charts/${chart}from=2024-03-01&to=2024-03-02`;
      const answer = (await server.app.inject({ method: 'GET', url: hidden, headers: owned })).json();
      expect([answer.isLimitedToDays, answer.days ?? answer.durationKw]).toEqual([true, []]);
    }

    await addApartment();
    const enough = await server.app.inject({ method: 'GET', url, headers: await server.signInAs(owner) });
    expect(enough.json()).toMatchObject({ resolution: 'quarter-hour', isLimitedToDays: false });
  });
});

describe('values that arrive late', () => {
  it('count in the figures at once', async () => {
    const { db } = server;
    const day = '2024-03-20';
    await db
      .transaction()
      .execute((tx) =>
        saveMeterDays(tx, customerId, [
          { meterId: apartmentMeter, day, amounts: constantDay(day, 50), statuses: null },
        ]),
      );
    const kpis = await get<Kpis>(`/kpis?from=${day}&to=2024-03-21`);
    expect(kpis.electricityConsumption).toBe(4800);
  });
});
