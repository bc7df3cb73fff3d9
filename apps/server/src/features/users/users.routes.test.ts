import type { KnownEmail } from '@lichthof/contracts/people/known-emails.ts';
import type { User, UserDetails } from '@lichthof/contracts/people/users.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofSameCustomer } from '../../database/same-customer.ts';
import { aContract, aParticipant, aProvider, aTariff } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import { aCustomer, aGroup, anApartment, anEstate, aTenant, aUser, addMembership } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { aSuppliedTenant } from './managed-customer-for-tests.ts';
import { adminOf, callsOf, emailOf, groupAdminOf, ownerOf, systemAdmin } from './user-calls-for-tests.ts';

let server: TestServer;
let customerId: number;
let groupId: number;
let estateId: number;
let otherEstateId: number;
let apartmentId: number;
let admin: number;
let owner: number;
let groupAdmin: number;
let otherOwner: number;
let tenant: number;
let formerTenant: number;
let tenantNextDoor: number;
let member: number;
let stranger: number;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  customerId = await aCustomer(db, 'Auenhof Verwaltung');
  groupId = await aGroup(db, customerId);
  estateId = await anEstate(db, customerId, { groupId });
  otherEstateId = await anEstate(db, customerId);
  apartmentId = await anApartment(db, customerId, estateId);
  admin = await aUser(db, [adminOf(customerId)]);
  owner = await aUser(db, [ownerOf(estateId)]);
  groupAdmin = await aUser(db, [groupAdminOf(groupId)]);
  otherOwner = await aUser(db, [ownerOf(otherEstateId)]);
  formerTenant = await aTenant(db, { customerId, apartmentId }, '[2015-01-01,2019-07-01)');
  tenant = await aTenant(db, { customerId, apartmentId });
  const nextDoor = { customerId, apartmentId: await anApartment(db, customerId, otherEstateId) };
  tenantNextDoor = await aTenant(db, nextDoor);
  member = await aUser(db);
  await addMembership(db, customerId, member);
  const foreignCustomer = await aCustomer(db);
  stranger = await aUser(db, [adminOf(foreignCustomer)]);
});
afterAll(() => server.close());

const users = () => `/customers/${customerId}/users`;
const estateUsers = () => `/customers/${customerId}/estates/${estateId}/users`;
const idsOf = ({ body }: { body: { userId: number }[] }) => body.map(({ userId }) => userId).toSorted((a, b) => a - b);

describe('the list of a customer', () => {
  it('has everybody with a right, an apartment or a membership in it, and nobody else', async () => {
    const list = await callsOf(server, admin).get<User[]>(users());
    expect(idsOf(list)).toEqual(
      [admin, owner, groupAdmin, otherOwner, tenant, formerTenant, tenantNextDoor, member].toSorted((a, b) => a - b),
    );
  });

  it('tells role, place and days of a tenant', async () => {
    const { body } = await callsOf(server, admin).get<User[]>(users());
    expect(body.find(({ userId }) => userId === formerTenant)).toMatchObject({
      roles: [{ role: 42, roleAttributes: { level: ResourceLevel.Apartment, resourceId: apartmentId } }],
      apartment: { apartmentId, estateId },
      moveInDate: '2015-01-01',
      moveOutDate: '2019-06-30',
    });
    expect(body.find(({ userId }) => userId === admin)).toMatchObject({
      roles: [{ role: 20, roleAttributes: { resourceName: 'Auenhof Verwaltung' } }],
      apartment: null,
      moveInDate: null,
    });
  });

  it('finds part of an e-mail whatever its case, and takes signs for themselves', async () => {
    const { get } = callsOf(server, admin);
    const email = await emailOf(server, owner);
    expect(idsOf(await get(`${users()}?email=${email.slice(1, 9).toUpperCase()}`))).toEqual([owner]);
    for (const sign of ['%25', '_', '\\', "'"]) {
      expect([sign, (await get(`${users()}?email=user${sign}`)).body]).toEqual([sign, []]);
    }
    expect((await get(`${users()}?email=user%00`)).status).toBe(400);
  });

  it('shows the apartment of now or next before one that was left', async () => {
    const { db } = server;
    const [left, next, later] = [
      await anApartment(db, customerId, estateId),
      await anApartment(db, customerId, estateId),
      await anApartment(db, customerId, estateId),
    ];
    const mover = await aTenant(db, { customerId, apartmentId: left }, '[2010-01-01,2012-01-01)');
    for (const [apartment, during] of [
      [later, '[2999-01-01,)'],
      [next, '[2998-01-01,2999-01-01)'],
    ] as const) {
      const { id } = await db
        .insertInto('occupancy')
        .values({ customer_id: customerId, apartment_id: apartment, during })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('occupancy_member')
        .values({ customer_id: customerId, occupancy_id: id, user_id: mover })
        .execute();
    }
    const { body } = await callsOf(server, admin).get<User>(`${users()}/${mover}`);
    expect(body).toMatchObject({ apartment: { apartmentId: next }, moveInDate: '2998-01-01' });
    expect(body.roles).toHaveLength(3);
    await db.deleteFrom('occupancy_member').where('user_id', '=', mover).execute();
  });
});

