import type { OwnElectricity, OwnElectricityDay } from '@lichthof/contracts/tenant/own-electricity.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { periodAround, shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBilledEstate, fill, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { callsOf } from '../../users/user-calls-for-tests.ts';

const zone = 'Europe/Berlin';
const today = localDayOf(Date.now(), zone);
const tomorrow = addDays(today, 1);
const thisMonth = periodAround('month', today);
const march = { from: '2026-03-01', to: '2026-04-01' };

let server: TestServer;
let estate: BilledTestEstate;
beforeAll(async () => {
  server = await startTestServer();
  // March contains the day of 92 quarter-hours
  estate = await aBilledEstate(server.db, march, { apartmentCount: 5 });
});
afterAll(() => server.close());

async function readMonth(month: string, { apartment = 0, userId }: { apartment?: number; userId?: number } = {}) {
  const { apartmentId, tenantId } = estate.apartments[apartment]!;
  const path = `/apartments/${apartmentId}/electricity?month=${month}`;
  return callsOf(server, userId ?? tenantId).get<{ electricity: OwnElectricity | null }>(path);
}
async function readDay(day: string, apartment = 0) {
  const { apartmentId, tenantId } = estate.apartments[apartment]!;
  return (await callsOf(server, tenantId).get<OwnElectricityDay>(`/apartments/${apartmentId}/electricity/${day}`)).body;
}

it('tells roof and grid apart and prices a month as its invoice would', async () => {
  const { electricity } = (await readMonth('2026-03')).body;
  // 60 Wh in each of 2972 quarter-hours; of the roof from 06:00 to 18:00, on the day of the change from 07:00 to 19:00
  expect(electricity).toMatchObject({
    from: march.from,
    to: march.to,
    isReliable: true,
    forecast: null,
    invoice: null,
  });
  expect(electricity!.pvWh + electricity!.gridWh).toBe(60 * (31 * 96 - 4));
  expect(electricity!.pvWh).toBe(60 * 48 * 31);
  expect(electricity!.days).toHaveLength(31);
  // net: 9.90 × 12 × 31/365 = 10.09; 89.28 kWh × 21 ct = 18.75; 89.04 kWh × 30 ct = 26.71; with 19 %: 66.10
  expect(electricity!.cost!.grossCents).toBe(6610);
  expect(electricity!.cost!.lines.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(6610);
});

it('shows quarter-hours of a day that add up to the day of the month', async () => {
  const { electricity } = (await readMonth('2026-03')).body;
  const { quarterHours } = await readDay('2026-03-29');
  expect(quarterHours).toHaveLength(92);
  const pvWh = quarterHours.reduce((sum, quarterHour) => sum + quarterHour.pvWh!, 0);
  expect(pvWh).toBe(electricity!.days.find(({ day }) => day === '2026-03-29')!.pvWh);
});

it('is empty for months without values and unknown to tenants of other apartments', async () => {
  expect((await readMonth('2026-05')).body).toEqual({ electricity: null });
  const other = estate.apartments[1]!.tenantId;
  expect((await readMonth('2026-03', { userId: other })).status).toBe(404);
  expect((await readMonth('2026-13')).status).toBe(400);
});

it('shows nothing from before the day on which a tenant joined the apartment', async () => {
  const { occupancyId, tenantId } = estate.apartments[4]!;
  const joined = { sees_from: '2026-03-20' };
  await server.db
    .updateTable('occupancy_member')
    .set(joined)
    .where('customer_id', '=', estate.customerId)
    .where('occupancy_id', '=', occupancyId)
    .where('user_id', '=', tenantId)
    .execute();
  const { electricity } = (await readMonth('2026-03', { apartment: 4 })).body;
  expect(electricity).toMatchObject({ from: '2026-03-20', to: march.to });
  expect(electricity!.days).toHaveLength(12);
  expect((await readDay('2026-03-19', 4)).quarterHours).toEqual([]);
});

it('says that too many values are missing instead of counting them as nothing', async () => {
  const { customerId, apartments } = estate;
  await server.db
    .deleteFrom('meter_day')
    .where('customer_id', '=', customerId)
    .where('meter_id', '=', apartments[2]!.meterId)
    .where('day', '>=', '2026-03-10')
    .where('day', '<', '2026-03-13')
    .execute();
  const { electricity } = (await readMonth('2026-03', { apartment: 2 })).body;
  expect(electricity).toMatchObject({ isReliable: false, missing: { own: 3 * 96 } });
  const { quarterHours } = await readDay('2026-03-11', 2);
  expect(quarterHours.every(({ pvWh, gridWh }) => pvWh === null && gridWh === null)).toBe(true);
});

it('forecasts the running month from the last 28 days, with the base price of the whole month', async () => {
  const { customerId, apartments, pvMeterId } = estate;
  const period = { from: shiftPeriod('month', thisMonth.from, -1).from, to: tomorrow };
  await fill(server.db, { customerId, meterId: pvMeterId, period }, () => 0);
  for (const { meterId } of apartments) await fill(server.db, { customerId, meterId, period }, () => 100);
  const { electricity } = (await readMonth(today.slice(0, 7))).body;
  expect(electricity).toMatchObject({ from: thisMonth.from, to: tomorrow, pvWh: 0 });
  expect(electricity!.forecast).toMatchObject({ from: thisMonth.from, to: thisMonth.to, restsOnDays: 28 });
  expect(electricity!.forecast!.grossCents).toBeGreaterThanOrEqual(electricity!.cost!.grossCents);
});

it('keeps quarter-hours to itself where few apartments would give the neighbours away', async () => {
  const small = await aBilledEstate(server.db, march, { apartmentCount: 2 });
  const { apartmentId, tenantId } = small.apartments[0]!;
  const calls = callsOf(server, tenantId);
  expect((await calls.get(`/apartments/${apartmentId}/electricity/2026-03-10`)).body).toEqual({
    quarterHours: [],
    invoice: null,
  });
  const { body } = await calls.get<{ electricity: OwnElectricity }>(
    `/apartments/${apartmentId}/electricity?month=2026-03`,
  );
  expect(body.electricity.days).toHaveLength(31);
});
