import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { AccessRightEntry } from '@lichthof/contracts/people/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  adminOf,
  callsOf,
  errorOf,
  groupAdminOf,
  ownerOf,
  readAudit,
  systemAdmin,
} from '../../features/users/user-calls-for-tests.ts';
import { aManagedCustomer, aMember, aSuppliedTenant } from '../../features/users/managed-customer-for-tests.ts';
import { aCustomer, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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

const right = (userId: number, role: number, resourceId: number) =>
  `/customers/${customerId}/users/${userId}/roles/${role}/resources/${resourceId}`;
const estateRight = (userId: number, role: number, resourceId: number) =>
  `/customers/${customerId}/estates/${estateId}/users/${userId}/roles/${role}/resources/${resourceId}`;
const give = (url: string, body: object = {}, by = admin) => callsOf(server, by).put<AccessRightEntry[]>(url, body);
const take = (url: string, by = admin) => callsOf(server, by).remove(url);

describe('giving a right', () => {
  it('either adds the tenant or deletes the estate when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const home = await aManagedCustomer(server);
      const userId = await aMember(server, home.customerId);
      const ofCustomer = `/customers/${home.customerId}`;
      const statuses = await Promise.all([
        give(
          `${ofCustomer}/users/${userId}/roles/42/resources/${home.apartmentId}`,
          { occupancy: { moveIn: '2950-01-01' } },
          home.admin,
        ),
        take(`${ofCustomer}/estates/${home.estateId}`, home.admin),
      ]).then((answers) => answers.map(({ status }) => status));
      expect([
        [200, 200],
        [404, 200],
      ]).toContainEqual(statuses);
    }
  });

  it('adds it once, notes it once and makes a member', async () => {
    const userId = await aUser(server.db, [ownerOf(estateId)]);
    const url = right(userId, 30, groupId);
    expect((await give(url)).body.map(({ role, resourceId }) => [role, resourceId])).toEqual([
      [30, groupId],
      [41, estateId],
    ]);
    expect((await give(url)).body).toHaveLength(2);
    const log = await readAudit(server, customerId);
    expect(log).toMatchObject([
      {
        by: admin,
        action: 'grant',
        objectType: 'access_right',
        objectId: userId,
        after: { role: 30, level: 3, resource_id: groupId },
      },
    ]);
    const members = await server.db.selectFrom('customer_member').selectAll().where('user_id', '=', userId).execute();
    expect(members).toEqual([{ customer_id: customerId, user_id: userId }]);
  });

  it('opens what it names at once', async () => {
    const userId = await aMember(server, customerId);
    const open = async () => (await callsOf(server, userId).get(`/customers/${customerId}/estates/${estateId}`)).status;
    expect(await open()).toBe(404);
    await give(right(userId, 30, groupId));
    expect(await open()).toBe(200);
  });

  it('is for people of the customer only', async () => {
    const stranger = await aUser(server.db, [adminOf(await aCustomer(server.db))]);
    expect((await give(right(stranger, 41, estateId))).status).toBe(404);
    expect((await give(right(2_147_483_647, 41, estateId))).status).toBe(404);
  });

  it('at an estate is for its people and for members without any right yet', async () => {
    const elsewhere = await aUser(server.db, [ownerOf(otherEstateId)]);
    expect((await give(estateRight(elsewhere, 41, estateId), {}, owner)).status).toBe(404);
    expect((await give(estateRight(await aMember(server, customerId), 41, estateId), {}, owner)).status).toBe(200);
    expect((await give(estateRight(owner, 43, estateId), {}, owner)).status).toBe(200);
  });

  it('goes no further than the own role', async () => {
    const member = await aMember(server, customerId);
    const wide = { status: 403, code: ErrorCode.RoleTooWide };
    expect(errorOf(await give(estateRight(owner, 20, customerId), {}, owner))).toEqual(wide);
    expect(errorOf(await give(estateRight(owner, 30, groupId), {}, owner))).toEqual(wide);
    expect(errorOf(await give(estateRight(owner, 10, 1), {}, owner))).toEqual(wide);
    expect((await give(estateRight(owner, 41, otherEstateId), {}, owner)).status).toBe(404);
    expect((await give(right(member, 41, estateId), {}, owner)).status).toBe(404);
    expect(errorOf(await give(right(admin, 10, 1)))).toEqual(wide);
    expect(errorOf(await give(right(admin, 20, await aCustomer(server.db))))).toEqual({ status: 404 });
    const groupAdmin = await aUser(server.db, [groupAdminOf(groupId)]);
    expect(errorOf(await give(estateRight(member, 20, customerId), {}, groupAdmin))).toEqual(wide);
  });

  it('adds an occupancy with its days, and changes nothing when repeated', async () => {
    const member = await aMember(server, customerId);
    const url = estateRight(member, 42, apartmentId);
    expect(errorOf(await give(url, {}, owner))).toEqual({ status: 400, field: 'MoveIn' });
    const occupancy = { moveIn: '2999-01-01', moveOut: '2999-12-31' };
    for (const _ of [1, 2]) {
      expect((await give(url, { occupancy }, owner)).body).toMatchObject([
        { role: 42, level: 5, resourceId: apartmentId, estateId, ...occupancy, isRemovable: true },
      ]);
    }
    expect(await readAudit(server, customerId)).toHaveLength(1);
    const other = { occupancy: { moveIn: '2999-06-01' } };
    expect(errorOf(await give(estateRight(await aMember(server, customerId), 42, apartmentId), other, owner))).toEqual({
      status: 409,
      code: ErrorCode.OccupancyOverlaps,
      field: 'MoveIn',
    });
  });

  it('is refused for a role or an id that is none', async () => {
    expect((await give(right(admin, 99, estateId))).status).toBe(400);
    expect((await give(right(admin, 41, 0))).status).toBe(400);
  });
});

