import type { PortalSettings } from '@lichthof/contracts/portal.ts';
import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { forgetOwnFigures } from './own-figures.ts';
import { renewBeforeExpiry } from './renew-before-expiry.ts';
import { ProviderAwayError, type Renewal, throwUnlessRenewed } from './session-loss.ts';

/** All times of the sign-in (specification §9). The server tolerates 5 minutes of clock skew. */
const sessionTimes = {
  expiryNoticeSeconds: 60,
  silentRequestTimeoutSeconds: 10,
  requestTimeoutSeconds: 10,
  staleStateSeconds: 15 * 60,
  sessionCheckSeconds: 2,
};

export const signInAgainPath = '/auth/sign-in-again';
export const signInRedirectPath = '/auth/signin-redirect';
export const signOutRedirectPath = '/auth/signout-redirect';

/** The state returned by the sign-in. */
export interface SignInState {
  /** The requested path. */
  returnTo: string;
  /** The request of another window that waits for the new session. */
  handOverTo?: string;
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
    automaticSilentRenew: false,
    // only of providers that offer a frame for it; sign-out-elsewhere.ts is for all
    monitorSession: true,
    requestTimeoutInSeconds: sessionTimes.requestTimeoutSeconds,
    silentRequestTimeoutInSeconds: sessionTimes.silentRequestTimeoutSeconds,
    staleStateAgeInSeconds: sessionTimes.staleStateSeconds,
    checkSessionIntervalInSeconds: sessionTimes.sessionCheckSeconds,
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
  });
  renewBeforeExpiry(manager, { renew, noticeSeconds: sessionTimes.expiryNoticeSeconds });
  return manager;
}

export function session(): UserManager {
  if (!manager) throw new Error('The session has not been opened');
  return manager;
}

/** Whether a user is signed in; renews an expired token silently. Throws ProviderAwayError. */
export async function isSignedIn(): Promise<boolean> {
  const user = await session().getUser();
  if (!user) return false;
  if (!user.expired) return true;
  const renewal = await renew();
  if (renewal === 'away') throw new ProviderAwayError();
  return renewal === 'renewed';
}

/** The bearer token, renewed if it has expired. Throws SessionLostError and ProviderAwayError. */
export async function accessToken(): Promise<string> {
  let user = await session().getUser();
  if (user?.expired) {
    throwUnlessRenewed(await renew());
    user = await session().getUser();
  }
  if (!user?.access_token || user.expired) throw new Error("Couldn't get user for authentication");
  return user.access_token;
}

let renewing: Promise<Renewal> | undefined;

/** Renews the token silently, once for all concurrent callers. */
export function renew(): Promise<Renewal> {
  // the library leaves its own setting out where it renews with a refresh token, and would wait for ever
  renewing ??= session()
    .signinSilent({ silentRequestTimeoutInSeconds: sessionTimes.silentRequestTimeoutSeconds })
    .then((user): Renewal => (user ? 'renewed' : 'lost'))
    .catch(renewalAfter)
    .finally(() => (renewing = undefined));
  return renewing;
}

const passingErrors: ReadonlySet<string | null> = new Set(['server_error', 'temporarily_unavailable']);

/** An answer such as `login_required` or `invalid_grant` is final; everything else may pass. */
function renewalAfter(error: unknown): Renewal {
  return error instanceof ErrorResponse && !passingErrors.has(error.error) ? 'lost' : 'away';
}

/** Throws unless the provider answers; a redirect to one that does not would leave the portal for a blank page. */
export async function checkProvider(): Promise<void> {
  const { authority } = session().settings;
  const url = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(sessionTimes.requestTimeoutSeconds * 1000);
  const response = await fetch(url, { signal }).catch(() => undefined);
  if (!response?.ok) throw new ProviderAwayError();
}

/** Redirects to the sign-in page; afterwards the browser returns to the given path. */
export async function signIn(returnTo: string): Promise<never> {
  await checkProvider();
  stopRedirectLoop(returnTo);
  forgetOwnFigures();
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
