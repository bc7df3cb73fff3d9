import { ErrorResponse, ErrorTimeout, User } from 'oidc-client-ts';
import { beforeEach, expect, it, vi } from 'vitest';
import type * as realSession from './session.ts';

const { openSession, renew, isSignedIn, accessToken }: typeof realSession = await vi.importActual('./session.ts');

vi.stubGlobal('window', { location: { origin: 'https://portal.example' }, sessionStorage: undefined });
const manager = openSession({ issuer: 'https://sign-in.example/realms/aue', clientId: 'portal' });
const signinSilent = vi.spyOn(manager, 'signinSilent');
const getUser = vi.spyOn(manager, 'getUser');
const userOf = (expiresAt: number) =>
  new User({
    access_token: 'token',
    token_type: 'Bearer',
    profile: { sub: '1', iss: 'issuer', aud: 'portal', exp: 2, iat: 1 },
    session_state: null,
    expires_at: expiresAt,
  });
const expired = userOf(1);
beforeEach(() => void getUser.mockResolvedValue(expired));

it.each([
  ['no session', new ErrorResponse({ error: 'login_required' }), 'lost'],
  ['a refresh token that has ended', new ErrorResponse({ error: 'invalid_grant' }), 'lost'],
  ['a fault of the provider', new ErrorResponse({ error: 'temporarily_unavailable' }), 'away'],
  ['no answer in time', new ErrorTimeout('timed out'), 'away'],
  ['no network', new TypeError('Failed to fetch'), 'away'],
])('tells what %s means for the session', async (_, error, renewal) => {
  signinSilent.mockRejectedValueOnce(error);
  expect(await renew()).toBe(renewal);
});

it('limits the time of a renewal, and renews once for all callers', async () => {
  signinSilent.mockClear().mockResolvedValueOnce(userOf(1e10));
  expect(await Promise.all([renew(), renew()])).toEqual(['renewed', 'renewed']);
  expect(signinSilent.mock.calls).toEqual([[{ silentRequestTimeoutInSeconds: 10 }]]);
});

it('signs nobody out because the provider is silent', async () => {
  signinSilent.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(isSignedIn()).rejects.toThrow('does not answer');
  await expect(accessToken()).rejects.toThrow('does not answer');
  signinSilent.mockRejectedValue(new ErrorResponse({ error: 'login_required' }));
  expect(await isSignedIn()).toBe(false);
  await expect(accessToken()).rejects.toThrow('has ended');
});
