import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { UserDetails } from '@lichthof/contracts/people/users.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendDueMails } from '../../jobs/send-mails.ts';
import { findValidLink } from '../../integrations/identity/embedded/password-links.ts';
import { anAccount } from '../../testing/account-makers.ts';
import { aCustomer, anApartment, anEstate, aTenant, aUser } from '../../testing/makers.ts';
import { startTestServer, subOf, type TestServer } from '../../testing/test-server.ts';
import { callsOf, emailOf, errorOf, ownerOf, readAudit, readUserRow } from './user-calls-for-tests.ts';
import { plainLetters } from '../../integrations/typesetting/testing/plain-letters.ts';

let server: TestServer;
let customerId: number;
let estateId: number;
let owner: number;
let tenant: number;
let before: string;

beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());
beforeEach(async () => {
  const { db } = server;
  customerId = await aCustomer(db);
  estateId = await anEstate(db, customerId);
  owner = await aUser(db, [ownerOf(estateId)]);
  tenant = await aTenant(db, { customerId, apartmentId: await anApartment(db, customerId, estateId) });
  await anAccount(db, tenant, 'ein gutes Passwort');
  await db.updateTable('app_user').set({ invitation_completed: true }).where('id', '=', tenant).execute();
  before = await emailOf(server, tenant);
  server.sentMails.splice(0);
});

const url = () => `/customers/${customerId}/estates/${estateId}/users/${tenant}`;
let lastNumber = 0;
const newEmail = () => `verwaltung${(lastNumber += 1)}@lichthof.example`;

async function change(email: string) {
  const { first_name: firstName, last_name: lastName, version } = await readUserRow(server, tenant);
  return callsOf(server, owner).put<UserDetails>(url(), { email, firstName, lastName, version });
}

/** Sends every notice that is due; answers with the recipients and subjects. */
async function sendNotices(): Promise<string[]> {
  server.sentMails.splice(0);
  const send = async (mail: TestServer['sentMails'][number]) => void server.sentMails.push(mail);
  const tools = {
    db: server.db,
    typesetter: plainLetters,
    mailSender: { send, close: async () => {} },
    publicUrl: 'http://localhost',
  };
  while ((await sendDueMails(tools)).length > 0);
  return server.sentMails.map(({ to, subject }) => `${to}: ${subject}`);
}
const tokenIn = (to: string) =>
  /confirm-email#([\w-]+)/.exec(server.sentMails.find((mail) => mail.to === to)?.text ?? '')?.[1] ?? 'x'.repeat(43);
const confirm = async (token: string) => {
  const path = '/api/email-changes/confirmation';
  const answer = await server.app.inject({ method: 'POST', url: path, payload: { token } });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
};

it('keeps the address of an active user until the new one is confirmed, and tells both', async () => {
  const email = newEmail();
  const { status, body } = await change(email);
  expect([status, body.email, body.pendingEmail]).toEqual([200, before, email]);
  expect((await server.accounts.identity.findByEmail(before))?.sub).toBe(subOf(tenant));
  expect(await sendNotices()).toEqual([
    `${before}: Ihre E-Mail-Adresse soll geändert werden`,
    `${email}: Bitte bestätigen Sie Ihre E-Mail-Adresse`,
  ]);
  const token = tokenIn(email);
  await callsOf(server, owner).post(`${url()}/reset`);
  expect(server.sentMails.at(-1)?.to).toBe(before);

  expect((await confirm(token)).status).toBe(204);
  expect(await emailOf(server, tenant)).toBe(email);
  expect((await server.accounts.identity.findByEmail(email))?.sub).toBe(subOf(tenant));
  expect(await sendNotices()).toEqual([`${before}: Ihre E-Mail-Adresse wurde geändert`]);
  const log = await readAudit(server, customerId);
  expect(log.map(({ by, action }) => [by, action])).toEqual([
    [owner, 'requestEmail'],
    [owner, 'reset'],
    [tenant, 'confirmEmail'],
  ]);
});

