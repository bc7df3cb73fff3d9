import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ResultOf } from '@lichthof/contracts/endpoint.ts';
import type { createUser, User } from '@lichthof/contracts/people/users.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adminOf,
  callsOf,
  emailOf,
  errorOf,
  readAudit,
  readUserRow,
} from '../../features/users/user-calls-for-tests.ts';
import { aManagedCustomer } from '../../features/users/managed-customer-for-tests.ts';
import { anAccount } from '../../testing/account-makers.ts';
import { aCustomer, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
  // mails and accounts that fail are noted in the log
  server = await startTestServer({ LOG_LEVEL: 'silent' });
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ customerId, groupId, estateId, otherEstateId, apartmentId, admin, owner } = await aManagedCustomer(server));
  server.sentMails.splice(0);
  server.breakMails(false);
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
const countUsers = async (email: string) =>
  (await callsOf(server, admin).get<User[]>(`${users()}?email=${email}`)).body.length;

const byNumber = (a: number, b: number) => a - b;

describe('a new user', () => {
  it('is there with rights and gets an invitation, the account and the log whole', async () => {
    const body = person({ phone: '0341 5550', ...rightsOn(estateId, otherEstateId) });
    const created = await invite(body);
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      email: body.email,
      phone: '0341 5550',
      invitationCompleted: false,
      isInvitationSent: true,
      isAccountChangeable: true,
      deletionBlock: null,
    });
    expect(created.body.accessRights.map(({ resourceId }) => resourceId)).toEqual([estateId, otherEstateId]);
    expect(server.sentMails.map(({ to }) => to)).toEqual([body.email]);
    const row = await readUserRow(server, created.body.userId);
    expect(row).toMatchObject({ invitation_completed: false, invited_at: expect.any(Date) });
    expect(await server.accounts.identity.findByEmail(body.email)).toMatchObject({ sub: row.sub, lastName: 'Berg' });
    const log = await readAudit(server, customerId);
    expect(log.map(({ by, action, objectType }) => [by, action, objectType])).toEqual([
      [admin, 'invite', 'app_user'],
      [admin, 'grant', 'access_right'],
      [admin, 'grant', 'access_right'],
    ]);
    expect(log[0]!.after).toEqual({ email: body.email, first_name: 'Ada', last_name: 'Berg', phone: '0341 5550' });
  });

  it('may have the four fields of the specification only, and rights later', async () => {
    const { body } = await invite({ ...person(), invitationCompleted: false });
    expect(body).toMatchObject({ accessRights: [], roles: [] });
    const url = `${estateUsers()}/${body.userId}/roles/41/resources/${estateId}`;
    expect((await callsOf(server, owner).put(url)).status).toBe(200);
  });

  it('gets no mail when the invitation counts as completed', async () => {
    const { body } = await invite(person({ invitationCompleted: true, ...rightsOn(estateId) }));
    expect(body).toMatchObject({ isInvitationSent: null, invitationCompleted: true });
    expect(server.sentMails).toEqual([]);
    expect((await readUserRow(server, body.userId)).sub).not.toBeNull();
  });

  it('moves into the apartment on the given day, invited by the admin or the owner of the estate', async () => {
    const occupancy = { apartmentId, moveIn: '2999-02-01', moveOut: '2999-12-31' };
    const { body } = await invite(person({ occupancy }), { by: owner, at: estateUsers() });
    expect(body).toMatchObject({
      apartment: { apartmentId },
      moveInDate: '2999-02-01',
      moveOutDate: '2999-12-31',
      accessRights: [{ role: 42, resourceId: apartmentId, isRemovable: true }],
    });
  });

  it.each([
    ['without a name', { firstName: '' }, 400],
    ['with figures in the name', { lastName: 'B3rg' }, 400],
    ['with markup in the name', { firstName: '<b>Ada</b>' }, 400],
    ['with a name of 101 letters', { lastName: 'b'.repeat(101) }, 400],
    ['with an address that is none', { email: 'ada@' }, 400],
    ['with a phone that is none', { phone: 'ruf an' }, 400],
    ['with a day that is none', { occupancy: { apartmentId: 1, moveIn: '2027-02-29' } }, 400],
    ['who leaves before coming', { occupancy: { apartmentId: 1, moveIn: '2027-02-02', moveOut: '2027-02-01' } }, 400],
  ])('is refused %s', async (_, wrong, status) => {
    expect((await invite(person(wrong))).status).toBe(status);
  });

  it('is named as people are named', async () => {
    for (const lastName of ['Müller-Öztürk', "O'Neill", 'de la Cruz', 'Weiß jun.']) {
      expect((await invite(person({ firstName: 'Dr. Anna', lastName }))).status).toBe(200);
    }
  });
});

