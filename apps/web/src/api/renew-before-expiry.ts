import type { User, UserManager } from 'oidc-client-ts';
import type { Renewal } from './session-loss.ts';

interface Options {
  renew: () => Promise<Renewal>;
  /** How long before its expiry a token is renewed, in seconds. */
  noticeSeconds: number;
}

const retrySeconds = 5;

/**
 * Renews the access token in time before it expires: by the notice, or after half of what remains of a token that lives
 * less than twice the notice. The renewal of the library subtracts the notice always, and would renew such a token once
 * a second. A provider that does not answer is asked again until the token expires; then the next call renews it.
 */
export function renewBeforeExpiry(manager: UserManager, { renew, noticeSeconds }: Options): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const renewAfter = (seconds: number, user: User) => {
    clearTimeout(timer);
    timer = setTimeout(() => void renewNow(user), seconds * 1000);
  };
  const renewNow = async (user: User) => {
    // a renewed token is scheduled by its own event
    if ((await renew()) === 'away' && (user.expires_in ?? 0) > retrySeconds) renewAfter(retrySeconds, user);
  };
  const schedule = (user: User) => {
    const remaining = user.expires_in;
    if (remaining !== undefined && remaining > 0) {
      renewAfter(remaining - Math.min(noticeSeconds, remaining / 2), user);
    }
  };

  manager.events.addUserLoaded(schedule);
  manager.events.addUserUnloaded(() => clearTimeout(timer));
  manager.getUser().then(
    (user) => user && schedule(user),
    () => undefined, // without readable storage there is no session to renew
  );
}
