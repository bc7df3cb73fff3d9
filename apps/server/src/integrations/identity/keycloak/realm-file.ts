import { longestPassword, shortestPassword } from '../password-rules.ts';
import { portalClient, serverClient, serverUser } from './realm-clients.ts';

export interface RealmSettings {
  realm: string;
  /** Where browsers reach the portal, without a slash at the end. */
  publicUrl: string;
  clientId: string;
  audience: string;
  adminClientId: string;
  adminClientSecret: string;
  smtp?: RealmMailServer | undefined;
}

export interface RealmMailServer {
  host: string;
  port: number;
  isSecure: boolean;
  /** Sender of the mails, a bare address. */
  from: string;
  fromName?: string | undefined;
  user?: string | undefined;
  password?: string | undefined;
}

/** A realm for Keycloak's 'Create realm' (RealmRepresentation) in which the portal can manage its accounts. */
export function realmFile(settings: RealmSettings): object {
  const { realm, smtp } = settings;
  return {
    realm,
    displayName: 'Lichthof',
    enabled: true,
    sslRequired: 'external',
    ...signInRules,
    ...german,
    ...bruteForceProtection,
    passwordPolicy: `length(${shortestPassword}) and maxLength(${longestPassword}) and notUsername(undefined) and notEmail(undefined)`,
    clients: [portalClient(settings), serverClient(settings)],
    users: [serverUser(settings)],
    ...(smtp && { smtpServer: mailServerOf(smtp) }),
  };
}

/** People are invited by the portal and sign in with their e-mail; there is no registration. */
const signInRules = {
  registrationAllowed: false,
  registrationEmailAsUsername: true,
  loginWithEmailAllowed: true,
  duplicateEmailsAllowed: false,
  verifyEmail: true,
  resetPasswordAllowed: true,
  rememberMe: true,
  editUsernameAllowed: false,
};

const german = { internationalizationEnabled: true, supportedLocales: ['de'], defaultLocale: 'de' };

/** Waits longer after every ten wrong passwords, at most 15 minutes; no lock is permanent. */
const bruteForceProtection = {
  bruteForceProtected: true,
  permanentLockout: false,
  failureFactor: 10,
  waitIncrementSeconds: 60,
  maxFailureWaitSeconds: 900,
  maxDeltaTimeSeconds: 43_200,
};

/** Keycloak keeps all of these as text. */
function mailServerOf({ host, port, isSecure, from, fromName, user, password }: RealmMailServer) {
  return {
    host,
    port: String(port),
    from,
    ...(fromName && { fromDisplayName: fromName }),
    ssl: String(isSecure),
    starttls: String(!isSecure && user !== undefined),
    auth: String(user !== undefined),
    ...(user !== undefined && { user, password: password ?? '' }),
  };
}
