import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { createRemoteJWKSet, errors, generateKeyPair, SignJWT } from 'jose';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aSession } from '../testing/account-makers.ts';
import { aCustomer, aUser } from '../testing/makers.ts';
import { startTestServer, subOf, type TestServer } from '../testing/test-server.ts';
import { verifyBearer } from './tokens.ts';

let server: TestServer;
let sub: string;
let userId: number;

beforeAll(async () => {
  server = await startTestServer();
  userId = await aUser(server.db);
  sub = subOf(userId);
});
afterAll(() => server.close());

const now = () => Math.floor(Date.now() / 1000);
const statusWith = async (authorization: string | undefined) => {
  const headers = authorization === undefined ? {} : { authorization };
  return (await server.app.inject({ method: 'GET', url: '/api/users/me', headers })).statusCode;
};

describe('a bearer token', () => {
  it('is accepted up to five minutes after it has expired', async () => {
    expect(await statusWith(`Bearer ${await server.signToken({ sub })}`)).toBe(200);
    expect(await statusWith(`Bearer ${await server.signToken({ sub, expiresAt: now() - 290 })}`)).toBe(200);
    expect(await statusWith(`Bearer ${await server.signToken({ sub, expiresAt: now() - 310 })}`)).toBe(401);
  });

  it.each([
    ['another audience', { audience: 'somebody-else' }],
    ['another issuer', { issuer: 'http://localhost:3000/other' }],
  ])('is refused with %s', async (_, claims) => {
    expect(await statusWith(`Bearer ${await server.signToken({ sub, ...claims })}`)).toBe(401);
  });

  it('is refused once its session has ended, also when somebody else has signed in with it', async () => {
    const sessionUid = await aSession(server.db, userId);
    const other = await aSession(server.db, await aUser(server.db));
    const expiresAt = now() + 600;
    const statusIn = async (uid: string) =>
      statusWith(`Bearer ${await server.signToken({ sub, expiresAt, sessionUid: uid })}`);
    expect([await statusIn(sessionUid), await statusIn(other), await statusIn('unknown')]).toEqual([200, 401, 401]);
    await server.db.deleteFrom('identity_payload').where('uid', '=', sessionUid).execute();
    expect(await statusIn(sessionUid)).toBe(401);
  });

  it('is refused at once when its session or its right ends, also if it was verified just before', async () => {
    const customerId = await aCustomer(server.db);
    const right = { role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId };
    const adminId = await aUser(server.db, [right]);
    const sessionUid = await aSession(server.db, adminId);
    const token = await server.signToken({ sub: subOf(adminId), sessionUid });
    const url = `/api/customers/${customerId}/estates`;
    const status = async () =>
      (await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
    expect(await status()).toBe(200);
    await server.db.deleteFrom('access_right').where('user_id', '=', adminId).execute();
    expect(await status()).toBe(403);
    await server.db.deleteFrom('identity_payload').where('uid', '=', sessionUid).execute();
    expect(await status()).toBe(401);
  });

  it('is verified by the keys of its issuer once a minute, and no longer than it lives', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const secret = randomBytes(32);
    const keys = vi.fn(() => Promise.resolve(secret));
    const rules = { issuer: 'issuer', audience: 'audience', keys };
    const token = new SignJWT({ sub, iss: 'issuer', aud: 'audience', exp: now() + 90 });
    const bearer = `Bearer ${await token.setProtectedHeader({ alg: 'HS256' }).sign(secret)}`;
    const verifyAfter = async (seconds: number) => {
      vi.advanceTimersByTime(seconds * 1000);
      return verifyBearer(bearer, rules);
    };
    expect((await verifyAfter(0)).sub).toBe(sub);
    await verifyAfter(59);
    expect(keys).toHaveBeenCalledTimes(1);
    await verifyAfter(2);
    expect(keys).toHaveBeenCalledTimes(2);
    await verifyAfter(320);
    await expect(verifyAfter(10)).rejects.toThrow('ERR_JWT_EXPIRED');
    vi.useRealTimers();
  });

  it('answers 403 for an unknown user', async () => {
    expect(await statusWith(`Bearer ${await server.signToken({ sub: 'stranger' })}`)).toBe(403);
  });

  it.each([undefined, '', 'Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic dXNlcjpwYXNz', `Bearer ${'x'.repeat(5000)}`])(
    'is refused when malformed: %s',
    async (authorization) => {
      expect(await statusWith(authorization)).toBe(401);
    },
  );

  it('is refused with a wrong signature', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setSubject(sub)
      .setIssuer('http://localhost:3000/oidc')
      .setAudience('urn:lichthof:api')
      .setExpirationTime(now() + 600)
      .sign(privateKey);
    expect(await statusWith(`Bearer ${forged}`)).toBe(401);
  });

  it.each([
    ['keys that cannot be read', createRemoteJWKSet(new URL('http://localhost:9/jwks')), 'fetch failed'],
    ['keys that time out', () => Promise.reject(new errors.JWKSTimeout()), 'issuer'],
    ['malformed keys', () => Promise.reject(new errors.JWKSInvalid('')), 'issuer'],
  ])('stays valid when the issuer has %s', async (_, keys, message) => {
    const token = await server.signToken({ sub });
    const rules = { issuer: 'http://localhost:3000/oidc', audience: 'urn:lichthof:api', keys };
    await expect(verifyBearer(`Bearer ${token}`, rules)).rejects.toThrow(message);
  });
});
