import { help, readAdminCommand, UsageError, type AdminCommand } from './admin/admin-command.ts';
import { readNewPassword } from './admin/read-password.ts';
import { readConfig, type Config } from './config.ts';
import { connectPostgres, openEmbedded, type Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { explainError } from './explain-error.ts';
import { createEmbeddedIdentity } from './integrations/identity/embedded/accounts.ts';
import { adoptSystemAdmin, createSystemAdmin, UserExistsError } from './workflows/create-system-admin.ts';

await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});

async function run(given: string[]): Promise<void> {
  const command = readAdminCommand(given);
  if (command.name === 'help') console.log(help);
  else await createAdmin(command, readConfig(process.env));
}

type CreateAdmin = Extract<AdminCommand, { name: 'create-system-admin' }>;

async function createAdmin({ email, firstName, lastName, sub }: CreateAdmin, config: Config): Promise<void> {
  if (config.externalIssuer && !sub) throw new UsageError('--sub fehlt: so nennt der Anmeldedienst die Person.');
  const db = await openDatabase(config);
  try {
    await migrate(db);
    if (config.externalIssuer && sub) await adoptSystemAdmin(db, { email, firstName, lastName, sub });
    else {
      const password = await readNewPassword(process.stdin, process.stderr);
      const identity = createEmbeddedIdentity(db.$extendTables());
      await createSystemAdmin(db, identity, { email, firstName, lastName, password });
    }
    console.log(`${firstName} ${lastName} kann sich jetzt mit ${email} anmelden.`);
  } finally {
    await db.destroy();
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  return databaseUrl ? connectPostgres(databaseUrl) : openEmbedded(dataDir);
}

/** What the person at the terminal can do about it. */
function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nHilfe: npm run admin -- help`;
  if (error instanceof UserExistsError) return 'Mit dieser E-Mail-Adresse gibt es schon jemanden.';
  return explainError(error);
}
