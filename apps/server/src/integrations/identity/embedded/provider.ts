import type { JSONWebKeySet } from 'jose';
import type { Provider as OidcProvider } from 'oidc-provider';
import { Provider } from './oidc-provider.ts';
import type { MailSender } from '../../mail/mail-sender.ts';
import type { AccountEvent, Accounts } from '../identity-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';
import { createEmbeddedAccounts } from './accounts.ts';
import { loadKeys, publicKeyOf } from './keys.ts';
import { createPasswordHasher, type PasswordHasher } from './passwords.ts';
import { providerConfiguration } from './provider-configuration.ts';

export interface EmbeddedProviderOptions {
  db: IdentityDb;
  mailSender: MailSender;
  /** Where browsers reach the server, without a slash at the end. */
  publicUrl: string;
  clientId: string;
  /** The audience of the access tokens. */
  audience: string;
  accessTokenSeconds: number;
  passwords?: PasswordHasher;
  now?: () => Date;
  /** Told of each event before its page is answered; what it throws fails the page. */
  onAccountEvent?: (event: AccountEvent) => Promise<void>;
}

/** The OpenID provider inside this server, mounted by identityRoutes. */
export interface EmbeddedProvider extends Accounts {
  issuer: string;
  publicUrl: string;
  audience: string;
  /** Public keys: they verify our tokens without a request to ourselves. */
  jwks: JSONWebKeySet;
  oidc: OidcProvider;
  db: IdentityDb;
  passwords: PasswordHasher;
  now: () => Date;
  onAccountEvent: (event: AccountEvent) => Promise<void>;
}

/** Below the public address; the portal's own pages never begin with it. */
export const oidcPath = '/oidc';

/** The database must have been migrated. */
export async function createEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  const { db, publicUrl, audience, passwords = createPasswordHasher() } = options;
  const { now = () => new Date(), onAccountEvent = async () => undefined } = options;
  const keys = await loadKeys(db);
  const issuer = `${publicUrl}${oidcPath}`;
  const oidc = new Provider(issuer, providerConfiguration({ ...options, keys }));
  oidc.proxy = true;
  return {
    issuer,
    publicUrl,
    audience,
    ...createEmbeddedAccounts({ ...options, passwords, now }),
    jwks: { keys: keys.tokenKeys.map(publicKeyOf) },
    oidc,
    db,
    passwords,
    now,
    onAccountEvent,
  };
}
