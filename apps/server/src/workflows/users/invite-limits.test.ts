import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { createUser } from '@lichthof/contracts/people/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, callsOf, emailOf, errorOf, groupAdminOf } from '../../features/users/user-calls-for-tests.ts';
import { aManagedCustomer } from '../../features/users/managed-customer-for-tests.ts';
import { aCustomer, aGroup, anApartment, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { localToday } from '../../database/local-today.ts';

type Created = ResultOf<typeof createUser>;

let server: TestServer;
let customerId: number;
let groupId: number;
let estateId: number;
let otherEstateId: number;
let apartmentId: number;
let admin: number;
let owner: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ customerId, groupId, estateId, otherEstateId, apartmentId, admin, owner } = await aManagedCustomer(server));
});

const users = () => `/customers/${customerId}/users`;
const estateUsers = () => `/customers/${customerId}/estates/${estateId}/users`;

let lastNumber = 0;
const person = (more: object = {}) => ({
  email: `Ada.Berg${(lastNumber += 1)}@lichthof.example`,
  firstName: 'Ada',
  lastName: 'Berg',
  ...more,
});
const rightsOn = (...estateIds: number[]) => ({
  accessRights: estateIds.map((resourceId) => ({ role: 41, resourceId })),
});
const invite = (body: object, { by = admin, at = users() } = {}) => callsOf(server, by).post<Created>(at, body);

describe('users cannot grant more than their own rights', () => {
  const asOwner = (accessRights: object[]) => invite(person({ accessRights }), { by: owner, at: estateUsers() });

  it('an owner gives nothing above or beside the own estate', async () => {
    const wide = { status: 403, code: ErrorCode.RoleTooWide };
    expect(errorOf(await asOwner([{ role: 20, resourceId: customerId }]))).toEqual(wide);
    expect(errorOf(await asOwner([{ role: 30, resourceId: groupId }]))).toEqual(wide);
    expect(errorOf(await asOwner([{ role: 21, resourceId: customerId }]))).toEqual(wide);
    expect(errorOf(await asOwner([{ role: 10, resourceId: 1 }]))).toEqual(wide);
    expect((await asOwner([{ role: 41, resourceId: otherEstateId }])).status).toBe(404);
    expect((await asOwner([{ role: 43, resourceId: estateId }])).status).toBe(200);
  });

  it('the admin of a group gives nothing of the customer or of other groups', async () => {
    const groupAdmin = await aUser(server.db, [groupAdminOf(groupId)]);
    const give = (role: number, resourceId: number) =>
      invite(person({ accessRights: [{ role, resourceId }] }), { by: groupAdmin, at: estateUsers() });
    expect(errorOf(await give(20, customerId))).toEqual({ status: 403, code: ErrorCode.RoleTooWide });
    expect((await give(30, await aGroup(server.db, customerId))).status).toBe(404);
    expect((await give(41, otherEstateId)).status).toBe(404);
    expect((await give(41, estateId)).status).toBe(200);
    // the path is that of the estate
    expect((await give(30, groupId)).status).toBe(404);
  });

  it('an admin gives nothing of another customer, of what is not there or archived, and no system admin', async () => {
    const foreign = await aCustomer(server.db);
    const give = async (role: number, resourceId: number) =>
      errorOf(await invite(person({ accessRights: [{ role, resourceId }] })));
    expect(await give(20, foreign)).toEqual({ status: 404 });
    expect(await give(41, await anEstate(server.db, foreign))).toEqual({ status: 404 });
    expect(await give(41, 2_147_483_647)).toEqual({ status: 404 });
    expect(await give(10, 1)).toEqual({ status: 403, code: ErrorCode.RoleTooWide });
    await server.db.updateTable('estate').set({ archived_at: new Date() }).where('id', '=', otherEstateId).execute();
    expect(await give(41, otherEstateId)).toEqual({ status: 404 });
  });

  it('the role of a tenant needs days', async () => {
    const accessRights = [{ role: 42, resourceId: apartmentId }];
    expect(errorOf(await invite(person({ accessRights })))).toEqual({ status: 400, field: 'MoveIn' });
    const occupancy = { apartmentId, moveIn: '2999-01-01' };
    expect((await invite(person({ accessRights, occupancy }))).status).toBe(200);
  });
});

describe('a new tenant', () => {
  const moveIn = (days: object) => invite(person({ occupancy: { apartmentId, ...days } }));

  it('may have moved in long ago, but leaves in the future', async () => {
    const tooEarly = { status: 409, code: ErrorCode.MoveOutTooEarly, field: 'MoveOut' };
    expect(errorOf(await moveIn({ moveIn: '2020-01-01', moveOut: '2020-12-31' }))).toEqual(tooEarly);
    const today = localToday();
    expect(errorOf(await moveIn({ moveIn: '2020-01-01', moveOut: today }))).toEqual(tooEarly);
    expect((await moveIn({ moveIn: '2020-01-01', moveOut: '2999-12-31' })).status).toBe(200);
  });

  it('joins only those who move in on the same day', async () => {
    expect((await moveIn({ moveIn: '2020-01-01' })).status).toBe(200);
    expect((await moveIn({ moveIn: '2020-01-01' })).status).toBe(200);
    expect(errorOf(await moveIn({ moveIn: '2021-01-01' }))).toMatchObject({ code: ErrorCode.OccupancyOverlaps });
  });

  it('requires an apartment of the customer and of the estate in the path', async () => {
    const foreign = await aCustomer(server.db);
    const abroad = await anApartment(server.db, foreign, await anEstate(server.db, foreign));
    expect((await moveIn({ moveIn: '2020-01-01', apartmentId: abroad })).status).toBe(404);
    const beside = await anApartment(server.db, customerId, otherEstateId);
    const occupancy = { apartmentId: beside, moveIn: '2020-01-01' };
    expect((await invite(person({ occupancy }), { by: admin, at: estateUsers() })).status).toBe(404);
    expect((await invite(person({ occupancy }), { by: owner, at: estateUsers() })).status).toBe(404);
  });
});

describe('where another service keeps the accounts', () => {
  it('refuses to invite a new user, and grants rights to a known one', async () => {
    const other = await startTestServer({ OIDC_ISSUER: 'https://sign-in.example/realm' });
    try {
      const { db } = other;
      const ownCustomer = await aCustomer(db);
      const ownEstate = await anEstate(db, ownCustomer);
      const calls = callsOf(other, await aUser(db, [adminOf(ownCustomer)]));
      const url = `/customers/${ownCustomer}/users`;
      expect(errorOf(await calls.post(url, person(rightsOn(ownEstate))))).toEqual({
        status: 409,
        code: ErrorCode.AccountsElsewhere,
      });
      const stranger = await aUser(db, [adminOf(await aCustomer(db))]);
      const email = await emailOf(other, stranger);
      expect((await calls.post<Created>(url, person({ email, ...rightsOn(ownEstate) }))).body).toMatchObject({
        userId: stranger,
        isInvitationSent: null,
      });
      expect(errorOf(await calls.post(`${url}/${stranger}/reset`))).toMatchObject({
        code: ErrorCode.AccountsElsewhere,
      });
      expect(errorOf(await calls.post('/users/me/reset'))).toMatchObject({ code: ErrorCode.AccountsElsewhere });
    } finally {
      await other.close();
    }
  });
});
