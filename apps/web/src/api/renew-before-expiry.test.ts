import { User, UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewBeforeExpiry } from './renew-before-expiry.ts';
import type { Renewal } from './session-loss.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const profile = { sub: '1', iss: 'issuer', aud: 'portal', exp: 2, iat: 1 };

function userWith(lifeSeconds: number): User {
  const expiresAt = Math.floor(Date.now() / 1000) + lifeSeconds;
  return new User({ access_token: 'token', token_type: 'Bearer', profile, session_state: null, expires_at: expiresAt });
}

async function startWith(lifeSeconds: number, answer: Renewal = 'renewed') {
  const store = {
    get: async () => null,
    set: async () => undefined,
    remove: async () => null,
    getAllKeys: async () => [],
  };
  const manager = new UserManager({
    authority: 'https://sign-in.example',
    client_id: 'portal',
    redirect_uri: 'https://portal.example/back',
    userStore: store,
    stateStore: store,
    automaticSilentRenew: false,
  });
  const load = () => manager.events.load(userWith(lifeSeconds));
  const renew = vi.fn(async () => {
    if (answer === 'renewed') await load();
    return answer;
  });
  renewBeforeExpiry(manager, { renew, noticeSeconds: 60 });
  await load();
  return { renew, manager };
}

const renewalsWithin = async (seconds: number, renew: () => Promise<Renewal>) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return vi.mocked(renew).mock.calls.length;
};

it('renews a token by the notice before it expires', async () => {
  const { renew } = await startWith(900);
  expect(await renewalsWithin(839, renew)).toBe(0);
  expect(await renewalsWithin(2, renew)).toBe(1);
});

it.each([
  [30, 4],
  [60, 2],
  [61, 2],
  [119, 1],
])('renews a token of %i s not more often than at half of its life', async (lifeSeconds, renewals) => {
  const { renew } = await startWith(lifeSeconds);
  expect(await renewalsWithin(61, renew)).toBe(renewals);
});

it('asks a silent provider again until the token has expired', async () => {
  const { renew } = await startWith(60, 'away');
  const requests = await renewalsWithin(60, renew);
  expect(requests).toBeGreaterThan(3);
  expect(await renewalsWithin(600, renew)).toBe(requests);
});

it('stops with the session', async () => {
  const { renew, manager } = await startWith(900);
  await manager.events.unload();
  expect(await renewalsWithin(900, renew)).toBe(0);
});
