import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import type { IdentityAccount } from '../identity-provider.ts';
import { linkIn, tokenIn } from '../testing/open-mail-link.ts';
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { TestPortal } from '../testing/test-portal.ts';
import { deleteExpired } from './identity-routes.ts';

const password = 'Sonne auf dem Dach';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
let nowMs = Date.parse('2026-09-16T12:00:00Z');
let database: TestDatabase;
let server: TestIdentity;
let browser: TestBrowser;
let account: IdentityAccount;
let lastNumber = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestIdentity(database.db, { now: () => new Date(nowMs) });
});
beforeEach(async () => {
  await database.db.deleteFrom('sign_in_attempt').execute();
  browser = new TestBrowser(server.origin);
  account = await newAccount();
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

async function newAccount(given?: string): Promise<IdentityAccount> {
  const person = { email: `anna.weiss${(lastNumber += 1)}@aue.example`, firstName: 'Anna', lastName: 'Weiß' };
  return {
    ...person,
    sub: await server.embedded.identity.createAccount({ ...person, ...(given && { password: given }) }),
  };
}

async function send(purpose: 'invitation' | 'reset' = 'invitation') {
  await server.embedded.credentials.send(account, purpose);
  const mail = server.sentMails.at(-1);
  return { link: linkIn(mail), token: tokenIn(mail) };
}

const choose = (token: string, chosen = password, headers = {}) =>
  browser.post('/sign-in/password', { token, password: chosen }, headers);
const textOf = async (response: Response) => (await response.text()).replaceAll(/\s+/g, ' ');

async function expectBad(response: Response): Promise<void> {
  expect(response.status).toBe(410);
  const text = await textOf(response);
  expect(text).toContain('Dieser Link gilt nicht mehr');
  expect(text).toContain('href="/sign-in/forgotten"');
}

describe('the page behind the link', () => {
  it('is German, shows the e-mail and the rules, and runs no inline script', async () => {
    const { link } = await send();
    const response = await browser.get(link);
    const text = await textOf(response);

    expect(response.status).toBe(200);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<label for="password">Neues Passwort</label>');
    expect(text).toContain(`value="${account.email}" autocomplete="username"`);
    expect(text).toContain('Mindestens 12 Zeichen');
    expect(text).not.toMatch(/<script(?![^>]*src=)|style="|\son\w+="/);
  });

  it('sends no referrer and is not cached', async () => {
    const { link } = await send();
    const { headers } = await browser.get(link);

    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('stays valid however often it is opened', async () => {
    const { link, token } = await send();
    for (let time = 0; time < 5; time += 1) expect((await browser.get(link)).status).toBe(200);
    await fetch(`${server.origin}${link}`, { method: 'HEAD' });

    expect((await choose(token)).status).toBe(303);
  });

  it.each(['', '?token=', '?token=unknown', '?token=a&token=b', '?token=%00', `?token=${'x'.repeat(5000)}`])(
    'is not there for %j',
    async (query) => expectBad(await browser.get(`/sign-in/password${query}`)),
  );
});

describe('a password that was chosen', () => {
  it('leads to a sign-in page with message and e-mail', async () => {
    const portal = new TestPortal(server.origin, browser);
    const { token } = await send();
    const saved = await choose(token);
    expect(saved.headers.get('location')).toBe('/');

    const page = await portal.authorize();
    const text = await textOf(await browser.get(page.pathname));
    expect(text).toContain('Ihr Passwort ist gespeichert.');
    expect(text).toContain(`value="${account.email}"`);
    const submitted = await portal.submit(page, { email: account.email, password });
    const resumed = await browser.get(submitted.headers.get('location') ?? '');
    expect(await portal.exchange(new URL(resumed.headers.get('location') ?? ''))).toHaveProperty('access_token');

    const next = await portal.authorize({ prompt: 'login' });
    expect(await textOf(await browser.get(next.pathname))).not.toContain('gespeichert');
  });

  it('is required even when another user is signed in on the device', async () => {
    const admin = { ...(await newAccount(password)), password };
    const portal = new TestPortal(server.origin, browser);
    await portal.signIn(admin);
    await choose((await send()).token);

    expect((await portal.authorize()).pathname).toMatch(/^\/sign-in\//);
    expect((await portal.renew()).searchParams.get('code')).toBeTruthy();
  });

  it('ends every session of the account', async () => {
    account = await newAccount('das alte Passwort');
    const elsewhere = new TestPortal(server.origin);
    await elsewhere.signIn({ email: account.email, password: 'das alte Passwort' });

    await choose((await send('reset')).token);

    expect((await elsewhere.renew()).searchParams.get('error')).toBe('login_required');
    const page = await new TestPortal(server.origin, elsewhere.browser).authorize();
    expect((await elsewhere.submit(page, { email: account.email, password: 'das alte Passwort' })).status).toBe(401);
  });
});

describe('a link', () => {
  it('is valid once', async () => {
    const { link, token } = await send();
    expect((await choose(token)).status).toBe(303);

    await expectBad(await choose(token, 'ein anderes Passwort'));
    await expectBad(await browser.get(link));
    const portal = new TestPortal(server.origin);
    await expect(portal.signIn({ email: account.email, password })).resolves.toHaveProperty('access_token');
  });

  it('is valid once even in simultaneous calls', async () => {
    const { token } = await send();
    const answers = await Promise.all([choose(token), choose(token, 'ein anderes Passwort')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410]);
  });

  it.each([
    ['invitation', 7 * dayMs],
    ['reset', hourMs],
  ] as const)('to %s is good for %i ms', async (purpose, lifetimeMs) => {
    const { link, token } = await send(purpose);
    nowMs += lifetimeMs - 1;
    expect((await browser.get(link)).status).toBe(200);
    nowMs += 1;
    await expectBad(await browser.get(link));
    await expectBad(await choose(token));
  });

  it('is valid until a newer one is sent', async () => {
    const [first, second] = [await send(), await send('reset')];
    await expectBad(await browser.get(first.link));
    await expectBad(await choose(first.token));
    expect((await choose(second.token)).status).toBe(303);
  });

  it('stays invalid after a newer one has expired', async () => {
    const [first] = [await send(), await send('reset')];
    nowMs += 2 * hourMs;
    await deleteExpired(database.db, new Date(nowMs));
    await expectBad(await browser.get(first.link));
  });

  it('stays valid when the newer one could not be sent', async () => {
    const { token } = await send();
    server.breakMails(true);
    await expect(send('reset')).rejects.toThrow('could not be sent');
    server.breakMails(false);
    expect((await choose(token)).status).toBe(303);
  });

  it('leaves one valid link when several are sent simultaneously', async () => {
    await Promise.all(Array.from({ length: 4 }, () => server.embedded.credentials.send(account, 'reset')));
    const links = server.sentMails.slice(-4).map(linkIn);
    const answers = await Promise.all(links.map((link) => browser.get(link)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410]);
  });

  it('becomes invalid when the account is disabled, and stays so', async () => {
    const { link, token } = await send();
    await server.embedded.identity.disableAccount(account.sub);
    await expectBad(await browser.get(link));
    await expectBad(await choose(token));
    await server.embedded.identity.enableAccount(account.sub);
    await expectBad(await choose(token));
  });

  it('becomes invalid when the account changes its e-mail', async () => {
    const { token } = await send();
    await server.embedded.identity.changeAccount(account.sub, { ...account, lastName: 'Schwarz' });
    await server.embedded.identity.changeAccount(account.sub, { ...account, email: `new-${account.email}` });
    await expectBad(await choose(token));
  });

  it('is stored as a hash only', async () => {
    const { token } = await send();
    const rows = await database.db.selectFrom('identity_password_link').selectAll().execute();
    const hashes = rows.map(({ token_hash }) => Buffer.from(token_hash).toString('hex'));
    expect(hashes).toContain(createHash('sha256').update(token).digest('hex'));
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });
});

describe('a password that is refused', () => {
  it.each([
    ['', 'Bitte geben Sie ein neues Passwort ein.'],
    ['Elf Zeichen', 'zu kurz. Bitte wählen Sie mindestens 12 Zeichen'],
    ['x y z '.repeat(40), 'zu lang. Bitte wählen Sie höchstens 200 Zeichen'],
    ['Passwort1234', 'leicht zu erraten'],
  ])('%j is named at its field, and the link stays good', async (chosen, sentence) => {
    const { token } = await send();
    const response = await choose(token, chosen);
    const text = await textOf(response);

    expect(response.status).toBe(400);
    expect(text).toContain(sentence);
    expect(text).toMatch(/id="password"[^>]* aria-invalid="true" aria-describedby="password-error password-rules"/);
    expect(text).not.toMatch(/id="password"[^>]* value=/);
    expect((await choose(token)).status).toBe(303);
  });

  it('is the e-mail', async () => {
    const { token } = await send();
    const response = await choose(token, account.email.toUpperCase());
    expect(response.status).toBe(400);
    expect(await textOf(response)).toContain('nur aus Ihrem Namen oder Ihrer E-Mail-Adresse');
  });
});

describe('requests of strangers', () => {
  it('cannot send the form from another site', async () => {
    const { token } = await send();
    expect((await choose(token, password, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await choose(token, password, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await choose(token, password, { origin: 'null' })).status).toBe(303);
  });

  const guess = (times: number) => Promise.all(Array.from({ length: times }, (_, time) => choose(`guess ${time}`)));

  it('are limited to fifty in a quarter of an hour, also in simultaneous calls', async () => {
    const answers = await guess(60);
    expect(answers.filter(({ status }) => status === 410).length).toBeLessThanOrEqual(50);
  });

  it('get a page that asks to wait after fifty tries', async () => {
    await guess(25);
    await guess(25);
    const refused = await choose((await send()).token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(await textOf(refused)).toContain('Bitte warten Sie 15 Minuten');
  });
});
