import Fastify from 'fastify';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { createMailRecorder } from '../../mail/testing/mail-recorder.ts';
import { startTestIdentity, type TestIdentity } from '../testing/start-test-identity.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { TestPortal } from '../testing/test-portal.ts';
import { identityRoutes, deleteExpired } from './identity-routes.ts';
import { createEmbeddedProvider } from './provider.ts';

const anna = { email: 'anna.weiss@pleisseaue.example', password: 'Sonne auf dem Dach' };
let database: TestDatabase;
let server: TestIdentity;
let sub: string;
let portal: TestPortal;
const printed = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'info')];

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestIdentity(database.db);
  sub = await server.embedded.identity.createAccount({ ...anna, firstName: 'Anna', lastName: 'Weiß' });
});

beforeEach(() => {
  portal = new TestPortal(server.origin);
});

afterAll(async () => {
  await server.app.close();
  await database.close();
});

describe('signing in', () => {
  it('ends in an access token for the API and an ID token with the name', async () => {
    const tokens = await portal.signIn(anna);

    const { issuer, jwks } = server.embedded;
    const { payload } = await jwtVerify(tokens.access_token, createLocalJWKSet(jwks), {
      issuer,
      audience: 'urn:lichthof:api',
    });
    expect(payload).toMatchObject({ sub, client_id: 'lichthof-portal', scope: 'openid profile roles' });
    expect(tokens.expires_in).toBe(900);
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      aud: 'lichthof-portal',
      given_name: 'Anna',
      family_name: 'Weiß',
      email: anna.email,
    });
  });

  it('publishes only public keys, and endpoints at the public address', async () => {
    const discovery = await (await fetch(`${server.origin}/oidc/.well-known/openid-configuration`)).json();
    const { keys } = (await (await fetch(`${server.origin}/oidc/jwks`)).json()) as { keys: object[] };

    expect(discovery).toMatchObject({
      issuer: `${server.origin}/oidc`,
      authorization_endpoint: `${server.origin}/oidc/auth`,
      userinfo_endpoint: `${server.origin}/oidc/me`,
      end_session_endpoint: `${server.origin}/oidc/session/end`,
      code_challenge_methods_supported: ['S256'],
    });
    expect(keys).toEqual([expect.not.objectContaining({ d: expect.anything() })]);
    expect(keys).toMatchObject(server.embedded.jwks.keys);
  });

  it('is refused without PKCE', async () => {
    const redirect = await portal.authorize({ code_challenge: undefined, code_challenge_method: undefined });

    expect(redirect.searchParams.get('error')).toBe('invalid_request');
    expect(redirect.searchParams.get('error_description')).toContain('PKCE');
  });

  it('gives no tokens for the wrong verifier', async () => {
    const page = await portal.authorize();
    const submitted = await portal.submit(page, anna);
    const resumed = await portal.browser.get(submitted.headers.get('location') ?? '');
    const code = new URL(resumed.headers.get('location') ?? '').searchParams.get('code') ?? '';

    const response = await portal.requestTokens(code, 'another-verifier-another-verifier-another-v');

    expect(response.status).toBe(400);
  });

  it('accepts a code once, even when two requests come together', async () => {
    await portal.signIn(anna);
    const redirect = await portal.renew();
    const code = redirect.searchParams.get('code') ?? '';

    const answers = await Promise.all([portal.requestTokens(code), portal.requestTokens(code)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('never sends the browser to another address', async () => {
    const query = portal.authorizationQuery({ redirect_uri: 'https://elsewhere.example/', state: 'a\0b' });
    const response = await portal.browser.get(`/oidc/auth?${query}`, { accept: 'text/html' });

    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain('invalid_redirect_uri');
    expect(page).toContain('href="/"');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it('answers characters that the database cannot store', async () => {
    const page = await portal.authorize({ state: 'a\0b' });
    expect(page.pathname).toMatch(/^\/sign-in\//);

    const response = await portal.submit(page, { email: 'a\0@b', password: 'x\0' });
    expect(response.status).toBe(401);
    expect((await portal.requestTokens('code\0')).status).toBe(400);
  });
});

describe('renewing silently', () => {
  it('gives a code without a page while the session lives', async () => {
    await portal.signIn(anna);

    const renewed = await portal.exchange(await portal.renew());

    expect(decodeJwt(renewed.access_token).sub).toBe(sub);
  });

  it('answers login_required to a visitor', async () => {
    const redirect = await portal.renew();

    expect(redirect.searchParams.get('error')).toBe('login_required');
    expect(redirect.searchParams.get('state')).toBe('state of the portal');
  });

  it('answers login_required when the account has been switched off', async () => {
    const { embedded } = server;
    const email = 'left@pleisseaue.example';
    const leaver = { email, password: anna.password, firstName: 'Bo', lastName: 'Lee' };
    const leaverSub = await embedded.identity.createAccount(leaver);
    const { access_token } = await portal.signIn(leaver);

    await database.db
      .updateTable('identity_account')
      .set({ disabled_at: new Date() })
      .where('sub', '=', leaverSub)
      .execute();

    expect((await portal.renew()).searchParams.get('error')).toBe('login_required');
    const userinfo = await portal.browser.get('/oidc/me', { authorization: `Bearer ${access_token}` });
    expect(userinfo.status).toBe(401);
  });

  it('stays signed in on the device only when asked to', async () => {
    await portal.signIn(anna);
    portal.browser.closeWindow();
    expect((await portal.renew()).searchParams.get('error')).toBe('login_required');

    await portal.signIn({ ...anna, remember: true });
    portal.browser.closeWindow();
    expect((await portal.renew()).searchParams.get('code')).toBeTruthy();
  });
});

describe('userinfo', () => {
  it('returns the name for an access token, and 401 for other tokens', async () => {
    const tokens = await portal.signIn(anna);
    const ask = (token: string) => portal.browser.get('/oidc/me', { authorization: `Bearer ${token}` });

    expect(await (await ask(tokens.access_token)).json()).toMatchObject({ sub, given_name: 'Anna', email: anna.email });
    expect((await ask(tokens.id_token)).status).toBe(401);
    expect((await portal.browser.get('/oidc/me')).status).toBe(401);
  });
});

describe('signing out', () => {
  const endSession = (idToken?: string) => {
    const back = encodeURIComponent(`${server.origin}/auth/signout-redirect`);
    const hint = idToken ? `&id_token_hint=${idToken}` : '&client_id=lichthof-portal';
    return portal.browser.get(`/oidc/session/end?post_logout_redirect_uri=${back}&state=s${hint}`, {
      accept: 'text/html',
    });
  };
  const confirm = async (page: string) => {
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    return portal.browser.post('/oidc/session/end/confirm', { xsrf, logout: 'yes' });
  };

  it('submits itself for the person signed in, and leads back to the portal', async () => {
    const { id_token, access_token } = await portal.signIn(anna);
    const { sid } = decodeJwt<{ sid: string }>(access_token);
    const openSessions = () =>
      database.db.selectFrom('identity_payload').select(['model', 'account_sub']).where('uid', '=', sid).execute();
    expect(await openSessions()).toEqual([{ model: 'Session', account_sub: sub }]);

    const page = await (await endSession(id_token)).text();
    expect(page).toContain('/sign-in/assets/sign-out.js');
    const response = await confirm(page);

    expect(response.headers.get('location')).toBe(`${server.origin}/auth/signout-redirect?state=s`);
    expect((await portal.renew()).searchParams.get('error')).toBe('login_required');
    expect(await openSessions()).toEqual([]);
  });

  it('asks first when no ID token comes along', async () => {
    await portal.signIn(anna);

    const page = await (await endSession()).text();

    expect(page).toContain('Abmelden?');
    expect(page).not.toContain('<script');
  });
});

describe('a restart', () => {
  it('keeps sessions and keys', async () => {
    const first = await startTestIdentity(database.db);
    const visitor = new TestPortal(first.origin);
    const before = await visitor.signIn(anna);
    await first.app.close();

    const port = Number(new URL(first.origin).port);
    const second = await startTestIdentity(database.db, { port });
    const after = await visitor.exchange(await visitor.renew());

    const keys = createLocalJWKSet(second.embedded.jwks);
    await expect(jwtVerify(before.access_token, keys)).resolves.toBeDefined();
    expect(decodeJwt(after.access_token).sub).toBe(sub);
    await second.app.close();
  });

  it('makes tokens whose audience is the one configured', async () => {
    const other = await startTestIdentity(database.db, { audience: 'another-api' });
    const { access_token } = await new TestPortal(other.origin).signIn(anna);
    const keys = createLocalJWKSet(server.embedded.jwks);

    await expect(jwtVerify(access_token, keys, { audience: 'urn:lichthof:api' })).rejects.toMatchObject({
      claim: 'aud',
    });
    await other.app.close();
  });

  it('stores no id that is enough to sign in', async () => {
    await database.db.deleteFrom('identity_payload').execute();
    await portal.signIn(anna);
    await new TestPortal(server.origin, portal.browser).authorize({ prompt: 'login' });
    const stored = JSON.stringify(await database.db.selectFrom('identity_payload').select(['id', 'payload']).execute());
    const sessionId = portal.browser.cookies.get('lichthof_session')!.value;
    expect(stored).toContain('Session');
    expect(stored).not.toContain(sessionId);
  });

  it('deletes what has expired and keeps the rest', async () => {
    await portal.signIn(anna);
    const tomorrow = new Date(Date.now() + 24 * 3600_000);

    await deleteExpired(database.db, tomorrow);

    const models = await database.db.selectFrom('identity_payload').select('model').distinct().execute();
    expect(models.map(({ model }) => model)).not.toContain('AuthorizationCode');
    expect(models.map(({ model }) => model)).toContain('Grant');
  });
});

describe('a new password', () => {
  it('ends the sessions of the account and replaces the old password', async () => {
    const { identity } = server.embedded;
    const clara = { email: 'clara@pleisseaue.example', password: 'das erste Passwort' };
    const claraSub = await identity.createAccount({ ...clara, firstName: 'Clara', lastName: "O'Neill" });
    await portal.signIn(clara);

    await identity.setPassword(claraSub, 'das zweite Passwort');

    expect((await portal.renew()).searchParams.get('error')).toBe('login_required');
    const page = await new TestPortal(server.origin, portal.browser).authorize();
    expect((await portal.submit(page, clara)).status).toBe(401);
    expect((await portal.submit(page, { ...clara, password: 'das zweite Passwort' })).status).toBe(303);
  });
});

it('keeps one account per e-mail, ignoring case', async () => {
  const { identity } = server.embedded;
  const again = { firstName: 'Anna', lastName: 'Weiß', email: anna.email.toUpperCase() };

  await expect(identity.createAccount(again)).rejects.toThrow('exists already');
  expect(await identity.findByEmail(again.email)).toMatchObject({ sub, email: anna.email });
  await expect(identity.setPassword('nobody', 'a password')).rejects.toThrow('no such account');
});

it('hashes passwords at the product’s cost unless it is given another hasher', async () => {
  const { mailSender } = createMailRecorder();
  const options = { clientId: 'lichthof-portal', audience: 'urn:lichthof:api', accessTokenSeconds: 900 };
  const { identity } = await createEmbeddedProvider({
    ...options,
    db: database.db,
    mailSender,
    publicUrl: server.origin,
  });
  const slow = { email: 'bo.lee@aue.example', firstName: 'Bo', lastName: 'Lee', password: 'Sonne auf dem Dach' };
  const hashOf = async (account: string) => {
    const found = database.db.selectFrom('identity_account').where('sub', '=', account).select('password_hash');
    return (await found.executeTakeFirstOrThrow()).password_hash;
  };

  const account = await identity.createAccount(slow);
  expect(await hashOf(account)).toMatch(/^scrypt\$ln=15,r=8,p=3\$/);
  await server.embedded.identity.setPassword(account, slow.password);
  expect(await hashOf(account)).toMatch(/^scrypt\$ln=4,/);
});

it('leads who comes back to a sign-in that is over to the portal, and says so when its form is sent', async () => {
  const browser = new TestBrowser(server.origin);
  const visited = await browser.get('/sign-in/unknown');
  expect([visited.status, visited.headers.get('location')]).toEqual([303, '/']);

  const sent = await browser.post('/sign-in/unknown', { email: 'a@aue.example', password: 'x' });
  expect(sent.status).toBe(403);
  expect(await sent.text()).toContain('Zum Portal');
});

it('uses its https address behind a proxy and ignores the proxy headers', async () => {
  const publicUrl = 'https://portal.example';
  const app = Fastify();
  const { mailSender } = createMailRecorder();
  const options = { clientId: 'lichthof-portal', audience: 'urn:lichthof:api', accessTokenSeconds: 900 };
  const embedded = await createEmbeddedProvider({ db: database.db, mailSender, publicUrl, ...options });
  await identityRoutes(app, { embedded });
  const headers = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'http' };

  const discovery = await app.inject({ url: '/oidc/.well-known/openid-configuration', headers });
  const query = new TestPortal(publicUrl).authorizationQuery();
  const started = await app.inject({ url: `/oidc/auth?${query}`, headers });

  expect(discovery.json()).toMatchObject({ token_endpoint: `${publicUrl}/oidc/token` });
  expect(started.statusCode).toBe(303);
  expect([started.headers['set-cookie']].flat()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^lichthof_sign_in=.*; secure; httponly/i)]),
  );
  await app.close();
});

it('prints no advice of the library', () => {
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
});
