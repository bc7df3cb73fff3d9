import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { UserDetails } from '@lichthof/contracts/people/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anAccount } from '../../testing/account-makers.ts';
import { aCustomer, anApartment, anEstate, aTenant, aUser, addMembership } from '../../testing/makers.ts';
import { startTestServer, subOf, type TestServer } from '../../testing/test-server.ts';
import { adminOf, callsOf, emailOf, errorOf, ownerOf, readAudit, readUserRow } from './user-calls-for-tests.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let admin: number;
let owner: number;
let tenant: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  admin = await aUser(db, [adminOf(customerId)]);
  owner = await aUser(db, [ownerOf(estateId)]);
  tenant = await aTenant(db, { customerId, apartmentId: await anApartment(db, customerId, estateId) });
  await anAccount(db, tenant, 'ein gutes Passwort');
  server.sentMails.splice(0);
});

const inCustomer = (userId: number) => `/customers/${customerId}/users/${userId}`;
const inEstate = (userId: number) => `/customers/${customerId}/estates/${estateId}/users/${userId}`;
const account = (email: string) => server.accounts.identity.findByEmail(email);
let lastNumber = 0;
const data = (more: object = {}) => ({
  email: `neu${(lastNumber += 1)}@lichthof.example`,
  firstName: 'Ada',
  lastName: 'Berg',
  version: 1,
  ...more,
});
const same = async (userId: number, more: object = {}) => {
  const { email, first_name: firstName, last_name: lastName, version } = await readUserRow(server, userId);
  return { email, firstName, lastName, version, ...more };
};
const change = (url: string, body: object, by = admin) => callsOf(server, by).put<UserDetails>(url, body);

