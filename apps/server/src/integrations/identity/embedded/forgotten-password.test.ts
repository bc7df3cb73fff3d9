import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { linkIn, tokenIn } from '../testing/open-mail-link.ts';
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { TestPortal } from '../testing/test-portal.ts';

const anna = { email: 'anna.weiss@aue.example', password: 'Sonne auf dem Dach' };
let nowMs = Date.parse('2026-09-16T12:00:00Z');
let database: TestDatabase;
let server: TestIdentity;
let browser: TestBrowser;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.db.deleteFrom('sign_in_attempt').execute();
  await database.db.deleteFrom('identity_account').execute();
  server = await startTestIdentity(database.db, { now: () => new Date(nowMs) });
  browser = new TestBrowser(server.origin);
  await server.embedded.identity.createAccount({ ...anna, firstName: 'Anna', lastName: 'Weiß' });
  return () => server.app.close();
});
afterAll(() => database.close());

const ask = (email: string, headers = {}) => browser.post('/sign-in/forgotten', { email }, headers);
const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ');
/** Closing waits for what is underway. */
const mailsAfterClosing = async () => {
  await server.app.close();
  return server.sentMails.map(({ to }) => to);
};

it('is linked from the sign-in page', async () => {
  const page = await new TestPortal(server.origin, browser).authorize();
  expect(await textOf(await browser.get(page.pathname))).toContain(
    '<a href="/sign-in/forgotten">Passwort vergessen?</a>',
  );
  const text = await textOf(await browser.get('/sign-in/forgotten'));
  expect(text).toContain('<label for="email">E-Mail</label>');
  expect(text).not.toMatch(/<script|style="|\son\w+="/);
});

it('sends a link that leads to a new password', async () => {
  expect((await ask(` ${anna.email.toUpperCase()} `)).status).toBe(200);
  await expect.poll(() => server.sentMails).toHaveLength(1);

  const [mail] = server.sentMails;
  expect(mail).toMatchObject({ to: anna.email, subject: 'Neues Passwort für Lichthof' });
  expect((await browser.get(linkIn(mail))).status).toBe(200);
  const chosen = { token: tokenIn(mail), password: 'Schatten unter dem Baum' };
  expect((await browser.post('/sign-in/password', chosen)).status).toBe(303);
  const portal = new TestPortal(server.origin);
  await expect(portal.signIn({ ...anna, password: chosen.password })).resolves.toHaveProperty('access_token');
});

it('gives the same answer for unknown and disabled accounts', async () => {
  const gone = { email: 'gone.weiss@aue.example', firstName: 'Bo', lastName: 'Lee' };
  await server.embedded.identity.disableAccount(await server.embedded.identity.createAccount(gone));
  const emails = [anna.email, 'none.weiss@aue.example', gone.email];
  const answers = await Promise.all(emails.map((email) => ask(email)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const texts = await Promise.all(answers.map(textOf));
  expect(new Set(texts.map((text, index) => text.replace(emails[index] ?? '', '…'))).size).toBe(1);
  expect(await mailsAfterClosing()).toEqual([anna.email]);
});

it('sends as many mails as are allowed when twenty requests come at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => ask(anna.email)));
  expect(await mailsAfterClosing()).toEqual([anna.email, anna.email, anna.email]);
});

it('answers before the mail is sent, also when sending fails', async () => {
  server.breakMails(true);
  const response = await ask(anna.email);
  expect(response.status).toBe(200);
  expect(await textOf(response)).toContain('Bitte sehen Sie in Ihr Postfach');
  expect(await mailsAfterClosing()).toEqual([]);
});

it('sends at most three mails to an e-mail in a quarter of an hour', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(anna.email)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await server.app.close();
  expect(server.sentMails.length).toBeLessThanOrEqual(3);

  server = await startTestIdentity(database.db, { now: () => new Date(nowMs) });
  browser = new TestBrowser(server.origin);
  nowMs += 15 * 60_000;
  await ask(anna.email);
  expect(await mailsAfterClosing()).toEqual([anna.email]);
});

it('refuses more than twenty requests from one address', async () => {
  for (let time = 0; time < 20; time += 1) await ask(`person${time}@aue.example`);
  const refused = await ask(anna.email);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('900');
  expect(await mailsAfterClosing()).toEqual([]);
});

it.each([
  ['', 'Bitte geben Sie Ihre E-Mail-Adresse ein.'],
  ['anna', 'Das ist keine E-Mail-Adresse.'],
  ['a@b, c@d', 'Das ist keine E-Mail-Adresse.'],
  ['"><b>@x', 'Das ist keine E-Mail-Adresse.'],
])('names what is wrong with %j', async (email, sentence) => {
  const response = await ask(email);
  const text = await textOf(response);
  expect(response.status).toBe(400);
  expect(text).toContain(sentence);
  expect(text).toContain('aria-invalid="true" aria-describedby="email-error"');
  expect(text).not.toContain('<b>');
});

it('refuses a form that another site sends', async () => {
  expect((await ask(anna.email, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await ask(anna.email, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(await mailsAfterClosing()).toEqual([]);
});
