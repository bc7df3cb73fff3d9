import type { MeterSeries, QuarterHourSeries } from '@lichthof/contracts/monitoring/compact-series.ts';
import type { HeatMap } from '@lichthof/contracts/monitoring/load-charts.ts';
import type { ActivePerformance } from '@lichthof/contracts/monitoring/monitoring.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { localDayOf, quarterHourStarts } from '@lichthof/domain/time/local-days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { saveMeterDays } from '../../metering/values/meter-days.db.ts';

let server: TestServer;
let estate: Awaited<ReturnType<typeof anEstateWithValues>>;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => void (estate = await anEstateWithValues()));

const day = '2026-01-05';
const period = 'from=2026-01-05&to=2026-01-07';

/** A rented apartment with a meter, four more, and the meter of the house connection, whose sixth value is missing. */
async function anEstateWithValues() {
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const place = { customerId, estateId };
  const apartments = [];
  for (let index = 0; index < 5; index += 1) apartments.push(await anApartment(db, customerId, estateId));
  for (const apartmentId of apartments) await aTenant(db, { customerId, apartmentId });
  const tenantMeter = await aMeter(db, place, { apartmentId: apartments[0]! });
  const grid = { kind: MeterKind.GridConsumption, measuringPoint: MeasuringPoint.HouseConnection };
  const gridMeter = await aMeter(db, place, grid);
  const amounts = Array.from({ length: 96 }, (_, index) => (index === 5 ? null : 1000 + index));
  const statuses = Array.from({ length: 96 }, (_, index) => (index === 7 ? (1 as const) : (0 as const)));
  const days = [tenantMeter, gridMeter].map((meterId) => ({ meterId, day, amounts, statuses }));
  await saveMeterDays(db, customerId, days);
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  return { ...place, tenantMeter, gridMeter, apartments, userId, headers: await server.signInAs(userId) };
}

const get = (url: string) => server.app.inject({ url, headers: estate.headers });
const seriesOf = async (query: string): Promise<MeterSeries> =>
  (await get(`/api/customers/${estate.customerId}/estates/${estate.estateId}/meter-series?${query}`)).json();
const read = (meterIds: number[], step: string) => seriesOf(`${period}&step=${step}&meterIds=${meterIds.join(',')}`);
const curveReadings = () =>
  server.db
    .selectFrom('audit_entry')
    .select(['user_id', 'after'])
    .where('customer_id', '=', estate.customerId)
    .where('action', '=', 'readCurve')
    .execute();

async function giveConsent() {
  const { customerId } = estate;
  const { occupancy_id, user_id } = await server.db
    .selectFrom('occupancy_member')
    .innerJoin('occupancy', (join) =>
      join
        .onRef('occupancy.customer_id', '=', 'occupancy_member.customer_id')
        .onRef('occupancy.id', '=', 'occupancy_id'),
    )
    .select(['occupancy_id', 'user_id'])
    .where('occupancy_member.customer_id', '=', customerId)
    .where('apartment_id', '=', estate.apartments[0]!)
    .executeTakeFirstOrThrow();
  await server.db.insertInto('curve_consent').values({ customer_id: customerId, occupancy_id, user_id }).execute();
}

const today = () => localDayOf(Date.now(), 'Europe/Berlin');

it('end series and pictures of a running period at now', async () => {
  const days = { from: addDays(today(), -3), to: addDays(today(), 30) };
  const query = new URLSearchParams(days).toString();
  const past = eachDay(days.from, today()).flatMap((day) => quarterHourStarts(day, 'Europe/Berlin'));
  const meters = `meterIds=${estate.gridMeter}`;
  expect((await seriesOf(`${query}&${meters}&step=quarter-hour`)).meters[0]!.amounts).toHaveLength(past.length);
  expect((await seriesOf(`${query}&${meters}&step=day`)).meters[0]!.amounts).toHaveLength(3);
  const amounts = quarterHourStarts(days.from, 'Europe/Berlin').map(() => 5);
  await saveMeterDays(server.db, estate.customerId, [
    { meterId: estate.gridMeter, day: days.from, amounts, statuses: null },
  ]);
  const charts = `/api/estate/${estate.estateId}/charts`;
  const { consumption }: QuarterHourSeries = (await get(`${charts}/quarterhours?${query}`)).json();
  expect(consumption).toHaveLength(past.length);
  const { expectedUntil }: HeatMap = (await get(`${charts}/heatmap?${query}&series=consumption`)).json();
  expect(expectedUntil.slice(0, 16)).toBe(`${today()}T00:00`);
});

