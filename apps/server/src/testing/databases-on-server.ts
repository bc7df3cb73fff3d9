import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { inject } from 'vitest';
import { connectPostgres } from '../database/database.ts';
import { readContent, restoreContent, type DatabaseContent, type RunStatement } from './database-content.ts';
import { areDatabasesDistributed, copyPrefix } from './database-template.ts';

export interface DatabaseOnServer {
  url: string;
  remove: () => Promise<void>;
}

/** A migrated database on a PostgreSQL server, for one test. */
export async function createDatabaseOnServer(
  server: string,
  template = inject('databaseTemplate'),
): Promise<DatabaseOnServer> {
  const name = `${copyPrefix(inject('databaseTemplate'))}${randomUUID().replaceAll('-', '')}`;
  const runAsAdmin = async (statement: string) => {
    const admin = connectPostgres(server);
    await sql.raw(statement).execute(admin);
    await admin.destroy();
  };
  await runAsAdmin(`create database ${name} template ${template}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    remove: () => runAsAdmin(`drop database ${name} with (force)`),
  };
}

interface ReusableDatabase extends DatabaseOnServer {
  content: DatabaseContent;
}

/** Of this worker, on the server; none is in use. They are removed with their template. */
const free: ReusableDatabase[] = [];

/** A migrated database of its own. Once given back, the next test file of the worker gets it emptied. */
export async function borrowDatabase(server: string): Promise<{ url: string; giveBack: () => Promise<void> }> {
  if (areDatabasesDistributed()) {
    // Citus cannot look into all tables at once
    const { url, remove } = await createDatabaseOnServer(server);
    return { url, giveBack: remove };
  }
  const database = free.pop() ?? (await createReusable(server));
  const giveBack = async () => {
    if (await isRestored(database)) free.push(database);
    else await database.remove();
  };
  return { url: database.url, giveBack };
}

async function createReusable(server: string): Promise<ReusableDatabase> {
  const database = await createDatabaseOnServer(server);
  return { ...database, content: await onOneConnection(database, readContent) };
}

/** Restores the content of the template, unless the test has changed the schema. */
function isRestored({ content, ...database }: ReusableDatabase): Promise<boolean> {
  return onOneConnection(database, async (run) => {
    // a process that the test has left behind
    await run(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return restoreContent(run, content);
  });
}

async function onOneConnection<T>({ url }: DatabaseOnServer, work: (run: RunStatement) => Promise<T>): Promise<T> {
  const db = connectPostgres(url);
  try {
    return await db.connection().execute((connection) =>
      work(async <Row extends object>(statement: string, ...parameters: unknown[]) => {
        const { rows } = await connection.executeQuery<Row>(CompiledQuery.raw(statement, parameters));
        return rows;
      }),
    );
  } finally {
    await db.destroy();
  }
}
