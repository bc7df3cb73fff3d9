import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts';
import { TestPortal } from '../testing/test-portal.ts';
import { countAttempt } from './attempt-limits.ts';
import { fastPasswords } from '../testing/fast-passwords.ts';
import type { PasswordHasher } from './passwords.ts';
import { checkSignIn } from './sign-in-routes.ts';

const anna = { email: 'anna.weiss@pleisseaue.example', password: 'Sonne auf dem Dach' };
const wrong = { ...anna, password: 'Mond' };
const localAddress = '127.0.0.1';
const minuteMs = 60_000;
let database: TestDatabase;
let server: TestIdentity;
let portal: TestPortal;
let page: URL;
let nowMs = Date.parse('2026-09-16T12:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestIdentity(database.db, { now: () => new Date(nowMs) });
  await server.embedded.identity.createAccount({ ...anna, firstName: 'Anna', lastName: 'Weiß' });
});

beforeEach(async () => {
  await database.db.deleteFrom('sign_in_attempt').execute();
  await database.db.deleteFrom('identity_known_network').execute();
  portal = new TestPortal(server.origin);
  page = await portal.authorize();
});

afterAll(async () => {
  await server.app.close();
  await database.close();
});

describe('the page', () => {
  it('is German, with labels, and runs no inline script', async () => {
    const response = await portal.browser.get(page.pathname);
    const text = await response.text();

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('<label for="email">E-Mail</label>');
    expect(text).not.toMatch(/<script(?![^>]*src=)|style="|\son\w+="/);
  });

  it('loads assets that exist', async () => {
    const text = await (await portal.browser.get(page.pathname)).text();
    const addresses = [...text.matchAll(/(?:href|src)="(\/sign-in\/assets\/[^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    const inStyle = ['/sign-in/assets/instrument-sans.woff2', '/sign-in/assets/year-of-sun.svg'];

    for (const address of [...addresses, ...inStyle]) expect((await portal.browser.get(address)).status).toBe(200);
    expect(addresses).toHaveLength(3);
  });

  it('shows the suggested e-mail as text', async () => {
    const suggested = await portal.authorize({ login_hint: '"><b>anna' });

    expect(await (await portal.browser.get(suggested.pathname)).text()).toContain('value="&quot;&gt;&lt;b&gt;anna"');
  });

  it('says which field is missing and gives it the focus', async () => {
    const response = await portal.submit(page, { email: anna.email, password: '' });
    const text = await response.text();

    expect(response.status).toBe(400);
    expect(text).toContain('Bitte geben Sie Ihr Passwort ein.');
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /id="password"[^>]* autofocus aria-invalid="true" aria-describedby="password-error"/,
    );
    expect(text).toContain(`value="${anna.email}"`);
  });

  it('refuses a form that another site sends', async () => {
    const foreign = { origin: 'https://elsewhere.example' };
    expect((await portal.browser.post(page.pathname, anna, foreign)).status).toBe(403);
    expect((await portal.browser.post(page.pathname, anna, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('refuses a form without its interaction cookie', async () => {
    const stranger = new TestPortal(server.origin);
    expect((await stranger.submit(page, anna)).status).toBe(403);
  });
});

describe('wrong passwords', () => {
  const fail = async (times: number, credentials = wrong) => {
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push(await portal.submit(page, credentials));
    return answers;
  };
  const textOf = async (response: Response | undefined) => (await response?.text())?.replaceAll(/\s+/g, ' ');

  it('get the answer of an unknown e-mail', async () => {
    const [known] = await fail(1);
    const [unknown] = await fail(1, { ...wrong, email: 'nobody@pleisseaue.example' });

    expect(known?.status).toBe(401);
    expect(unknown?.status).toBe(401);
    const text = await textOf(known);
    expect(text).toContain('E-Mail oder Passwort stimmt nicht.');
    expect(text).not.toContain(wrong.password);
    expect((await textOf(unknown))?.replace('nobody@', 'anna.weiss@')).toBe(text);
  });

  it('have a password checked, as an unknown e-mail has, so that both take as long', async () => {
    const checkedHashes: unknown[] = [];
    const passwords: PasswordHasher = {
      ...fastPasswords,
      isCorrect: (password, hash) => {
        checkedHashes.push(hash);
        return fastPasswords.isCorrect(password, hash);
      },
    };
    const at = new Date(nowMs);
    for (const email of [anna.email, 'nobody@pleisseaue.example']) {
      const result = await checkSignIn({ db: database.db, passwords }, { ...wrong, email, ip: localAddress, at });
      expect(result).toEqual({ kind: 'wrong' });
    }
    expect(checkedHashes).toEqual([expect.stringMatching(/^scrypt/), undefined]);
  });

  it('lock the account after ten, for the correct password too', async () => {
    expect((await fail(10)).map(({ status }) => status)).toEqual(Array(10).fill(401));
    nowMs += 4 * minuteMs;

    const refused = await portal.submit(page, { ...anna, email: anna.email.toUpperCase() });

    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe(String(11 * 60));
    expect(await refused.text()).toContain('Bitte warten Sie 11 Minuten');
    nowMs += 11 * minuteMs;
    expect((await portal.submit(page, anna)).status).toBe(303);
  });

  const failUnchecked = (times: number, emailOf: (time: number) => string) =>
    Promise.all(
      Array.from({ length: times }, (_, time) =>
        countAttempt(database.db, { email: emailOf(time), ip: localAddress, at: new Date(nowMs) }),
      ),
    );

  it('are counted for unknown e-mails too', async () => {
    const email = 'nobody@pleisseaue.example';
    await failUnchecked(10, () => email);

    expect((await portal.submit(page, { ...wrong, email })).status).toBe(429);
  });

  it('are limited in simultaneous calls too', async () => {
    const attempts = await failUnchecked(30, () => anna.email);

    expect(attempts.filter(({ refusedUntil }) => !refusedUntil).length).toBeLessThanOrEqual(10);
  });

  it('from elsewhere do not lock out who has signed in from a network before', async () => {
    expect((await portal.submit(page, anna)).status).toBe(303);
    for (let time = 0; time < 12; time += 1)
      await countAttempt(database.db, { email: anna.email, ip: `192.0.2.${time}`, at: new Date(nowMs) });
    const elsewhere = await countAttempt(database.db, { email: anna.email, ip: '192.0.2.99', at: new Date(nowMs) });
    expect(elsewhere.refusedUntil).toBeDefined();

    page = await new TestPortal(server.origin, portal.browser).authorize({ prompt: 'login' });
    expect((await portal.submit(page, anna)).status).toBe(303);
    page = await new TestPortal(server.origin, portal.browser).authorize({ prompt: 'login' });
    expect((await fail(11)).map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
  });

  it('lock a network after fifty with any e-mails, except for accounts that have signed in from there before', async () => {
    await failUnchecked(50, (time) => `person${time}@pleisseaue.example`);
    expect((await portal.submit(page, anna)).status).toBe(429);
    nowMs += 16 * minuteMs;
    expect((await portal.submit(page, anna)).status).toBe(303);

    await failUnchecked(50, (time) => `person${time}@pleisseaue.example`);
    portal = new TestPortal(server.origin);
    page = await portal.authorize();
    expect((await portal.submit(page, { ...anna, email: 'nobody@pleisseaue.example' })).status).toBe(429);
    expect((await portal.submit(page, anna)).status).toBe(303);
  });

  it('are counted together for all addresses of an IPv6 network', async () => {
    const count = (ip: string, email: string) => countAttempt(database.db, { email, ip, at: new Date(nowMs) });
    for (let time = 0; time < 50; time += 1) await count(`2001:db8:0:1::${time + 1}`, `person${time}@aue.example`);
    expect((await count('2001:db8:0:1:ffff::9', 'one@aue.example')).refusedUntil).toBeDefined();
    expect((await count('2001:db8:0:2::1', 'two@aue.example')).refusedUntil).toBeUndefined();
  });

  it('do not count correct passwords', async () => {
    await fail(9);
    for (let time = 0; time < 3; time += 1) {
      page = await new TestPortal(server.origin, portal.browser).authorize({ prompt: 'login' });
      expect((await portal.submit(page, anna)).status).toBe(303);
    }
  });
});
