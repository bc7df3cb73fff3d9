import { join } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createEmbeddedAccounts } from './integrations/identity/embedded/accounts.ts';
import type { Accounts } from './integrations/identity/identity-provider.ts';
import { createKeycloakAccounts } from './integrations/identity/keycloak/keycloak-accounts.ts';
import { createMailSender } from './integrations/mail/create-mail-sender.ts';
import { SenderAddressError } from './integrations/mail/mail-address.ts';
import type { MailSender } from './integrations/mail/mail-sender.ts';

/** Throws ConfigError when MAIL_FROM is no sender. */
export function openMailSender({ smtpUrl, mailFrom, dataDir }: Config): MailSender {
  try {
    return createMailSender({ smtpUrl, from: mailFrom, outboxFolder: join(dataDir, 'outbox') });
  } catch (error) {
    throw error instanceof SenderAddressError ? new ConfigError(`MAIL_FROM: ${error.message}`) : error;
  }
}

/** Undefined when an external issuer manages the accounts and no Keycloak is configured. */
export function openAccounts(config: Config, db: Database, mailSender: MailSender): Accounts | undefined {
  const { externalIssuer, keycloak, clientId, publicUrl } = config;
  if (keycloak) return createKeycloakAccounts({ ...keycloak, clientId });
  if (externalIssuer) return undefined;
  return createEmbeddedAccounts({ db: db.$extendTables(), mailSender, publicUrl });
}