describe('the list of an estate', () => {
  it('has those with a right on the estate itself and its tenants, former ones too', async () => {
    const list = await callsOf(server, owner).get<User[]>(estateUsers());
    expect(idsOf(list)).toEqual([owner, tenant, formerTenant].toSorted((a, b) => a - b));
  });

  it('tells nothing of rights outside it', async () => {
    const both = await aUser(server.db, [ownerOf(estateId), ownerOf(otherEstateId), adminOf(customerId)]);
    const { body } = await callsOf(server, owner).get<UserDetails>(`${estateUsers()}/${both}`);
    expect(body.roles.map(({ roleAttributes }) => roleAttributes.resourceId)).toEqual([estateId]);
    expect(body.accessRights.map(({ role }) => role)).toEqual([Role.EstateOwner]);
    await server.db.deleteFrom('access_right').where('user_id', '=', both).execute();
  });

  it('tells nothing of contracts outside it', async () => {
    const apartment = await anApartment(server.db, customerId, otherEstateId);
    const address = { customerId, estateId: otherEstateId, apartmentId: apartment };
    const elsewhere = await aSuppliedTenant(server, address, { contract: '[2020-01-01,)' });
    await server.db
      .insertInto('access_right')
      .values({ customer_id: customerId, user_id: elsewhere, role: 41, level: 4, resource_id: estateId })
      .execute();
    const blockFor = async (caller: number, url: string) =>
      (await callsOf(server, caller).get<UserDetails>(`${url}/${elsewhere}`)).body.deletionBlock;
    expect(await blockFor(owner, estateUsers())).toBeNull();
    expect(await blockFor(admin, users())).toEqual({ code: 2000, tariffs: ['Hausstrom'] });
    await server.db.deleteFrom('access_right').where('user_id', '=', elsewhere).execute();
  });
});

describe('one user', () => {
  it('is told with all rights in the customer and what is around them', async () => {
    const { body } = await callsOf(server, admin).get<UserDetails>(`${users()}/${tenant}`);
    expect(body.accessRights).toMatchObject([
      { role: 42, resourceId: apartmentId, estateId, moveIn: '2020-01-01', moveOut: null, isRemovable: false },
    ]);
    expect(body.accessRights[0]!.association).toHaveLength(3);
    expect(body.accessRights[0]!.association[0]).toBe('Auenhof Verwaltung');
    expect(body).toMatchObject({ isAccountChangeable: true, deletionBlock: { code: 1000, tariffs: [] }, version: 1 });
  });

  it('is 404 for the admin of another customer, and to an owner outside the estate', async () => {
    expect((await callsOf(server, stranger).get(`${users()}/${owner}`)).status).toBe(404);
    expect((await callsOf(server, admin).get(`${users()}/${stranger}`)).status).toBe(404);
    expect((await callsOf(server, owner).get(`${estateUsers()}/${otherOwner}`)).status).toBe(404);
    expect((await callsOf(server, owner).get(`${estateUsers()}/${admin}`)).status).toBe(404);
  });

  it('keeps name and e-mail from whoever manages less', async () => {
    const both = await aUser(server.db, [ownerOf(estateId), ownerOf(otherEstateId)]);
    const isChangeable = async (caller: number, url: string) =>
      (await callsOf(server, caller).get<UserDetails>(`${url}/${both}`)).body.isAccountChangeable;
    expect(await isChangeable(owner, estateUsers())).toBe(false);
    expect(await isChangeable(admin, users())).toBe(true);
    await addMembership(server.db, await aCustomer(server.db), both);
    expect(await isChangeable(admin, users())).toBe(false);
    expect(await isChangeable(await aUser(server.db, [systemAdmin]), users())).toBe(true);
  });

  it('shows which rights the caller may take away', async () => {
    const second = await aUser(server.db, [adminOf(customerId), ownerOf(estateId)]);
    const removable = async (caller: number, userId: number) => {
      const { body } = await callsOf(server, caller).get<UserDetails['accessRights']>(`${users()}/${userId}/roles`);
      return body.map(({ role, isRemovable }) => [role, isRemovable]);
    };
    expect(await removable(admin, second)).toEqual([
      [20, true],
      [41, true],
    ]);
    expect(await removable(admin, admin)).toEqual([[20, false]]);
    expect(await removable(second, second)).toEqual([
      [20, true],
      [41, true],
    ]);
    await server.db.deleteFrom('access_right').where('user_id', '=', second).execute();
    expect(await removable(await aUser(server.db, [systemAdmin]), admin)).toEqual([[20, false]]);
  });
});

