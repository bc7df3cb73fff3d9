import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { EstateHierarchy } from '@lichthof/contracts/places/estate-hierarchy.ts';
import type { CurrentUser } from '@lichthof/contracts/session.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount } from '../../testing/account-makers.ts';
import { aCustomer, aGroup, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { callsOf } from '../users/user-calls-for-tests.ts';
import { startTestServer, subOf, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let customerId: number;
let tenant: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server;
  customerId = await aCustomer(db);
  const apartmentId = await anApartment(db, customerId, await anEstate(db, customerId));
  tenant = await aTenant(db, { customerId, apartmentId });
  await anAccount(db, tenant, 'ein gutes Passwort');
  server.sentMails.splice(0);
});

const row = (userId: number) =>
  server.db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
const seenAgo = (minutes: number) =>
  server.db
    .updateTable('app_user')
    .set({ last_seen_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', tenant)
    .execute();

describe('the current user', () => {
  it('completes the invitation at the first visit', async () => {
    expect(await row(tenant)).toMatchObject({ invitation_completed: false, last_seen_at: null });
    expect((await callsOf(server, tenant).get('/users/me')).status).toBe(200);
    const { invitation_completed: isCompleted, last_seen_at: seenAt } = await row(tenant);
    expect(isCompleted).toBe(true);
    expect(Date.now() - seenAt!.getTime()).toBeLessThan(60_000);
  });

  it('records the visit at most every five minutes', async () => {
    await callsOf(server, tenant).get('/users/me');
    await seenAgo(4);
    const { last_seen_at: before } = await row(tenant);
    await callsOf(server, tenant).get('/users/me');
    expect((await row(tenant)).last_seen_at).toEqual(before);
    await seenAgo(6);
    await callsOf(server, tenant).get('/users/me');
    expect(Date.now() - (await row(tenant)).last_seen_at!.getTime()).toBeLessThan(60_000);
  });

  it('is answered although the visit cannot be noted', async () => {
    const { db } = server;
    await sql`create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception 'a machine is away' using errcode = '08006'; end $$`.execute(db);
    await sql`create trigger refuse_write before update on app_user
      for each statement execute function refuse_write()`.execute(db);
    const { status, body } = await callsOf(server, tenant).get<CurrentUser>('/users/me');
    expect([status, body.userId]).toEqual([200, tenant]);
    await sql`drop function refuse_write cascade`.execute(db);
    expect((await row(tenant)).last_seen_at).toBeNull();
  });

  it('completes nothing for a user without any right', async () => {
    const nobody = await aUser(server.db);
    await callsOf(server, nobody).get('/users/me');
    expect((await row(nobody)).invitation_completed).toBe(false);
  });

  it('changes name and phone, in the portal and in the account', async () => {
    const { email } = await row(tenant);
    const { status, body } = await callsOf(server, tenant).put<CurrentUser>('/users/me', {
      firstName: 'Ada',
      lastName: 'Berg',
      email: email.toUpperCase(),
      phone: '0341 555',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'Ada', lastName: 'Berg', phone: '0341 555', email });
    expect((await callsOf(server, tenant).get<CurrentUser>('/users/me')).body).toEqual(body);
    expect(await server.accounts.identity.findByEmail(email)).toEqual({
      sub: subOf(tenant),
      email,
      firstName: 'Ada',
      lastName: 'Berg',
    });
    const log = await server.db.selectFrom('audit_entry').selectAll().where('customer_id', '=', customerId).execute();
    expect(log).toMatchObject([
      {
        user_id: tenant,
        action: 'change',
        before: { first_name: 'Anna', last_name: 'Weiß', phone: null },
        after: { first_name: 'Ada', last_name: 'Berg', phone: '0341 555' },
      },
    ]);
    expect((await row(tenant)).version).toBe(2);
  });

  it('cannot change the e-mail', async () => {
    const data = { firstName: 'Ada', lastName: 'Berg', email: 'ada@lichthof.example' };
    expect((await callsOf(server, tenant).put('/users/me', data)).status).toBe(403);
    expect(await row(tenant)).toMatchObject({ first_name: 'Anna', version: 1 });
  });

  it.each([
    ['no name', { firstName: '', lastName: 'Berg' }],
    ['a name of digits', { firstName: '12', lastName: 'Berg' }],
    ['a name that changes the text direction', { firstName: 'Ada\u202E', lastName: 'Berg' }],
    ['an invalid phone', { firstName: 'Ada', lastName: 'Berg', phone: '12' }],
  ])('refuses %s', async (_, data) => {
    expect((await callsOf(server, tenant).put('/users/me', data)).status).toBe(400);
  });

  it('gets a link to choose a new password', async () => {
    expect((await callsOf(server, tenant).post('/users/me/reset')).status).toBe(204);
    expect(server.sentMails.map(({ to }) => to)).toEqual([(await row(tenant)).email]);
    server.breakMails(true);
    const { status, body } = await callsOf(server, tenant).post('/users/me/reset');
    server.breakMails(false);
    expect([status, body.metadata?.code]).toEqual([409, ErrorCode.MailNotSent]);
  });

  it('changes own data also as a user of the operating company', async () => {
    const right = { role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resourceId: 1 };
    const operator = await aUser(server.db, [right]);
    const data = { firstName: 'Ada', lastName: 'Berg' };
    expect((await callsOf(server, operator).put('/users/me', data)).status).toBe(200);
  });
});

describe('an archived estate', () => {
  const right = (role: Role) => {
    const { Customer } = ResourceLevel;
    return aUser(server.db, [{ role, level: Customer, resourceId: customerId }]);
  };
  const ownOf = async (userId: number) => {
    const { body } = await callsOf(server, userId).get<CurrentUser>('/users/me');
    return body.estateHierarchy.flatMap(({ estatesInfo }) => estatesInfo);
  };
  const listOf = async (userId: number) => {
    const { body } = await callsOf(server, userId).get<EstateHierarchy>(`/customers/${customerId}/estates`);
    return body.estatesInfo.map(({ estateId }) => estateId);
  };
  let estateId: number;
  let apartmentId: number;

  beforeEach(async () => {
    const { db } = server;
    const groupId = await aGroup(db, customerId);
    estateId = await anEstate(db, customerId, { groupId });
    apartmentId = await anApartment(db, customerId, estateId);
    const occupancy = await db
      .insertInto('occupancy')
      .values({ customer_id: customerId, apartment_id: apartmentId, during: '[2022-01-01,2024-01-01)' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('occupancy_member')
      .values({ customer_id: customerId, occupancy_id: occupancy.id, user_id: tenant })
      .execute();
    const archived = { archived_at: new Date() };
    await db.updateTable('estate').set(archived).where('id', '=', estateId).execute();
    await db.updateTable('apartment').set(archived).where('id', '=', apartmentId).execute();
  });

  it('shows former tenants their apartment with its history and documents', async () => {
    expect((await ownOf(tenant)).at(-1)).toMatchObject({
      estateId,
      isArchived: true,
      userRoles: [Role.EstateTenant],
      apartments: [{ apartmentId }],
    });
    expect(await listOf(tenant)).toContain(estateId);
    const paths = ['', '/consumption?from=2023-01-01&to=2023-02-01', '/documents', '/curve-consent'];
    for (const path of paths) {
      const { status } = await callsOf(server, tenant).get(`/apartments/${apartmentId}${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  it('is hidden from managers and controllers, also if they were tenants', async () => {
    for (const role of [Role.CustomerAdmin, Role.CustomerOpenEmsController]) {
      const userId = await right(role);
      expect(await ownOf(userId)).not.toContainEqual(expect.objectContaining({ estateId }));
      expect(await listOf(userId)).not.toContain(estateId);
    }
    const held = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resource_id: customerId };
    const both = { customer_id: customerId, user_id: tenant, ...held };
    await server.db.insertInto('access_right').values(both).execute();
    expect(await listOf(tenant)).not.toContain(estateId);
    expect(await ownOf(tenant)).toContainEqual(expect.objectContaining({ estateId, isArchived: true }));
  });
});

describe('a sign-in at an external identity provider', () => {
  let elsewhere: TestServer;
  beforeAll(async () => {
    elsewhere = await startTestServer({ OIDC_ISSUER: 'https://sign-in.example/realms/aue' });
  });
  afterAll(() => elsewhere.close());

  it('is in the audit log once, whatever comes with its tokens', async () => {
    const { db } = elsewhere;
    const customer = await aCustomer(db);
    const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customer };
    const person = await aUser(db, [right]);
    const visit = async (signedInAt?: number) => {
      const token = await elsewhere.signToken({ sub: subOf(person), ...(signedInAt && { signedInAt }) });
      const headers = { authorization: `Bearer ${token}` };
      return (await elsewhere.app.inject({ url: '/api/users/me', headers })).statusCode;
    };
    const first = 1_790_000_000;
    for (const signedInAt of [first, first, undefined, first + 60, first]) expect(await visit(signedInAt)).toBe(200);
    const entries = await db.selectFrom('audit_entry').select(['action', 'user_id', 'customer_id']).execute();
    const entry = { action: 'signIn', user_id: person, customer_id: customer };
    expect(entries).toEqual([entry, entry]);
  });
});
