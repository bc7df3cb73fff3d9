import { help, readAdminCommand, type AdminCommand } from './admin/admin-command.ts';
import { backUp, check, restore } from './admin/backup-commands.ts';
import { describeDistribution } from './admin/describe-distribution.ts';
import { printKeycloakRealm } from './admin/keycloak-realm-command.ts';
import { OperatorCommandError } from './admin/operator-socket.ts';
import { reportMovedCounters } from './admin/report-moved-counters.ts';
import { readNewPassword } from './admin/read-password.ts';
import { UsageError } from './admin/usage-error.ts';
import { adminCall, readConfig, type Config } from './config.ts';
import { connectPostgres, openEmbedded, type Database } from './database/database.ts';
import { distributeTables } from './database/distribution/distribute-tables.ts';
import { migrate } from './database/migrate.ts';
import { explainError } from './explain-error.ts';
import { checkInvoices } from './features/operation/checks/check-invoices.ts';
import { createEmbeddedIdentity } from './integrations/identity/embedded/accounts.ts';
import { IdentityUnavailableError, MailFailedError } from './integrations/identity/identity-provider.ts';
import { productVersion } from './product-version.ts';
import { openAccounts, openMailSender } from './open-accounts.ts';
import {
  adoptSystemAdmin,
  createSystemAdmin,
  inviteSystemAdmin,
  UserExistsError,
} from './workflows/users/create-system-admin.ts';

await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});

async function run(given: string[]): Promise<void> {
  const command = readAdminCommand(given);
  if (command.name === 'help') console.log(help);
  else if (command.name === 'version') console.log(productVersion);
  else if (command.name === 'backup') await print(backUp(command, readConfig(process.env)));
  else if (command.name === 'restore') await print(restore(command, readConfig(process.env)));
  else if (command.name === 'check') await print(check(command, readConfig(process.env)));
  else if (command.name === 'move-resent-counters')
    await moveResentCounters(command.isApplied, readConfig(process.env));
  else if (command.name === 'distribute') await distribute(readConfig(process.env));
  else if (command.name === 'check-invoices') await printCheckedInvoices(readConfig(process.env));
  else if (command.name === 'keycloak-realm') printKeycloakRealm(command);
  else await createAdmin(command, readConfig(process.env));
}

async function print(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) console.log(line);
}

async function moveResentCounters(isApplied: boolean, config: Config): Promise<void> {
  const db = await openDatabase(config);
  try {
    await migrate(db);
    for await (const line of reportMovedCounters(db, isApplied)) console.log(line);
  } finally {
    await db.destroy();
  }
}

async function distribute(config: Config): Promise<void> {
  const db = await openDatabase(config);
  try {
    await migrate(db);
    console.log(describeDistribution(await distributeTables(db)));
  } finally {
    await db.destroy();
  }
}

async function printCheckedInvoices(config: Config): Promise<void> {
  const db = await openDatabase(config);
  try {
    await migrate(db);
    const lines = checkInvoices(db);
    for (;;) {
      const { value, done } = await lines.next();
      if (done) {
        process.exitCode = value.different > 0 ? 1 : 0;
        return;
      }
      console.log(value);
    }
  } finally {
    await db.destroy();
  }
}

type CreateAdmin = Extract<AdminCommand, { name: 'create-system-admin' }>;

async function createAdmin(command: CreateAdmin, config: Config): Promise<void> {
  const { sub, isInvited } = command;
  if (config.externalIssuer && !sub && !isInvited) {
    throw new UsageError('--sub fehlt: so nennt der Anmeldedienst die Person.');
  }
  const db = await openDatabase(config);
  try {
    await migrate(db);
    console.log(await (isInvited ? invite(db, command, config) : createWithPassword(db, command, config)));
  } finally {
    await db.destroy();
  }
}

/** What is done now, to be told at the terminal. */
async function createWithPassword(db: Database, command: CreateAdmin, config: Config): Promise<string> {
  const { email, firstName, lastName, sub } = command;
  if (config.externalIssuer && sub) await adoptSystemAdmin(db, { email, firstName, lastName, sub });
  else {
    const password = await readNewPassword(process.stdin, process.stderr);
    const identity = createEmbeddedIdentity(db.$extendTables());
    await createSystemAdmin(db, identity, { email, firstName, lastName, password });
  }
  return `${firstName} ${lastName} kann sich jetzt mit ${email} anmelden.`;
}

async function invite(db: Database, { email, firstName, lastName }: CreateAdmin, config: Config): Promise<string> {
  const mailSender = openMailSender(config);
  try {
    const accounts = openAccounts(config, db, mailSender);
    if (!accounts)
      throw new UsageError('--invite geht mit OIDC_ISSUER nur, wenn auch die Angaben KEYCLOAK_… gesetzt sind.');
    await inviteSystemAdmin(db, accounts, { email, firstName, lastName });
    return `${firstName} ${lastName} erhält eine E-Mail an ${email}.`;
  } finally {
    await mailSender.close();
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  return databaseUrl ? connectPostgres(databaseUrl) : openEmbedded(dataDir);
}

/** What the person at the terminal can do about it. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nHilfe: ${adminCall} help`;
  if (error instanceof OperatorCommandError) return error.message;
  if (error instanceof MailFailedError) {
    return `Angelegt, aber die E-Mail ging nicht hinaus: ${rootCauseOf(error)}\nUnter „Passwort vergessen?“ auf der Anmeldeseite lässt sich ein neuer Link anfordern.`;
  }
  if (error instanceof IdentityUnavailableError) return `Keycloak antwortet nicht wie erwartet: ${rootCauseOf(error)}`;
  if (error instanceof UserExistsError) return 'Mit dieser E-Mail-Adresse gibt es schon jemanden.';
  return explainError(error);
}

function rootCauseOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : String(cause);
}