describe('series of meters', () => {
  it('have one amount for each quarter-hour, null for gaps, and the positions of substitutes', async () => {
    const { from, meters } = await read([estate.gridMeter], 'quarter-hour');
    expect(from).toBe('2026-01-05T00:00:00+01:00');
    expect(meters[0]!.amounts).toHaveLength(192);
    expect(meters[0]!.amounts.slice(4, 7)).toEqual([1004, null, 1006]);
    expect(meters[0]!.amounts[100]).toBeNull();
    expect(meters[0]!.substituted).toEqual([{ from: 7, to: 8 }]);
  });

  it('have the sum of each day, and name days with gaps', async () => {
    const { meters } = await read([estate.gridMeter], 'day');
    const total = Array.from({ length: 96 }, (_, index) => (index === 5 ? 0 : 1000 + index)).reduce((a, b) => a + b);
    expect(meters[0]).toMatchObject({ amounts: [total, null], incomplete: [{ from: 0, to: 1 }] });
  });

  it('hide the quarter-hours of a tenant without consent, but not the days', async () => {
    const [tenant, grid] = (await read([estate.tenantMeter, estate.gridMeter], 'quarter-hour')).meters;
    expect(tenant).toMatchObject({ meterId: estate.tenantMeter, isHidden: true, amounts: [], substituted: [] });
    expect(grid!.amounts).toHaveLength(192);
    expect(await curveReadings()).toEqual([]);
    const [byDay] = (await read([estate.tenantMeter], 'day')).meters;
    expect(byDay).toMatchObject({ isHidden: false });
    expect(byDay!.amounts[0]).toBeGreaterThan(0);
  });

  it('show a tenant with consent, and audit that the curve was read', async () => {
    await giveConsent();
    const [tenant] = (await read([estate.tenantMeter], 'quarter-hour')).meters;
    expect(tenant).toMatchObject({ isHidden: false });
    expect(tenant!.amounts).toHaveLength(192);
    const after = { road: 'chart', from: '2026-01-05', to: '2026-01-07' };
    expect(await curveReadings()).toEqual([{ user_id: estate.userId, after }]);
  });

  it('hide the house connection of an estate with four apartments', async () => {
    await server.db
      .updateTable('apartment')
      .set({ archived_at: new Date() })
      .where('customer_id', '=', estate.customerId)
      .where('id', '=', estate.apartments[4]!)
      .execute();
    expect((await read([estate.gridMeter], 'quarter-hour')).meters[0]).toMatchObject({ isHidden: true, amounts: [] });
  });

  it.each([
    [
      'a range that ends before it begins',
      () => `from=2026-01-07&to=2026-01-05&step=day&meterIds=${estate.gridMeter}`,
      400,
    ],
    ['fifty years', () => `from=1976-01-01&to=2026-01-01&step=day&meterIds=${estate.gridMeter}`, 400],
    [
      'two years of quarter-hours',
      () => `from=2024-01-01&to=2026-01-01&step=quarter-hour&meterIds=${estate.gridMeter}`,
      400,
    ],
    ['no meter', () => `${period}&step=day&meterIds=`, 400],
    ['nine meters', () => `${period}&step=day&meterIds=1,2,3,4,5,6,7,8,9`, 400],
    ['an unknown meter', () => `${period}&step=day&meterIds=2147483647`, 404],
  ])('reject %s', async (_name, query, status) => {
    const { customerId, estateId } = estate;
    const url = `/api/customers/${customerId}/estates/${estateId}/meter-series?${query()}`;
    expect((await get(url)).statusCode).toBe(status);
  });

  it('reject a gauge, which has no amounts', async () => {
    const level = { kind: MeterKind.StorageChargingQuota, measuringPoint: MeasuringPoint.Battery };
    const meterId = await aMeter(server.db, estate, level);
    const url = `/api/customers/${estate.customerId}/estates/${estate.estateId}/meter-series`;
    expect((await get(`${url}?${period}&step=day&meterIds=${meterId}`)).statusCode).toBe(404);
  });
});

describe('series of quarter-hours', () => {
  const path = () => `/api/estate/${estate.estateId}/charts`;

  it('are those of the power chart in the same order', async () => {
    const { from, gridConsumption, isLimitedToDays }: QuarterHourSeries = (
      await get(`${path()}/quarterhours?${period}`)
    ).json();
    const chart: ActivePerformance = (
      await get(`${path()}/activeperformance?${period}&resolution=quarter-hour`)
    ).json();
    const energies = chart.energiesWh.electricityConsumptionFromGrid;
    expect(from).toBe(Object.keys(energies)[0]);
    expect(gridConsumption).toEqual(Object.values(energies));
    expect(isLimitedToDays).toBe(false);
  });

  it('are empty for an estate with four apartments', async () => {
    await server.db
      .updateTable('apartment')
      .set({ archived_at: new Date() })
      .where('customer_id', '=', estate.customerId)
      .where('id', '=', estate.apartments[4]!)
      .execute();
    const series: QuarterHourSeries = (await get(`${path()}/quarterhours?${period}`)).json();
    expect(series).toMatchObject({ isLimitedToDays: true, consumption: [], gridConsumption: [] });
  });

  it('are at most 400 days', async () => {
    expect((await get(`${path()}/quarterhours?from=2024-01-01&to=2026-01-01`)).statusCode).toBe(400);
  });
});
