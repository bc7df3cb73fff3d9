import type { PortalSettings } from '@lichthof/contracts/portal.ts';
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';

/** All times of the sign-in (specification §9). The server tolerates 5 minutes of clock skew. */
const sessionTimes = {
  expiryNoticeSeconds: 60,
  silentRequestTimeoutSeconds: 10,
  staleStateSeconds: 15 * 60,
  sessionCheckSeconds: 2,
};

export const signInRedirectPath = '/auth/signin-redirect';
export const signOutRedirectPath = '/auth/signout-redirect';

/** The state returned by the sign-in: the requested path. */
export interface SignInState {
  returnTo: string;
}

let manager: UserManager | undefined;

/** Sets up the session with the identity provider; must be called before the other functions of this file. */
export function openSession({ issuer, clientId }: Pick<PortalSettings, 'issuer' | 'clientId'>): UserManager {
  const { origin } = window.location;
  manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: origin + signInRedirectPath,
    silent_redirect_uri: origin + signInRedirectPath,
    post_logout_redirect_uri: origin + signOutRedirectPath,
    response_type: 'code',
    scope: 'openid profile roles',
    automaticSilentRenew: true,
    monitorSession: true,
    accessTokenExpiringNotificationTimeInSeconds: sessionTimes.expiryNoticeSeconds,
    silentRequestTimeoutInSeconds: sessionTimes.silentRequestTimeoutSeconds,
    staleStateAgeInSeconds: sessionTimes.staleStateSeconds,
    checkSessionIntervalInSeconds: sessionTimes.sessionCheckSeconds,
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
  });
  return manager;
}

export function session(): UserManager {
  if (!manager) throw new Error('The session has not been opened');
  return manager;
}

/** Whether a user is signed in; renews an expired token silently. */
export async function isSignedIn(): Promise<boolean> {
  const user = await session().getUser();
  if (!user) return false;
  return user.expired ? renew() : true;
}

/** The bearer token, renewed if it has expired. */
export async function accessToken(): Promise<string> {
  let user = await session().getUser();
  if (user?.expired && (await renew())) user = await session().getUser();
  if (!user?.access_token || user.expired) throw new Error("Couldn't get user for authentication");
  return user.access_token;
}

let renewing: Promise<boolean> | undefined;

/** Renews the token silently, once for all concurrent callers; false if it failed. */
export function renew(): Promise<boolean> {
  renewing ??= session()
    .signinSilent()
    .then(Boolean)
    .catch(() => false)
    .finally(() => (renewing = undefined));
  return renewing;
}

/** Redirects to the sign-in page; afterwards the browser returns to the given path. */
export async function signIn(returnTo: string): Promise<never> {
  stopRedirectLoop(returnTo);
  await session().clearStaleState();
  await session().signinRedirect({ state: { returnTo } satisfies SignInState });
  return new Promise<never>(() => undefined);
}

const startsKey = 'lichthof-sign-ins';
const mostStarts = 3;
const withinMs = 20_000;

/** Stops an endless redirect, if the provider signs in at once but the API refuses its token. */
function stopRedirectLoop(returnTo: string): void {
  const known = JSON.parse(sessionStorage.getItem(startsKey) ?? '[]') as { returnTo: string; at: number }[];
  const recent = known.filter(({ at }) => Date.now() - at < withinMs);
  if (recent.filter((start) => start.returnTo === returnTo).length >= mostStarts) {
    sessionStorage.removeItem(startsKey);
    throw new Error('Sign-in does not lead to access');
  }
  sessionStorage.setItem(startsKey, JSON.stringify([...recent, { returnTo, at: Date.now() }]));
}
