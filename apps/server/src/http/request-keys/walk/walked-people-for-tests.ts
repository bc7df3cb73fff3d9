import { Role } from '@lichthof/domain/access/role.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { randomUUID } from 'node:crypto';
import { localToday } from '../../../database/local-today.ts';
import { aManagedCustomer } from '../../../features/users/managed-customer-for-tests.ts';
import { ownerOf } from '../../../features/users/user-calls-for-tests.ts';
import { anAccount } from '../../../testing/account-makers.ts';
import { aTenant, aUser } from '../../../testing/makers.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { PreparedCall, WalkedCalls } from './walked-call-for-tests.ts';

const customerPath = '/api/customers/:customerId';
const estatePath = `${customerPath}/estates/:estateId`;
const limited =
  'only a few mails go to one address within a quarter of an hour, and the newest link is the one that counts';

const newUser = () => ({ email: `${randomUUID()}@lichthof.example`, firstName: 'Ada', lastName: 'Weiß' });

/** A customer's admin, and the owner of its estate, who has an account. */
async function aCustomerWithPeople(server: TestServer, { isActive = false } = {}) {
  const { customerId, estateId, apartmentId, admin } = await aManagedCustomer(server);
  const userId = await aUser(server.db, [ownerOf(estateId)]);
  await server.db.updateTable('app_user').set({ invitation_completed: isActive }).where('id', '=', userId).execute();
  await anAccount(server.db, userId);
  const customer = `/customers/${customerId}`;
  const call = (path: string, payload?: object): PreparedCall => ({
    userId: admin,
    path: `${customer}${path}`,
    ...(payload && { payload }),
  });
  return { customerId, estateId, apartmentId, userId, call, estate: `/estates/${estateId}` };
}

async function changedUser({ db }: TestServer, userId: number) {
  const user = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['first_name as firstName', 'last_name as lastName', 'version'])
    .executeTakeFirstOrThrow();
  return { ...user, email: newUser().email };
}

/** People, and the mails that they get. */
export const walkedPeople: WalkedCalls = {
  [`POST ${customerPath}/users`]: {
    prepare: async (server) => {
      const { customerId, call } = await aCustomerWithPeople(server);
      return call('/users', { ...newUser(), accessRights: [{ role: Role.CustomerAdmin, resourceId: customerId }] });
    },
  },
  [`POST ${estatePath}/users`]: {
    prepare: async (server) => {
      const { estateId, call, estate } = await aCustomerWithPeople(server);
      return call(`${estate}/users`, {
        ...newUser(),
        accessRights: [{ role: Role.EstateOwner, resourceId: estateId }],
      });
    },
  },
  [`PUT ${customerPath}/users/:userId`]: {
    prepare: async (server) => {
      const { call, userId } = await aCustomerWithPeople(server, { isActive: true });
      return call(`/users/${userId}`, await changedUser(server, userId));
    },
  },
  [`PUT ${estatePath}/users/:userId`]: {
    prepare: async (server) => {
      const { call, userId, estate } = await aCustomerWithPeople(server, { isActive: true });
      return call(`${estate}/users/${userId}`, await changedUser(server, userId));
    },
  },
  [`POST ${customerPath}/users/:userId/resend-invitation`]: {
    prepare: async (server) => {
      const { call, userId } = await aCustomerWithPeople(server);
      return call(`/users/${userId}/resend-invitation`);
    },
    mayRepeatWithoutKey: limited,
  },
  [`POST ${estatePath}/users/:userId/resend-invitation`]: {
    prepare: async (server) => {
      const { call, userId, estate } = await aCustomerWithPeople(server);
      return call(`${estate}/users/${userId}/resend-invitation`);
    },
    mayRepeatWithoutKey: limited,
  },
  [`POST ${customerPath}/users/:userId/reset`]: {
    prepare: async (server) => {
      const { call, userId } = await aCustomerWithPeople(server, { isActive: true });
      return call(`/users/${userId}/reset`);
    },
    mayRepeatWithoutKey: limited,
  },
  [`POST ${estatePath}/users/:userId/reset`]: {
    prepare: async (server) => {
      const { call, userId, estate } = await aCustomerWithPeople(server, { isActive: true });
      return call(`${estate}/users/${userId}/reset`);
    },
    mayRepeatWithoutKey: limited,
  },
  'POST /api/users/me/reset': {
    prepare: async (server) => {
      const { userId } = await aCustomerWithPeople(server, { isActive: true });
      return { userId, path: '/users/me/reset' };
    },
    mayRepeatWithoutKey: limited,
  },
  [`PUT ${customerPath}/users/:userId/roles/:role/resources/:resourceId`]: {
    prepare: async (server) => {
      const { call, userId, customerId } = await aCustomerWithPeople(server, { isActive: true });
      return call(`/users/${userId}/roles/${Role.CustomerAdmin}/resources/${customerId}`, {});
    },
  },
  [`PUT ${estatePath}/users/:userId/roles/:role/resources/:resourceId`]: {
    prepare: async (server) => {
      const { call, estate, apartmentId, userId } = await aCustomerWithPeople(server, { isActive: true });
      const path = `${estate}/users/${userId}/roles/${Role.EstateTenant}/resources/${apartmentId}`;
      return call(path, { occupancy: { moveIn: localToday() } });
    },
  },
  [`DELETE ${customerPath}/users/:userId`]: {
    prepare: async (server) => {
      const { call, userId } = await aCustomerWithPeople(server, { isActive: true });
      return call(`/users/${userId}`);
    },
  },
  [`DELETE ${estatePath}/apartments/:apartmentId/users/:userId`]: {
    prepare: async (server) => {
      const { call, estate, customerId, apartmentId } = await aCustomerWithPeople(server);
      const tenantId = await aTenant(server.db, { customerId, apartmentId });
      return call(`${estate}/apartments/${apartmentId}/users/${tenantId}`);
    },
  },
  [`PUT ${estatePath}/apartments/:apartmentId/users/:userId`]: {
    prepare: async (server) => {
      const { call, estate, customerId, apartmentId } = await aCustomerWithPeople(server);
      const tenantId = await aTenant(server.db, { customerId, apartmentId });
      const dates = { moveIn: '2020-01-01', moveOut: addDays(localToday(), 30) };
      return call(`${estate}/apartments/${apartmentId}/users/${tenantId}`, dates);
    },
  },
};
