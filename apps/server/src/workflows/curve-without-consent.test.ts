import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callsOf, errorOf, ownerOf, readAudit } from '../features/users/user-calls-for-tests.ts';
import { saveMeterDays } from '../features/metering/values/meter-days.db.ts';
import { aParticipant } from '../testing/electricity-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../testing/makers.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { localToday } from '../database/local-today.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let apartmentId: number;
let meterId: number;
let tenant: number;
let manager: number;

const today = localToday();
const yesterday = addDays(today, -1);
const past = addDays(today, -40);
const moveIn = '2020-01-01';

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  apartmentId = await anApartment(db, customerId, estateId);
  for (let others = 0; others < 4; others += 1) await anApartment(db, customerId, estateId);
  tenant = await aTenant(db, { customerId, apartmentId }, `[${moveIn},)`);
  await db
    .updateTable('occupancy_member')
    .set({ joined_at: new Date('2020-01-01') })
    .where('user_id', '=', tenant)
    .execute();
  meterId = await aMeter(db, { customerId, estateId }, { apartmentId });
  const amounts = Array.from({ length: 96 }, () => 100);
  const day = (name: string) => ({ meterId, day: name, amounts, statuses: null });
  await saveMeterDays(db, customerId, [day(past), day(yesterday)]);
  manager = await aUser(db, [ownerOf(estateId)]);
});

const estate = () => `/customers/${customerId}/estates/${estateId}`;
const enter = (userId: number, from: string, by = manager) =>
  callsOf(server, by).put(`${estate()}/users/${userId}/roles/42/resources/${apartmentId}`, {
    occupancy: { moveIn: from },
  });
const record = (userId: number) => `${estate()}/apartments/${apartmentId}/users/${userId}`;
const consume = (userId: number, from: string) =>
  callsOf(server, userId).get<{ consumptionWh: number | null }>(
    `/apartments/${apartmentId}/consumption?from=${from}&to=${addDays(from, 1)}`,
  );
const energyOf = async (userId: number, from: string) => (await consume(userId, from)).body.consumptionWh;
const consent = (userId: number, isGranted = true) =>
  callsOf(server, userId).put(`/apartments/${apartmentId}/curve-consent`, { isGranted });

/** Whether an export gives the manager the quarter-hours of a day. */
async function isExported(from: string): Promise<boolean> {
  const headers = await server.signInAs(manager);
  const query = `from=${from}&to=${addDays(from, 1)}&meterIds=${meterId}`;
  const { headers: answer } = await server.app.inject({
    url: `/api${estate()}/exports/quarter-hours?${query}`,
    headers,
  });
  return !String(answer['content-disposition']).includes('Tageswerte');
}

describe('a user who is entered as a co-tenant', () => {
  it('sees nothing of the days before', async () => {
    await enter(manager, moveIn);
    expect(await energyOf(tenant, yesterday)).toBe(9600);
    expect(await energyOf(manager, yesterday)).toBeNull();
    expect(await energyOf(manager, past)).toBeNull();
  });

  it('does not consent for those who live there', async () => {
    await enter(manager, moveIn);
    await consent(manager);
    expect(await isExported(yesterday)).toBe(false);
    await consent(tenant);
    expect(await isExported(yesterday)).toBe(true);
  });

  it('has no say in the days before, and one in those from then on', async () => {
    const amounts = Array.from({ length: 96 }, () => 100);
    await saveMeterDays(server.db, customerId, [{ meterId, day: today, amounts, statuses: null }]);
    await enter(await aUser(server.db, [ownerOf(estateId)]), moveIn);
    await consent(tenant);
    expect(await isExported(yesterday)).toBe(true);
    expect(await isExported(today)).toBe(false);
  });

  it('is told to those who live there', async () => {
    await enter(manager, moveIn);
    const notices = await server.db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'content'])
      .where('customer_id', '=', customerId)
      .execute();
    const { email } = await server.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', tenant)
      .executeTakeFirstOrThrow();
    expect(notices).toMatchObject([{ kind: 'coTenant', recipient: email, content: { facts: { seesFrom: today } } }]);
  });
});

describe('days that were recorded for a tenant', () => {
  it('stay private when the move-out is set before them and another tenant is entered', async () => {
    await consent(tenant, false);
    await callsOf(server, manager).put(record(tenant), { moveIn, moveOut: addDays(past, -1) });
    expect((await enter(manager, past)).status).toBe(200);
    expect(await energyOf(manager, past)).toBeNull();
    expect(await energyOf(manager, yesterday)).toBeNull();
    await consent(manager);
    expect(await isExported(yesterday)).toBe(false);
  });

  it('stay private when the occupancy is taken back', async () => {
    expect((await callsOf(server, manager).remove(record(tenant))).status).toBe(204);
    expect(await isExported(yesterday)).toBe(false);
    await enter(manager, moveIn);
    expect(await energyOf(manager, yesterday)).toBeNull();
  });

  it('are seen again by the one to whom they are given back', async () => {
    await callsOf(server, manager).put(record(tenant), { moveIn, moveOut: addDays(past, -1) });
    expect(await energyOf(tenant, yesterday)).toBeNull();
    await callsOf(server, manager).put(record(tenant), { moveIn, moveOut: null });
    expect(await energyOf(tenant, yesterday)).toBe(9600);
  });
});

describe('taking back an occupancy that was entered by mistake', () => {
  it('is withdrawn completely, and the tenant who really lives there sees all days', async () => {
    const free = await anApartment(server.db, customerId, estateId);
    [apartmentId] = [free];
    const mistaken = await aUser(server.db, [ownerOf(estateId)]);
    await enter(mistaken, past);
    expect((await callsOf(server, manager).remove(record(mistaken))).status).toBe(204);
    expect((await callsOf(server, manager).get(record(mistaken))).status).toBe(404);
    await aMeter(server.db, { customerId, estateId }, { apartmentId });
    const rightful = await aUser(server.db, [ownerOf(estateId)]);
    expect((await enter(rightful, past)).status).toBe(200);
    const kept = await server.db
      .selectFrom('withdrawn_occupancy')
      .select('during')
      .where('apartment_id', '=', free)
      .execute();
    expect(kept).toEqual([{ during: `[${today},${addDays(today, 1)})` }]);
    const log = await readAudit(server, customerId);
    expect(log.map(({ action }) => action)).toEqual(['create', 'withdraw', 'create']);
  });

  it('is refused while a contract rests on it, with its number', async () => {
    const { occupancy_id: occupancyId } = await server.db
      .selectFrom('occupancy_member')
      .select('occupancy_id')
      .where('user_id', '=', tenant)
      .executeTakeFirstOrThrow();
    const place = { customerId, estateId };
    await aParticipant(server.db, place, { type: 'tenant', apartmentId, occupancyId, names: ['Anna'] });
    const refused = errorOf(await callsOf(server, manager).remove(record(tenant)));
    expect(refused).toEqual({ status: 409, code: ErrorCode.OccupancyHasContract, names: ['Anna'] });
  });
});

it('logs each reading of the own curve once a day for every kind of reader', async () => {
  await consume(tenant, yesterday);
  await consume(tenant, past);
  expect(await readAudit(server, customerId)).toMatchObject([
    { by: tenant, action: 'readCurve', objectType: 'occupancy', after: { road: 'chart', from: yesterday } },
  ]);
});
