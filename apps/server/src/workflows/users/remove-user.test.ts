import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { AccessRightEntry } from '@lichthof/contracts/people/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminOf, callsOf, errorOf, readAudit } from '../../features/users/user-calls-for-tests.ts';
import { aManagedCustomer, aMember, aSuppliedTenant } from '../../features/users/managed-customer-for-tests.ts';
import { aCustomer, anApartment, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { addUserCustomer } from '../../database/user-customers.ts';

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
const give = (url: string, body: object = {}, by = admin) => callsOf(server, by).put<AccessRightEntry[]>(url, body);
const take = (url: string, by = admin) => callsOf(server, by).remove(url);

describe('deleting a user', () => {
  const user = (userId: number) => `/customers/${customerId}/users/${userId}`;

  it('is refused while a contract runs, with its tariffs, and after the move-in', async () => {
    const supplied = await aSuppliedTenant(
      server,
      { customerId, estateId, apartmentId },
      { contract: '[2024-01-01,)', lives: '[2020-01-01,2998-01-01)' },
    );
    expect(errorOf(await take(user(supplied)))).toEqual({
      status: 409,
      code: ErrorCode.ActiveParticipantContract,
      names: ['Hausstrom'],
    });
    estateId = otherEstateId;
    apartmentId = await anApartment(server.db, customerId, estateId);
    const ended = await aSuppliedTenant(
      server,
      { customerId, estateId, apartmentId },
      { contract: '[2024-01-01,2025-01-01)' },
    );
    expect(errorOf(await take(user(ended)))).toEqual({ status: 409, code: ErrorCode.MoveInInThePast });
    const { body } = await callsOf(server, admin).get(user(supplied));
    expect(body).toMatchObject({ deletionBlock: { code: 2000, tariffs: ['Hausstrom'] } });
  });

  it('ends rights, memberships and times to come in this customer only', async () => {
    const { db } = server;
    const foreign = await aCustomer(db);
    const userId = await aTenant(db, { customerId, apartmentId }, '[2999-01-01,)');
    for (const url of [right(userId, 41, estateId), right(userId, 30, groupId), right(userId, 20, customerId)]) {
      await give(url);
    }
    await addUserCustomer(db, foreign, [userId]);
    await db
      .insertInto('access_right')
      .values({ customer_id: foreign, user_id: userId, role: 20, level: 2, resource_id: foreign })
      .execute();
    expect((await take(user(userId))).status).toBe(204);
    expect(await db.selectFrom('customer_member').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    expect(await db.selectFrom('occupancy_member').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    const left = await db.selectFrom('access_right').select('resource_id').where('user_id', '=', userId).execute();
    expect(left).toEqual([{ resource_id: foreign }]);
    const calls = callsOf(server, userId);
    expect((await calls.get(`/customers/${customerId}/users`)).status).toBe(404);
    expect((await calls.get(`/customers/${foreign}/users`)).status).toBe(200);
    expect((await take(user(userId))).status).toBe(404);
    const log = await readAudit(server, customerId);
    expect(
      log
        .slice(3)
        .map(({ action, objectType }) => `${action} ${objectType}`)
        .sort(),
    ).toEqual([
      'delete app_user',
      'revoke access_right',
      'revoke access_right',
      'revoke access_right',
      'revoke occupancy',
    ]);
  });

  it('leaves the last admin and oneself without another customer', async () => {
    expect(errorOf(await take(user(admin)))).toEqual({ status: 409, code: ErrorCode.LastCustomerAdmin });
    await aUser(server.db, [adminOf(customerId)]);
    expect(errorOf(await take(user(admin)))).toEqual({ status: 409, code: ErrorCode.OwnLastRight });
  });

  it('of each other at the same time leaves one of two admins', async () => {
    const second = await aUser(server.db, [adminOf(customerId)]);
    const answers = await Promise.all([take(user(second)), take(user(admin), second)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('is not for owners, nor for admins of other customers', async () => {
    const member = await aMember(server, customerId);
    expect((await take(user(member), owner)).status).toBe(404);
    const stranger = await aUser(server.db, [adminOf(await aCustomer(server.db))]);
    expect((await take(user(member), stranger)).status).toBe(404);
    expect((await take(user(stranger))).status).toBe(404);
  });
});