describe('changing a user', () => {
  it('changes name, e-mail and phone here and where people sign in, and notes what changed', async () => {
    const before = await emailOf(server, tenant);
    const body = data({ phone: '0341 555' });
    const { status, body: changed } = await change(inEstate(tenant), body, owner);
    expect(status).toBe(200);
    expect(changed).toMatchObject({ email: body.email, firstName: 'Ada', phone: '0341 555', version: 2 });
    expect(await account(body.email)).toEqual({
      sub: subOf(tenant),
      email: body.email,
      firstName: 'Ada',
      lastName: 'Berg',
    });
    expect(await readAudit(server, customerId)).toEqual([
      {
        by: owner,
        action: 'change',
        objectType: 'app_user',
        objectId: tenant,
        before: { email: before, first_name: 'Anna', last_name: 'Weiß', phone: null },
        after: { email: body.email, first_name: 'Ada', last_name: 'Berg', phone: '0341 555' },
      },
    ]);
  });

  it('clears the phone when it is left out, and notes nothing when nothing changes', async () => {
    await change(inCustomer(tenant), await same(tenant, { phone: '0341 555' }));
    expect((await change(inCustomer(tenant), await same(tenant))).body).toMatchObject({ phone: null, version: 3 });
    expect((await change(inCustomer(tenant), await same(tenant))).body).toMatchObject({ version: 3 });
    expect(await readAudit(server, customerId)).toHaveLength(2);
  });

  it('tells the second of two at the same time, with one account in the end', async () => {
    const [first, second] = [data({ lastName: 'Eins' }), data({ lastName: 'Zwei' })];
    const answers = await Promise.all([change(inCustomer(tenant), first), change(inEstate(tenant), second, owner)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(errorOf(refused)).toMatchObject({ code: ErrorCode.ChangedByOthers });
    const { email, last_name: lastName } = await readUserRow(server, tenant);
    expect(await account(email)).toMatchObject({ sub: subOf(tenant), lastName });
  });

  it('refuses an e-mail of somebody else, whatever its case, and takes another case of the own', async () => {
    const taken = (await emailOf(server, owner)).toUpperCase();
    expect(errorOf(await change(inCustomer(tenant), data({ email: taken })))).toEqual({
      status: 409,
      code: ErrorCode.EmailTaken,
      field: 'Email',
    });
    const own = (await emailOf(server, tenant)).toUpperCase();
    expect((await change(inCustomer(tenant), data({ email: own }))).body).toMatchObject({ email: own });
  });

  it('refuses an e-mail that only the identity provider knows, and changes nothing', async () => {
    const body = data();
    await server.accounts.identity.createAccount(body);
    expect(errorOf(await change(inCustomer(tenant), body))).toMatchObject({ code: ErrorCode.EmailTaken });
    expect(await readUserRow(server, tenant)).toMatchObject({ first_name: 'Anna', version: 1 });
  });

  it('gives the same new e-mail to one of two people', async () => {
    const other = await aUser(server.db, [ownerOf(estateId)]);
    await anAccount(server.db, other);
    const body = data();
    const answers = await Promise.all([
      change(inCustomer(tenant), body),
      change(inCustomer(other), { ...body, email: body.email.toUpperCase() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? tenant : other;
    expect((await account(body.email))?.sub).toBe(subOf(winner));
    const loser = winner === tenant ? other : tenant;
    expect((await account(await emailOf(server, loser)))?.sub).toBe(subOf(loser));
  });

  it('of each other at the same time waits for nobody for ever', async () => {
    const second = await aUser(server.db, [adminOf(customerId)]);
    for (let version = 1; version <= 5; version += 1) {
      const answers = await Promise.all([
        change(inCustomer(second), data({ version })),
        change(inCustomer(admin), data({ version }), second),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('leaves the own e-mail to others', async () => {
    const email = 'anders@lichthof.example';
    expect(errorOf(await change(inCustomer(admin), await same(admin, { email })))).toMatchObject({
      status: 409,
      code: ErrorCode.OwnEmail,
    });
    expect((await change(inCustomer(admin), await same(admin, { phone: '0341 1' }))).status).toBe(200);
  });

  it('puts the account back when saving fails afterwards', async () => {
    const { identity } = server.accounts;
    const changeAccount = identity.changeAccount.bind(identity);
    const email = await emailOf(server, tenant);
    vi.spyOn(identity, 'changeAccount').mockImplementationOnce(async (sub, changed) => {
      await changeAccount(sub, changed);
      await server.db.updateTable('app_user').set({ version: 7 }).where('id', '=', tenant).execute();
    });
    expect(errorOf(await change(inCustomer(tenant), data()))).toMatchObject({ code: ErrorCode.ChangedByOthers });
    expect(await account(email)).toMatchObject({ sub: subOf(tenant), firstName: 'Anna' });
  });
});

describe('the account of somebody with duties elsewhere', () => {
  const elsewhere = { status: 409, code: ErrorCode.UserElsewhere };

  it('is not taken over by the owner of one estate', async () => {
    for (const right of [adminOf(customerId), ownerOf(await anEstate(server.db, customerId))]) {
      const person = await aUser(server.db, [ownerOf(estateId), right]);
      expect(errorOf(await change(inEstate(person), await same(person, { email: data().email }), owner))).toEqual(
        elsewhere,
      );
      expect(errorOf(await change(inEstate(person), await same(person, { lastName: 'X' }), owner))).toEqual(elsewhere);
      expect((await change(inEstate(person), await same(person, { phone: '0341 555' }), owner)).status).toBe(200);
    }
  });

  it('is not taken over by the admin of one of two customers', async () => {
    const other = await aCustomer(server.db);
    const member = await aUser(server.db, [ownerOf(estateId)]);
    await addMembership(server.db, other, member);
    expect(errorOf(await change(inCustomer(member), data()))).toEqual(elsewhere);
    const operator = await aUser(server.db, [ownerOf(estateId), { role: 10, level: 1, resourceId: 1 }]);
    expect(errorOf(await change(inCustomer(operator), data()))).toEqual(elsewhere);
    const both = await aUser(server.db, [adminOf(customerId), adminOf(other)]);
    expect((await change(inCustomer(member), data(), both)).status).toBe(200);
  });

  it('is 404 outside the scope', async () => {
    const stranger = await aUser(server.db, [adminOf(await aCustomer(server.db))]);
    expect((await change(inCustomer(stranger), data())).status).toBe(404);
    expect((await change(inCustomer(tenant), data(), stranger)).status).toBe(404);
    expect((await change(inEstate(admin), data(), owner)).status).toBe(404);
  });
});

describe('mails to a user', () => {
  const post = (url: string, by = admin) => callsOf(server, by).post(url);

  it('reset sends a link in both scopes, to the person only, and notes it without the link', async () => {
    expect((await post(`${inCustomer(tenant)}/reset`)).status).toBe(204);
    expect((await post(`${inEstate(tenant)}/reset`, owner)).status).toBe(204);
    const email = await emailOf(server, tenant);
    expect(server.sentMails.map(({ to }) => to)).toEqual([email, email]);
    const log = await readAudit(server, customerId);
    expect(log.map(({ by, action, before, after }) => [by, action, before, after])).toEqual([
      [admin, 'reset', null, null],
      [owner, 'reset', null, null],
    ]);
  });

  it('resend-invitation ends when the person has come', async () => {
    expect((await post(`${inEstate(tenant)}/resend-invitation`, owner)).status).toBe(204);
    expect(await readUserRow(server, tenant)).toMatchObject({ invited_at: expect.any(Date), version: 1 });
    await callsOf(server, tenant).get('/users/me');
    expect(errorOf(await post(`${inCustomer(tenant)}/resend-invitation`))).toEqual({
      status: 409,
      code: ErrorCode.InvitationCompleted,
    });
    expect(server.sentMails).toHaveLength(1);
  });

  it('make an account for whoever has lost it at the identity provider', async () => {
    expect((await post(`${inCustomer(owner)}/reset`)).status).toBe(204);
    const { sub, email } = await readUserRow(server, owner);
    expect(sub).not.toBe(subOf(owner));
    expect((await account(email))?.sub).toBe(sub);
  });

  it('do not open an account again that somebody has disabled', async () => {
    await callsOf(server, tenant).get('/users/me');
    await server.accounts.identity.disableAccount(subOf(tenant));
    expect(errorOf(await post(`${inCustomer(tenant)}/reset`))).toEqual({
      status: 409,
      code: ErrorCode.AccountsElsewhere,
    });
    expect(server.sentMails).toEqual([]);
  });

  it('are 409 when they cannot be sent, and 404 outside the scope', async () => {
    server.breakMails(true);
    expect(errorOf(await post(`${inCustomer(tenant)}/reset`))).toEqual({ status: 409, code: ErrorCode.MailNotSent });
    server.breakMails(false);
    const stranger = await aUser(server.db, [adminOf(await aCustomer(server.db))]);
    for (const act of ['reset', 'resend-invitation']) {
      expect((await post(`${inCustomer(stranger)}/${act}`)).status).toBe(404);
      expect((await post(`${inEstate(admin)}/${act}`, owner)).status).toBe(404);
    }
    expect(server.sentMails).toEqual([]);
  });
});