it('tells the address before of every link for a new password within two weeks', async () => {
  const email = newEmail();
  await change(email);
  await sendNotices();
  await confirm(tokenIn(email));
  await sendNotices();
  await callsOf(server, owner).post(`${url()}/reset`);
  await callsOf(server, tenant).post('/users/me/reset');
  const notice = `${before}: Für Ihren Zugang wurde ein neues Passwort angefordert`;
  expect(await sendNotices()).toEqual([notice, notice]);
  const longAgo = new Date(Date.now() - 15 * 86_400_000);
  await server.db.updateTable('app_user').set({ email_changed_at: longAgo }).where('id', '=', tenant).execute();
  await callsOf(server, owner).post(`${url()}/reset`);
  expect(await sendNotices()).toEqual([]);
});

it('refuses a link that was used, replaced or has expired', async () => {
  const [first, second] = [newEmail(), newEmail()];
  await change(first);
  await sendNotices();
  const replaced = tokenIn(first);
  await change(second);
  await sendNotices();
  const token = tokenIn(second);
  const refused = { status: 404, code: ErrorCode.LinkInvalid };
  expect(errorOf(await confirm(replaced))).toEqual(refused);
  await server.db.updateTable('email_change').set({ expires_at: new Date() }).where('user_id', '=', tenant).execute();
  expect(errorOf(await confirm(token))).toEqual(refused);
  expect(await emailOf(server, tenant)).toBe(before);
});

it('sends no more than three links to an address within fifteen minutes, whoever asks', async () => {
  const asks = [
    () => callsOf(server, owner).post(`${url()}/reset`),
    () => callsOf(server, owner).post(`${url()}/reset`),
    () => callsOf(server, tenant).post('/users/me/reset'),
  ];
  for (const ask of asks) expect((await ask()).status).toBe(204);
  const refused = { status: 429, code: ErrorCode.TooManyMails };
  expect(errorOf(await callsOf(server, owner).post(`${url()}/reset`))).toEqual(refused);
  expect(errorOf(await callsOf(server, tenant).post('/users/me/reset'))).toEqual(refused);
  expect(server.sentMails).toHaveLength(3);
});

it('refuses an address that somebody uses by the time it is confirmed', async () => {
  const email = newEmail();
  await change(email);
  await sendNotices();
  await server.db.updateTable('app_user').set({ email }).where('id', '=', owner).execute();
  expect(errorOf(await confirm(tokenIn(email)))).toMatchObject({ status: 409, code: ErrorCode.EmailTaken });
  expect((await server.accounts.identity.findByEmail(before))?.sub).toBe(subOf(tenant));
});

it('changes the address of somebody who was only invited at once, and tells the address before', async () => {
  await server.db
    .updateTable('app_user')
    .set({ invitation_completed: false, invited_at: new Date() })
    .where('id', '=', tenant)
    .execute();
  const email = newEmail();
  expect((await change(email)).body).toMatchObject({ email, pendingEmail: null, invitedAt: expect.any(String) });
  expect(server.sentMails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([`${email}: Ihr Zugang zu Lichthof`]);
  expect(await sendNotices()).toEqual([`${before}: Ihre Einladung zu Lichthof gilt nicht mehr`]);
});

it('ends the link of an invitation to an address that was replaced, also when no mail goes to the new one', async () => {
  await server.db.updateTable('app_user').set({ invitation_completed: false }).where('id', '=', tenant).execute();
  expect((await callsOf(server, owner).post(`${url()}/resend-invitation`)).status).toBe(204);
  const link = /\/sign-in\/password\?token=([\w-]+)/.exec(server.sentMails[0]!.text)?.[1] ?? '';
  const now = new Date();
  expect(await findValidLink(server.db.$extendTables(), link, now)).toMatchObject({ email: before });
  server.breakMails(true);
  expect((await change(newEmail())).body).toMatchObject({ invitedAt: null });
  server.breakMails(false);
  expect(await findValidLink(server.db.$extendTables(), link, now)).toBeUndefined();
});

it('does not count a mail that could not be sent', async () => {
  server.breakMails(true);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const refused = { status: 409, code: ErrorCode.MailNotSent };
    expect(errorOf(await callsOf(server, owner).post(`${url()}/reset`))).toEqual(refused);
    expect(errorOf(await callsOf(server, tenant).post('/users/me/reset'))).toEqual(refused);
  }
  server.breakMails(false);
  expect((await callsOf(server, owner).post(`${url()}/reset`)).status).toBe(204);
});
