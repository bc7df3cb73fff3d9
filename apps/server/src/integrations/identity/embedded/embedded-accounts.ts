import type { Accounts } from '../identity-provider.ts';
import { createEmbeddedIdentity } from './accounts.ts';
import { createEmbeddedCredentials, type CredentialMailsOptions } from './credential-mails.ts';

/** Accounts in our own database, with links to our own pages. */
export function createEmbeddedAccounts(options: CredentialMailsOptions): Accounts {
  return { identity: createEmbeddedIdentity(options.db), credentials: createEmbeddedCredentials(options) };
}