describe('taking a right away', () => {
  it('ends it at once, also for a token that is still good, and notes it', async () => {
    const calls = callsOf(server, owner);
    const url = `/customers/${customerId}/estates/${estateId}`;
    expect((await calls.get(url)).status).toBe(200);
    expect((await take(right(owner, 41, estateId))).status).toBe(204);
    expect((await calls.get(url)).status).toBe(404);
    expect(await readAudit(server, customerId)).toMatchObject([
      {
        by: admin,
        action: 'revoke',
        objectType: 'access_right',
        objectId: owner,
        before: { role: 41, resource_id: estateId },
      },
    ]);
  });

  it('answers 404 for what is not held, elsewhere or outside the estate of the path', async () => {
    expect((await take(right(owner, 41, otherEstateId))).status).toBe(404);
    expect((await take(right(owner, 43, estateId))).status).toBe(404);
    const both = await aUser(server.db, [ownerOf(estateId), ownerOf(otherEstateId), adminOf(customerId)]);
    expect((await take(estateRight(both, 41, otherEstateId), owner)).status).toBe(404);
    expect((await take(estateRight(both, 20, customerId), owner)).status).toBe(404);
    expect((await take(estateRight(both, 41, estateId), owner)).status).toBe(204);
    const foreign = await aCustomer(server.db);
    const abroad = await aUser(server.db, [ownerOf(estateId), adminOf(foreign)]);
    expect((await take(right(abroad, 20, foreign))).status).toBe(404);
  });

  it('keeps the last right of the user who removes it', async () => {
    expect(errorOf(await take(estateRight(owner, 41, estateId), owner))).toEqual({
      status: 409,
      code: ErrorCode.OwnLastRight,
    });
    await give(right(owner, 41, otherEstateId));
    expect((await take(estateRight(owner, 41, estateId), owner)).status).toBe(204);
  });

  it('keeps the last admin of a customer for every caller', async () => {
    const last = { status: 409, code: ErrorCode.LastCustomerAdmin };
    expect(errorOf(await take(right(admin, 20, customerId)))).toEqual(last);
    expect(errorOf(await take(right(admin, 20, customerId), await aUser(server.db, [systemAdmin])))).toEqual(last);
    const second = await aUser(server.db, [adminOf(customerId)]);
    expect(errorOf(await take(right(admin, 20, customerId)))).toEqual({ status: 409, code: ErrorCode.OwnLastRight });
    expect((await take(right(admin, 20, customerId), second)).status).toBe(204);
  });

  it('of each other at the same time leaves one of two admins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const place = await aCustomer(server.db);
      const pair = [await aUser(server.db, [adminOf(place)]), await aUser(server.db, [adminOf(place)])] as const;
      const url = (userId: number) => `/customers/${place}/users/${userId}/roles/20/resources/${place}`;
      const answers = await Promise.all([take(url(pair[0]), pair[1]), take(url(pair[1]), pair[0])]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const left = await server.db
        .selectFrom('access_right')
        .select('user_id')
        .where('level', '=', 2)
        .where('resource_id', '=', place)
        .execute();
      expect(left).toHaveLength(1);
    }
  });

  it('of oneself twice at the same time leaves one right', async () => {
    const both = await aUser(server.db, [ownerOf(estateId), ownerOf(otherEstateId)]);
    const inOther = `/customers/${customerId}/estates/${otherEstateId}/users/${both}/roles/41/resources/${otherEstateId}`;
    const answers = await Promise.all([take(estateRight(both, 41, estateId), both), take(inOther, both)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  it('of a tenant is possible before the move-in only', async () => {
    const lives = await aTenant(server.db, { customerId, apartmentId }, '[2020-01-01,2998-01-01)');
    expect(errorOf(await take(estateRight(lives, 42, apartmentId), owner))).toEqual({
      status: 409,
      code: ErrorCode.MoveInInThePast,
    });
    const toCome = await aTenant(server.db, { customerId, apartmentId }, '[2999-01-01,)');
    expect((await take(estateRight(toCome, 42, apartmentId), owner)).status).toBe(204);
    const left = await server.db.selectFrom('occupancy').select('id').where('apartment_id', '=', apartmentId).execute();
    expect(left).toHaveLength(1);
  });

  it('of a tenant who returns later removes the future occupancy and keeps the past one', async () => {
    const userId = await aTenant(server.db, { customerId, apartmentId }, '[2010-01-01,2012-01-01)');
    const occupancy = { moveIn: '2999-01-01' };
    await give(right(userId, 42, apartmentId), { occupancy });
    expect((await take(right(userId, 42, apartmentId))).status).toBe(204);
    const { body } = await callsOf(server, admin).get(`/customers/${customerId}/users/${userId}/roles`);
    expect(body).toMatchObject([{ role: 42, moveIn: '2010-01-01', isRemovable: false }]);
  });

  it('of one tenant keeps the occupancy of the other', async () => {
    const one = await aTenant(server.db, { customerId, apartmentId }, '[2999-01-01,)');
    const other = await aMember(server, customerId);
    await give(right(other, 42, apartmentId), { occupancy: { moveIn: '2999-01-01' } });
    expect((await take(right(one, 42, apartmentId))).status).toBe(204);
    const { body } = await callsOf(server, admin).get<AccessRightEntry[]>(
      `/customers/${customerId}/users/${other}/roles`,
    );
    expect(body).toHaveLength(1);
  });

  it('of a tenant with a contract names the tariffs', async () => {
    const userId = await aSuppliedTenant(
      server,
      { customerId, estateId, apartmentId },
      { contract: '[2999-01-01,)', lives: '[2999-01-01,)' },
    );
    expect(errorOf(await take(right(userId, 42, apartmentId)))).toEqual({
      status: 409,
      code: ErrorCode.ActiveParticipantContract,
      names: ['Hausstrom'],
    });
  });
});