describe('when something fails', () => {
  it('nothing of the person stays behind, neither here nor where people sign in', async () => {
    await aTenant(server.db, { customerId, apartmentId });
    const occupancy = { apartmentId, moveIn: '2021-01-01' };
    const body = person({ ...rightsOn(otherEstateId), occupancy });
    expect(errorOf(await invite(body))).toEqual({ status: 409, code: ErrorCode.OccupancyOverlaps, field: 'MoveIn' });
    expect(await countUsers(body.email)).toBe(0);
    expect(await server.accounts.identity.findByEmail(body.email)).toBeUndefined();
    expect(server.sentMails).toEqual([]);
    expect(await readAudit(server, customerId)).toEqual([]);
  });

  it('a mail that cannot be sent leaves the person, and sending it again works', async () => {
    server.breakMails(true);
    const { body } = await invite(person(rightsOn(estateId)));
    expect(body).toMatchObject({ isInvitationSent: false, invitedAt: null });
    const resend = () => callsOf(server, admin).post(`${users()}/${body.userId}/resend-invitation`);
    expect(errorOf(await resend())).toEqual({ status: 409, code: ErrorCode.MailNotSent });
    server.breakMails(false);
    expect((await resend()).status).toBe(204);
    expect(server.sentMails).toHaveLength(1);
  });

  it('an account that could not be made is made by the next invitation', async () => {
    vi.spyOn(server.accounts.identity, 'createAccount').mockRejectedValueOnce(new Error('The provider is away'));
    const { body } = await invite(person(rightsOn(estateId)));
    expect(body.isInvitationSent).toBe(false);
    expect((await readUserRow(server, body.userId)).sub).toBeNull();
    expect((await callsOf(server, admin).post(`${users()}/${body.userId}/resend-invitation`)).status).toBe(204);
    expect((await readUserRow(server, body.userId)).sub).not.toBeNull();
  });

  it('an account left from an interrupted attempt is taken over', async () => {
    const body = person(rightsOn(estateId));
    const sub = await server.accounts.identity.createAccount({ ...body, email: body.email.toUpperCase() });
    const { body: created } = await invite(body);
    expect(created.isInvitationSent).toBe(true);
    expect((await readUserRow(server, created.userId)).sub).toBe(sub);
  });
});

describe('a user with an account', () => {
  it('who is a member keeps the role here, also with the e-mail in another case', async () => {
    const email = (await emailOf(server, owner)).toUpperCase();
    expect(errorOf(await invite(person({ email, accessRights: [{ role: 30, resourceId: groupId }] })))).toEqual({
      status: 409,
      code: ErrorCode.RoleFixed,
      field: 'Email',
    });
    expect(errorOf(await invite(person({ email, occupancy: { apartmentId, moveIn: '2999-01-01' } })))).toMatchObject({
      code: ErrorCode.RoleFixed,
    });
    expect(errorOf(await invite(person({ email })))).toEqual({
      status: 409,
      code: ErrorCode.EmailTaken,
      field: 'Email',
    });
  });

  it('who is a member gets further rights of the same role, keeps the name and gets no mail', async () => {
    const { body, status } = await invite(person({ email: await emailOf(server, owner), ...rightsOn(otherEstateId) }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ userId: owner, firstName: 'Anna', lastName: 'Weiß', isInvitationSent: null });
    expect(body.accessRights).toHaveLength(2);
    expect(server.sentMails).toEqual([]);
  });

  it('of another customer joins, keeps name and account, and can sign in already', async () => {
    const stranger = await aUser(server.db, [adminOf(await aCustomer(server.db))]);
    await server.db.updateTable('app_user').set({ invitation_completed: true }).where('id', '=', stranger).execute();
    const before = await readUserRow(server, stranger);
    const { body } = await invite(
      person({ email: before.email.toUpperCase(), phone: '0341 1', ...rightsOn(estateId) }),
    );
    expect(body).toMatchObject({ userId: stranger, firstName: 'Anna', isInvitationSent: null });
    expect(body.isAccountChangeable).toBe(false);
    expect(await readUserRow(server, stranger)).toEqual(before);
    const log = await readAudit(server, customerId);
    expect(log[0]).toMatchObject({
      action: 'invite',
      objectId: stranger,
      after: { email: before.email.toUpperCase() },
    });
  });

  it('of another customer who has not come yet is invited again', async () => {
    const stranger = await aUser(server.db, [adminOf(await aCustomer(server.db))]);
    await anAccount(server.db, stranger);
    const { body } = await invite(person({ email: await emailOf(server, stranger), ...rightsOn(estateId) }));
    expect(body.isInvitationSent).toBe(true);
    expect(server.sentMails).toHaveLength(1);
  });

  it('who was taken out of everything is invited as if new, with the same row', async () => {
    const body = person(rightsOn(estateId));
    const { userId } = (await invite(body)).body;
    await server.accounts.identity.setPassword((await readUserRow(server, userId)).sub!, 'ein altes Passwort');
    expect((await callsOf(server, admin).remove(`${users()}/${userId}`)).status).toBe(204);
    server.sentMails.splice(0);
    const again = await invite({ ...body, firstName: 'Adele', ...rightsOn(otherEstateId) });
    expect(again.body).toMatchObject({
      userId,
      firstName: 'Adele',
      isInvitationSent: true,
      invitationCompleted: false,
    });
    expect(again.body.accessRights.map(({ resourceId }) => resourceId)).toEqual([otherEstateId]);
    expect(await server.accounts.identity.findByEmail(body.email)).toMatchObject({ firstName: 'Adele' });
    expect(server.sentMails).toHaveLength(1);
  });
});

describe('two at the same time', () => {
  it('who invite the same e-mail make one person', async () => {
    const body = person();
    const answers = await Promise.all([
      invite(body),
      invite({ ...body, email: body.email.toUpperCase() }),
      invite({ ...body, email: body.email.toLowerCase() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const answer of refused) expect(errorOf(answer)).toMatchObject({ code: ErrorCode.EmailTaken, field: 'Email' });
    expect(await countUsers(body.email)).toBe(1);
    expect(server.sentMails).toHaveLength(1);
  });

  it('who invite the same e-mail with the same role give one person both rights and one mail', async () => {
    const body = person();
    const answers = await Promise.all([
      invite({ ...body, ...rightsOn(estateId) }),
      invite({ ...body, email: body.email.toUpperCase(), ...rightsOn(otherEstateId) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.userId)).size).toBe(1);
    const { body: rights } = await callsOf(server, admin).get<unknown[]>(`${users()}/${answers[0].body.userId}/roles`);
    expect(rights).toHaveLength(2);
    expect(server.sentMails).toHaveLength(1);
  });
});
