import { connectPostgres, type Database } from '../../../database/database.ts';
import { BackupError } from './backup-error.ts';
import {
  createDatabaseBeside,
  databaseNameOf,
  dropDatabaseBeside,
  nameBeside,
  quoteName,
  restoreDump,
  runOn,
  useAndClose,
  withDatabaseName,
  type RestoreParts,
} from './scratch-database.ts';

/** Restores into the database of the address, which has no tables. */
export async function restoreIntoEmpty(databaseUrl: string, parts: RestoreParts): Promise<undefined> {
  await restoreDump(databaseUrl, parts);
}

/**
 * Restores beside the database and only then gives it the name. Returns the new name of the former one. Throws
 * BackupError, with nothing changed, while somebody uses it.
 */
export async function replaceDatabase(
  databaseUrl: string,
  parts: RestoreParts,
  check: (restored: Database) => Promise<unknown>,
): Promise<string> {
  const name = databaseNameOf(databaseUrl);
  const [restoredName, formerName] = [nameBeside(name, 'restored'), nameBeside(name, 'before')];
  await requireUnused(databaseUrl);
  await createDatabaseBeside(databaseUrl, restoredName);
  try {
    const restoredUrl = withDatabaseName(databaseUrl, restoredName);
    await restoreDump(restoredUrl, parts);
    await useAndClose(connectPostgres(restoredUrl), check);
    await requireUnused(databaseUrl);
    await exchangeNames(databaseUrl, { name, restoredName, formerName });
  } catch (error) {
    await dropDatabaseBeside(databaseUrl, restoredName);
    throw error;
  }
  return formerName;
}

interface Names {
  name: string;
  restoredName: string;
  formerName: string;
}

/** From another database: nobody can rename the one they are connected to. */
async function exchangeNames(databaseUrl: string, { name, restoredName, formerName }: Names): Promise<void> {
  await useAndClose(connectPostgres(withDatabaseName(databaseUrl, 'postgres')), (db) =>
    db.transaction().execute(async (tx) => {
      await runOn(tx, `alter database ${quoteName(name)} rename to ${quoteName(formerName)}`);
      await runOn(tx, `alter database ${quoteName(restoredName)} rename to ${quoteName(name)}`);
    }),
  );
}

const otherClients = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

async function requireUnused(databaseUrl: string): Promise<void> {
  const { rows } = await useAndClose(connectPostgres(databaseUrl), (db) => runOn(db, otherClients));
  if (rows.length > 0)
    throw new BackupError(
      `Die Datenbank wird benutzt (${rows.length} Verbindungen). Es wurde nichts geändert. Bitte beenden Sie zuerst Lichthof und alle, die sie lesen.`,
    );
}
