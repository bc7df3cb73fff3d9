import { join } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import type { Database } from './database/database.ts';
import { createEmbeddedAccounts } from './integrations/identity/embedded/accounts.ts';
import type { Accounts } from './integrations/identity/identity-provider.ts';
import { createKeycloakAccounts } from './integrations/identity/keycloak/keycloak-accounts.ts';
import { createMailSender } from './integrations/mail/create-mail-sender.ts';
import type { MailSender } from './integrations/mail/mail-sender.ts';

/** Throws ConfigError when MAIL_FROM is no sender. */
export function openMailSender({ smtpUrl, mailFrom, dataDir }: Config): MailSender {
  try {
    return createMailSender({ smtpUrl, from: mailFrom, outboxFolder: join(dataDir, 'outbox') });
  } catch (error) {
    throw new ConfigError(`MAIL_FROM: ${(error as Error).message}`);
  }
}

/** Undefined when another issuer keeps the accounts and this server may not manage them there. */
export function openAccounts(config: Config, db: Database, mailSender: MailSender): Accounts | undefined {
  const { externalIssuer, keycloak, clientId, publicUrl } = config;
  if (keycloak) return createKeycloakAccounts({ ...keycloak, clientId });
  if (externalIssuer) return undefined;
  return createEmbeddedAccounts({ db: db.$extendTables(), mailSender, publicUrl });
}