describe('a known e-mail', () => {
  const ask = async (email: string, of = admin) =>
    (await callsOf(server, of).get<KnownEmail>(`/customers/${customerId}/known-email?email=${email}`)).body;

  it('tells the roles of a member whatever the case, of others only that they exist', async () => {
    const email = await emailOf(server, owner);
    expect(await ask(email.toUpperCase())).toMatchObject({ isKnown: true, member: { userId: owner, roles: [41] } });
    expect(await ask(await emailOf(server, stranger))).toEqual({ isKnown: true, member: null });
    expect(await ask('niemand@lichthof.example')).toEqual({ isKnown: false, member: null });
  });

  it('is told thirty times a minute to each person', async () => {
    const admin = await aUser(server.db, [
      { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId },
    ]);
    const headers = await server.signInAs(admin);
    const url = `/api/customers/${customerId}/known-email?email=niemand@lichthof.example`;
    const statuses = [];
    for (let time = 0; time < 32; time += 1) statuses.push((await server.app.inject({ url, headers })).statusCode);
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    expect(await ask('niemand@lichthof.example')).toMatchObject({ isKnown: false });
  });

  it('is as good as new when nothing is left of the person', async () => {
    expect(await ask(await emailOf(server, await aUser(server.db)))).toEqual({ isKnown: false, member: null });
  });
});

describe('tenant electricity of a user', () => {
  it('lists contracts and invoices of all occupancies, those of others never', async () => {
    const { db } = server;
    const place = { customerId, estateId };
    const { id: occupancyId } = await db
      .selectFrom('occupancy as o')
      .innerJoin('occupancy_member as m', ofSameCustomer('m.occupancy_id', 'o.id'))
      .select('o.id')
      .where('m.user_id', '=', tenant)
      .executeTakeFirstOrThrow();
    const participantId = await aParticipant(db, place, { type: 'tenant', apartmentId, occupancyId });
    const tariffId = await aTariff(db, place, { name: 'Hausstrom' });
    const contractId = await aContract(
      db,
      { customerId, participantId },
      { during: '[2024-01-01,2026-01-01)', tariffs: [{ tariffId }] },
    );
    const providerId = await aProvider(db, customerId);
    await anInvoice(db, { ...place, providerId, participantId, contractId, userId: owner });
    const { get } = callsOf(server, admin);
    expect((await get(`${users()}/${tenant}/contracts`)).body).toMatchObject([
      { participantId, from: '2024-01-01', until: '2025-12-31', tariffName: 'Hausstrom', type: 'tenant' },
    ]);
    expect((await get(`${users()}/${tenant}/documents`)).body).toMatchObject([
      { estateId, periodFrom: '2025-01-01', periodUntil: '2025-12-31', grossCents: 108_245, hasDocument: true },
    ]);
    expect((await get(`${users()}/${tenantNextDoor}/contracts`)).body).toEqual([]);
    expect((await get(`${users()}/${tenantNextDoor}/documents`)).body).toEqual([]);
    expect((await get(`${users()}/${stranger}/documents`)).status).toBe(404);
  });
});
