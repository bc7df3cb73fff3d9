import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminOf, callsOf, ownerOf, readAudit, systemAdmin } from '../users/user-calls-for-tests.ts';
import { aCustomer, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, subOf, type TestServer } from '../../testing/test-server.ts';
import { auditPersonEvent, recordAccountEvent } from './record-account-event.ts';

let server: TestServer;
let customerId: number;
let otherId: number;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
  customerId = await aCustomer(server.db);
  otherId = await aCustomer(server.db);
  userId = await aUser(server.db, [ownerOf(await anEstate(server.db, customerId))]);
  await aUser(server.db, [adminOf(otherId)]);
});
afterAll(() => server.close());

const actionsAt = async (customer: number) =>
  (await readAudit(server, customer)).map(({ by, action, objectId }) => [by, action, objectId]);

it('notes sign-ins, changed and requested passwords at the customers of the person only', async () => {
  for (const kind of ['signIn', 'passwordChange', 'resetRequest'] as const) {
    await recordAccountEvent(server.db, { kind, sub: subOf(userId) });
  }
  expect(await actionsAt(customerId)).toEqual([
    [userId, 'signIn', userId],
    [userId, 'changePassword', userId],
    [null, 'requestPassword', userId],
  ]);
  expect(await actionsAt(otherId)).toEqual([]);
});

it('notes a new system administrator at every customer', async () => {
  const admin = await aUser(server.db, [systemAdmin]);
  await auditPersonEvent(server.db, { userId: admin, authorId: null, action: 'createSystemAdmin' });
  for (const customer of [customerId, otherId]) {
    expect((await actionsAt(customer)).at(-1)).toEqual([null, 'createSystemAdmin', admin]);
  }
});

it('refuses tokens that were issued before the password was changed', async () => {
  const person = await aUser(server.db, [ownerOf(await anEstate(server.db, customerId))]);
  expect((await callsOf(server, person).get('/users/me')).status).toBe(200);
  await recordAccountEvent(server.db, { kind: 'passwordChange', sub: subOf(person) });
  expect((await callsOf(server, person).get('/users/me')).status).toBe(401);
  const nowSeconds = Math.floor(Date.now() / 1000);
  const authorization = `Bearer ${await server.signToken({ sub: subOf(person), issuedAt: nowSeconds })}`;
  const later = await server.app.inject({ url: '/api/users/me', headers: { authorization } });
  expect(later.statusCode).toBe(200);
});
