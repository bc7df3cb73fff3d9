import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ApartmentDetails } from '@lichthof/contracts/people/occupancies.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aTariff } from '../../../testing/electricity-makers.ts';
import { aCustomer, aMeter, anApartment, anEstate, aTenant, aUser } from '../../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { saveOccupancy } from './save-occupancy.ts';
import { localToday } from '../../../database/local-today.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let authorId: number;
const today = localToday();

beforeAll(async () => {
  server = await startTestServer();
  customerId = await aCustomer(server.db);
  estateId = await anEstate(server.db, customerId);
  authorId = await aUser(server.db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
});
afterAll(() => server.close());

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) {
  const url = `/api/customers/${customerId}/estates/${estateId}/apartments${path}`;
  const headers = await server.signInAs(authorId);
  return server.app.inject({ method, url, headers, ...(payload && { payload }) });
}

const createApartment = () => anApartment(server.db, customerId, estateId);
const read = async (apartmentId: number): Promise<ApartmentDetails> =>
  (await send('GET')).json().find((apartment: ApartmentDetails) => apartment.apartmentId === apartmentId);
const timesOf = async (apartmentId: number) =>
  (await read(apartmentId)).occupancies.map(({ moveIn, moveOut, people }) => [moveIn, moveOut, people.length]);
const setDays = (apartmentId: number, userId: number, days: object) =>
  send('PUT', `/${apartmentId}/users/${userId}`, days);

/** A new tenant moves in. */
async function moveIn(apartmentId: number, from: string, moveOut: string | null = null): Promise<number> {
  const userId = await aUser(server.db);
  const person = { customerId, apartmentId, userId, authorId, moveIn: from, moveOut };
  await server.db.transaction().execute((tx) => saveOccupancy(tx, person));
  return userId;
}

const refused = (field: string, code: number = ErrorCode.OccupancyOverlaps) => ({
  statusCode: 409,
  metadata: { code, field },
});

/** A tenant with an occupancy, a contract and a tariff on the given days. */
async function aSuppliedTenant(apartmentId: number, during: string): Promise<number> {
  const userId = await aTenant(server.db, { customerId, apartmentId }, '[2020-01-01,)');
  const { id: occupancyId } = await server.db
    .selectFrom('occupancy')
    .select('id')
    .where('apartment_id', '=', apartmentId)
    .executeTakeFirstOrThrow();
  const place = { customerId, estateId };
  const tariffId = await aTariff(server.db, place, { name: `Hausstrom ${apartmentId}` });
  const participantId = await aParticipant(server.db, place, { type: 'tenant', apartmentId, occupancyId });
  await aContract(server.db, { customerId, participantId }, { during, tariffs: [{ tariffId }] });
  return userId;
}

