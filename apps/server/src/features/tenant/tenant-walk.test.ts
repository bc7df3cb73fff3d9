import type { TenantApartment, TenantConsumption } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { aBilledEstate, type BilledTestEstate } from '../../testing/billed-estate.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { callsOf } from '../users/user-calls-for-tests.ts';

const today = localToday();
const yesterday = addDays(today, -1);
const tomorrow = addDays(today, 1);
const lastWeek = { from: addDays(today, -8), to: today };
const period = `from=${lastWeek.from}&to=${today}`;

let server: TestServer;
let estate: BilledTestEstate;
let userId: number;

/** The tenant of the first apartment lived in the second until yesterday and moves into the third tomorrow. */
beforeAll(async () => {
  server = await startTestServer();
  estate = await aBilledEstate(server.db, lastWeek, { apartmentCount: 4 });
  const [home, former, next] = estate.apartments;
  userId = home!.tenantId;
  await moveTenantOut(former!.apartmentId, today);
  await moveTenantOut(next!.apartmentId, tomorrow);
  await moveIn(former!, `[${addDays(today, -4)},${today})`, addDays(today, -4));
  await moveIn(next!, `[${tomorrow},)`, tomorrow);
});
afterAll(() => server.close());

async function moveTenantOut(apartmentId: number, end: string): Promise<void> {
  const during = end === today ? `[2020-01-01,${addDays(today, -4)})` : `[2020-01-01,${end})`;
  await server.db
    .updateTable('occupancy')
    .set({ during })
    .where('customer_id', '=', estate.customerId)
    .where('apartment_id', '=', apartmentId)
    .execute();
}

async function moveIn({ apartmentId }: { apartmentId: number }, during: string, seesFrom: string): Promise<void> {
  const { customerId } = estate;
  const { id } = await server.db
    .insertInto('occupancy')
    .values({ customer_id: customerId, apartment_id: apartmentId, during })
    .returning('id')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('occupancy_member')
    .values({ customer_id: customerId, occupancy_id: id, user_id: userId, sees_from: seesFrom })
    .execute();
}

const get = async <T>(path: string) => callsOf(server, userId).get<T>(path);
const pathOf = (index: number, rest = '') => `/apartments/${estate.apartments[index]!.apartmentId}${rest}`;

const everyCall = [
  '',
  `/consumption?${period}`,
  '/now',
  `/electricity?month=${today.slice(0, 7)}`,
  `/electricity/${yesterday}`,
  `/readings?month=${today.slice(0, 7)}`,
  '/monthly-information',
  '/mail-choices',
  '/documents',
  '/letters',
  '/account',
  '/prepayments',
  '/curve-consent',
  '/contract',
];

describe('a tenant with a home, an apartment left yesterday and one from tomorrow', () => {
  it('may choose all three', async () => {
    const { body } = await get<CurrentUser>('/users/me');
    const own = estate.apartments.slice(0, 3).map(({ apartmentId }) => apartmentId);
    const offered = body.estateHierarchy.flatMap(({ estatesInfo }) =>
      estatesInfo.flatMap(({ apartments }) => apartments.map(({ apartmentId }) => apartmentId)),
    );
    expect(new Set(offered)).toEqual(new Set(own));
  });

  it.each([
    ['the home', 0],
    ['the apartment left yesterday', 1],
    ['the apartment from tomorrow', 2],
  ])('gets an answer to every call of the pages of %s', async (_, index) => {
    for (const call of everyCall) {
      expect([call, (await get(pathOf(index, call))).status]).toEqual([call, 200]);
    }
  });

  it('gets nothing of a neighbour', async () => {
    for (const call of everyCall) expect([call, (await get(pathOf(3, call))).status]).toEqual([call, 404]);
  });

  it('sees values of the own days alone', async () => {
    const consumptionOf = async (index: number) =>
      (await get<TenantConsumption>(pathOf(index, `/consumption?${period}`))).body;
    const daysWithValues = ({ series }: TenantConsumption) =>
      new Set(Object.entries(series).flatMap(([at, energyWh]) => (energyWh === null ? [] : at.slice(0, 10))));
    expect([...daysWithValues(await consumptionOf(1))].every((day) => day >= addDays(today, -4))).toBe(true);
    expect((await consumptionOf(2)).consumptionWh).toBeNull();
    expect((await get<TenantApartment>(pathOf(2))).body).toMatchObject({ moveIn: tomorrow, valuesTo: null });
    expect((await get<TenantApartment>(pathOf(1))).body).toMatchObject({ moveOut: yesterday, valuesTo: today });
  });

  it('learns what the roof gives now only of the home', async () => {
    expect((await get<object>(pathOf(2, '/now'))).body).toMatchObject({ reportedAt: null, peakW: null });
    expect((await get<object>(pathOf(1, '/now'))).body).toMatchObject({ reportedAt: null, peakW: null });
  });
});