describe('apartments', () => {
  it('names who has a contract for the apartment today', async () => {
    const apartmentId = await createApartment();
    const place = { customerId, estateId };
    const contractOf = async (name: string, during: string, type: 'third_party' | 'vacant' = 'third_party') => {
      const participantId = await aParticipant(server.db, place, { type, apartmentId, names: [name] });
      await aContract(server.db, { customerId, participantId }, { during });
    };
    await contractOf('Eva Früher', '[2020-01-01,2023-01-01)');
    await contractOf('Hausverwaltung Leer', '[2023-01-01,2024-01-01)', 'vacant');
    await contractOf('Mara Lindner', '[2024-01-01,)');

    expect((await read(apartmentId)).contractHolders).toEqual(['Mara Lindner']);
  });

  it('lists apartments with meters and occupancies, newest first', async () => {
    const apartmentId = await createApartment();
    await aMeter(server.db, { customerId, estateId }, { apartmentId });
    await aMeter(server.db, { customerId, estateId }, { apartmentId, during: '[2000-01-01,2020-01-01)' });
    await moveIn(apartmentId, '2020-02-29', '2023-05-31');
    const userId = await moveIn(apartmentId, '2023-06-01');

    const apartment = await read(apartmentId);

    expect(apartment.meterNames).toHaveLength(1);
    expect(apartment.occupancies.map((one) => [one.moveIn, one.moveOut])).toEqual([
      ['2023-06-01', null],
      ['2020-02-29', '2023-05-31'],
    ]);
    expect(apartment.occupancies[0]!.people).toMatchObject([{ userId, firstName: 'Anna', lastName: 'Weiß' }]);
  });

  it('creates and changes apartments, which raises the version of the estate', async () => {
    const version = async () =>
      (await server.db.selectFrom('estate').select('version').where('id', '=', estateId).executeTakeFirstOrThrow())
        .version;
    const before = await version();
    const made: ApartmentDetails = (await send('POST', '', { name: 'Dach 1', areaSqm: 54.3 })).json();
    expect(made).toMatchObject({ name: 'Dach 1', areaSqm: 54.3, floor: null, version: 1, occupancies: [] });
    const path = `/${made.apartmentId}`;
    const change = { name: 'Dach links', areaSqm: 54.3, floor: 'DG', version: 1 };
    expect((await send('PUT', path, change)).json()).toMatchObject({ name: 'Dach links', floor: 'DG', version: 2 });
    expect((await send('PUT', path, change)).json().metadata).toEqual({ code: ErrorCode.ChangedByOthers });
    expect(await version()).toBeGreaterThan(before + 1);
  });

  it('requires unique names within the estate, also in simultaneous calls', async () => {
    const answers = await Promise.all(['Hof 1', 'HOF 1'].map((name) => send('POST', '', { name, areaSqm: 40 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const taken = { code: ErrorCode.NameTaken, field: 'ApartmentName' };
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().metadata).toEqual(taken);

    const other = (await send('POST', '', { name: 'Hof 2', areaSqm: 40 })).json();
    const renamed = await send('PUT', `/${other.apartmentId}`, { name: 'hof 1', areaSqm: 40, version: 1 });
    expect(renamed.json().metadata).toEqual(taken);
  });

  it.each([
    ['no area', { name: 'WE' }, 'areaSqm'],
    ['a negative area', { name: 'WE', areaSqm: -1 }, 'areaSqm'],
    ['an area with three decimals', { name: 'WE', areaSqm: 50.001 }, 'areaSqm'],
    ['a name of control characters', { name: 'W\u0007E', areaSqm: 50 }, 'name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000), areaSqm: 50 }, 'name'],
  ])('refuses an apartment with %s', async (_what, body, field) => {
    const answer = await send('POST', '', body);
    expect([answer.statusCode, answer.json().metadata.field]).toEqual([400, field]);
  });

  it('deletes or archives apartments, and keeps those with an occupancy', async () => {
    const [empty, left, lived] = [await createApartment(), await createApartment(), await createApartment()];
    await moveIn(left, '2020-01-01', addDays(today, -1));
    await moveIn(lived, '2020-01-01', today);
    expect((await send('DELETE', `/${empty}`)).json()).toEqual({ outcome: 'delete' });
    expect((await send('DELETE', `/${left}`)).json()).toEqual({ outcome: 'archive' });
    const answer = await send('DELETE', `/${lived}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().metadata).toMatchObject({ code: ErrorCode.ApartmentInUse });
    expect(await read(left)).toBeUndefined();
    expect((await send('DELETE', `/${left}`)).statusCode).toBe(404);
  });

  it('answers 404 for apartments of other estates', async () => {
    const foreign = await anApartment(server.db, customerId, await anEstate(server.db, customerId));
    const userId = await moveIn(foreign, '2020-01-01');
    const body = { name: 'WE', areaSqm: 50, version: 1 };
    const answers = [
      await send('PUT', `/${foreign}`, body),
      await send('DELETE', `/${foreign}`),
      await send('GET', `/${foreign}/users/${userId}`),
      await setDays(foreign, userId, { moveIn: '2021-01-01' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});

describe('saveOccupancy', () => {
  it('adds a tenant who moves in on the same day to the occupancy', async () => {
    const apartmentId = await createApartment();
    const first = await moveIn(apartmentId, '2024-02-29', '2026-12-31');
    await moveIn(apartmentId, '2024-02-29');
    expect(await timesOf(apartmentId)).toEqual([['2024-02-29', '2026-12-31', 2]]);
    const audit = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'user_id', 'after'])
      .where('object_type', '=', 'occupancy')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(audit.map(({ action, user_id }) => [action, user_id])).toEqual([
      ['change', authorId],
      ['create', authorId],
    ]);
    expect(audit[1]!.after).toMatchObject({ apartmentId, userId: first, moveIn: '2024-02-29' });
    await expect(moveIn(apartmentId, '2024-02-29', '2027-01-31')).rejects.toMatchObject(refused('MoveOut'));
  });

  it('grants the role of a tenant on the apartment', async () => {
    const apartmentId = await createApartment();
    const userId = await moveIn(apartmentId, '2024-01-01');
    const url = `/api/apartments/${apartmentId}`;
    expect((await server.app.inject({ url, headers: await server.signInAs(userId) })).statusCode).toBe(200);
  });

  it('accepts the day after a move-out and refuses the move-out day', async () => {
    const apartmentId = await createApartment();
    await moveIn(apartmentId, '2024-01-01', '2025-06-30');
    await expect(moveIn(apartmentId, '2025-06-30')).rejects.toMatchObject(refused('MoveIn'));
    await moveIn(apartmentId, '2025-07-01');
    expect(await timesOf(apartmentId)).toEqual([
      ['2025-07-01', null, 1],
      ['2024-01-01', '2025-06-30', 1],
    ]);
  });

  it('accepts one of several simultaneous overlapping occupancies', async () => {
    const apartmentId = await createApartment();
    const attempts = await Promise.allSettled([
      moveIn(apartmentId, '2024-01-01'),
      moveIn(apartmentId, '2024-01-02'),
      moveIn(apartmentId, '2023-01-01'),
    ]);
    const failed = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(failed.map(({ reason }) => reason.metadata)).toEqual(
      failed.map(() => ({ code: ErrorCode.OccupancyOverlaps, field: 'MoveIn' })),
    );
    expect(failed).toHaveLength(2);
    expect(await timesOf(apartmentId)).toHaveLength(1);
  });

  it('joins two tenants of one day who are saved simultaneously', async () => {
    const apartmentId = await createApartment();
    await Promise.all([moveIn(apartmentId, '2024-01-01'), moveIn(apartmentId, '2024-01-01')]);
    expect(await timesOf(apartmentId)).toEqual([['2024-01-01', null, 2]]);
  });

  it('translates an overlap that the database refuses', async () => {
    const apartmentId = await createApartment();
    await moveIn(apartmentId, '2024-01-01');
    const values = { customer_id: customerId, apartment_id: apartmentId, during: '[2025-01-01,2025-01-02)' };
    await expect(server.db.insertInto('occupancy').values(values).execute()).rejects.toMatchObject({ code: '23P01' });
  });

  it('refuses an archived apartment and one of another customer', async () => {
    const archived = await createApartment();
    await server.db.updateTable('apartment').set({ archived_at: new Date() }).where('id', '=', archived).execute();
    await expect(moveIn(archived, '2024-01-01')).rejects.toMatchObject({ statusCode: 404 });
    const other = await aCustomer(server.db);
    const foreign = await anApartment(server.db, other, await anEstate(server.db, other));
    await expect(moveIn(foreign, '2024-01-01')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('the record of a tenant', () => {
  it('returns the days and changes them for all members of the occupancy', async () => {
    const apartmentId = await createApartment();
    const one = await moveIn(apartmentId, '2024-01-01');
    const other = await moveIn(apartmentId, '2024-01-01');
    const days = { moveIn: '2024-02-29', moveOut: '2026-12-31' };
    expect((await setDays(apartmentId, one, days)).json()).toEqual({ ...days, tariffs: [] });
    const record = await send('GET', `/${apartmentId}/users/${other}`);
    expect(record.json()).toEqual({ ...days, tariffs: [] });
    // without a move-out the occupancy is open-ended
    expect((await setDays(apartmentId, other, { moveIn: '2024-02-29' })).json().moveOut).toBeNull();
    const stored = await server.db
      .selectFrom('occupancy')
      .select('during')
      .where('apartment_id', '=', apartmentId)
      .execute();
    expect(stored).toEqual([{ during: '[2024-02-29,)' }]);
  });

  it('returns the last occupancy of a tenant who came back', async () => {
    const apartmentId = await createApartment();
    const userId = await moveIn(apartmentId, '2020-01-01', '2021-12-31');
    const again = { customerId, apartmentId, userId, authorId, moveIn: '2024-01-01', moveOut: null };
    await server.db.transaction().execute((tx) => saveOccupancy(tx, again));
    await setDays(apartmentId, userId, { moveIn: '2023-01-01', moveOut: null });
    expect(await timesOf(apartmentId)).toEqual([
      ['2023-01-01', null, 1],
      ['2020-01-01', '2021-12-31', 1],
    ]);
  });

  it('refuses days of another occupancy', async () => {
    const apartmentId = await createApartment();
    const before = await moveIn(apartmentId, '2020-01-01', '2023-12-31');
    const after = await moveIn(apartmentId, '2024-01-01');
    const earlier = await setDays(apartmentId, after, { moveIn: '2023-12-31' });
    expect(earlier.json().metadata).toEqual({ code: ErrorCode.OccupancyOverlaps, field: 'MoveIn' });
    const longer = await setDays(apartmentId, before, { moveIn: '2020-01-01' });
    expect(longer.json().metadata).toEqual({ code: ErrorCode.OccupancyOverlaps, field: 'MoveOut' });
  });

  it.each([
    [{ moveIn: '2025-02-29' }, 'moveIn'],
    [{ moveIn: '2025-02-28', moveOut: '2025-02-27' }, 'moveOut'],
    [{ moveOut: '2025-02-27' }, 'moveIn'],
  ])('refuses %o', async (days, field) => {
    const apartmentId = await createApartment();
    const userId = await moveIn(apartmentId, '2024-01-01');
    const answer = await setDays(apartmentId, userId, days);
    expect([answer.statusCode, answer.json().metadata.field]).toEqual([400, field]);
  });

  it('accepts a single day', async () => {
    const apartmentId = await createApartment();
    const userId = await moveIn(apartmentId, '2024-01-01');
    const oneDay = { moveIn: '2024-02-29', moveOut: '2024-02-29' };
    expect((await setDays(apartmentId, userId, oneDay)).json()).toEqual({ ...oneDay, tariffs: [] });
  });

  it('refuses another move-in during a running contract, naming its tariffs, and ends the contract with the move-out', async () => {
    const apartmentId = await createApartment();
    const userId = await aSuppliedTenant(apartmentId, '[2022-01-01,)');
    const names = [`Hausstrom ${apartmentId}`];
    expect((await read(apartmentId)).occupancies[0]!.tariffs).toEqual(names);

    const earlier = await setDays(apartmentId, userId, { moveIn: '2019-01-01' });
    const metadata = { code: ErrorCode.ActiveParticipantContract, names, field: 'MoveIn' };
    expect([earlier.statusCode, earlier.json().metadata]).toEqual([409, metadata]);
    const days = { moveIn: '2020-01-01', moveOut: addDays(today, 60) };
    expect((await setDays(apartmentId, userId, days)).json()).toEqual({ ...days, tariffs: names });
    const left = { moveIn: '2020-01-01', moveOut: addDays(today, -1) };
    expect((await setDays(apartmentId, userId, left)).json()).toEqual({ ...left, tariffs: [] });
  });

  it('refuses a move-in that would shorten a former contract', async () => {
    const apartmentId = await createApartment();
    const userId = await aSuppliedTenant(apartmentId, '[2022-01-01,2024-07-01)');
    const later = await setDays(apartmentId, userId, { moveIn: '2022-01-02' });
    expect(later.json().metadata).toEqual({ code: ErrorCode.MoveInInThePast, field: 'MoveIn' });
    expect((await setDays(apartmentId, userId, { moveIn: '2022-01-01' })).statusCode).toBe(200);
  });

  it('answers 404 for a user without an occupancy of the apartment', async () => {
    const apartmentId = await createApartment();
    const userId = await aUser(server.db);
    expect((await send('GET', `/${apartmentId}/users/${userId}`)).statusCode).toBe(404);
    expect((await setDays(apartmentId, userId, { moveIn: '2024-01-01' })).statusCode).toBe(404);
  });
});
