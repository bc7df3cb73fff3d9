import { CompiledQuery, Kysely, type DatabaseConnection, type Dialect, type Driver, type KyselyConfig } from 'kysely';
import { embeddedDialect } from '../database/embedded-driver.ts';
import { isolatingDialect } from '../database/isolation/isolating-dialect.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Starting an embedded database takes a second, emptying one a tenth. */
interface ReusableDatabase {
  dialect: Dialect;
  driver: Driver;
  connection: DatabaseConnection;
  template: Template;
}

/** What the template contains. */
interface Template {
  /** Tables with their rows as JSON. */
  rows: { table: string; rows: string }[];
  sequences: { name: string; last: number }[];
  schemaVersion: unknown;
}

/** Of this worker; none is in use. */
const free: ReusableDatabase[] = [];

/** Opens an embedded database with the content of the template. The next test file of the worker gets it emptied. */
export async function openReused(dumpFile: string, hooks: Pick<KyselyConfig, 'log' | 'plugins'>): Promise<Database> {
  const database = free.pop() ?? (await start(dumpFile));
  const dialect: Dialect = {
    createAdapter: () => database.dialect.createAdapter(),
    createIntrospector: (db) => database.dialect.createIntrospector(db),
    createQueryCompiler: () => database.dialect.createQueryCompiler(),
    createDriver: () => new BorrowedDriver(database),
  };
  return new Kysely<Tables>({ ...hooks, dialect: isolatingDialect(dialect) });
}

async function start(dumpFile: string): Promise<ReusableDatabase> {
  const dialect = await embeddedDialect({ dumpFile });
  const driver = dialect.createDriver();
  await driver.init();
  const connection = await driver.acquireConnection();
  await driver.releaseConnection(connection);
  return { dialect, driver, connection, template: await readTemplate(connection) };
}

/** The driver of one test file. Refuses statements once it is closed, so that they cannot reach the next file's data. */
class BorrowedDriver implements Driver {
  readonly #database: ReusableDatabase;
  readonly #connection: DatabaseConnection;
  #isClosed = false;
  /** Connections that are taken or waited for. */
  #taken = 0;

  constructor(database: ReusableDatabase) {
    this.#database = database;
    this.#connection = {
      executeQuery: async (query, options) => {
        this.#refuseIfClosed();
        return database.connection.executeQuery(query, options);
      },
      streamQuery: (...given) => database.connection.streamQuery(...given),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#refuseIfClosed();
    this.#taken += 1;
    await this.#database.driver.acquireConnection();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#taken -= 1;
    await this.#database.driver.releaseConnection(this.#database.connection);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#isClosed = true;
    // a transaction that nobody ends would block the next file
    const isReusable = this.#taken === 0 && (await isRestored(this.#database));
    if (isReusable) free.push(this.#database);
    else await this.#database.driver.destroy();
  }

  #refuseIfClosed(): void {
    if (this.#isClosed) throw new Error('The test database is closed');
  }
}

/** Restores the content of the template, unless the test has changed the schema. */
async function isRestored({ connection, template }: ReusableDatabase): Promise<boolean> {
  const run = (statement: string, ...parameters: unknown[]) =>
    connection.executeQuery<object>(CompiledQuery.raw(statement, parameters));
  // not 'discard all': prepared statements may stay
  await run('reset role; reset all; discard temp; discard sequences; select pg_advisory_unlock_all()');
  if ((await readSchemaVersion(connection)) !== template.schemaVersion) return false;
  const tables = await readTables(connection);
  await run(`truncate ${tables.map((table) => `"${table}"`).join(', ')} restart identity`);
  await run('set session_replication_role = replica');
  for (const { table, rows } of template.rows) {
    await run(
      `insert into "${table}" overriding system value select * from jsonb_populate_recordset(null::"${table}", $1)`,
      rows,
    );
  }
  await run('reset session_replication_role');
  for (const { name, last } of template.sequences) await run('select setval($1::regclass, $2)', name, last);
  return true;
}

async function readTemplate(connection: DatabaseConnection): Promise<Template> {
  const rows: Template['rows'] = [];
  for (const table of await readTables(connection)) {
    const content = await connection.executeQuery<{ rows: string | null }>(
      CompiledQuery.raw(`select jsonb_agg(t)::text as rows from "${table}" t`),
    );
    const found = content.rows[0]!.rows;
    if (found !== null) rows.push({ table, rows: found });
  }
  const sequences = await connection.executeQuery<{ name: string; last: number }>(
    CompiledQuery.raw(
      `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value as last
       from pg_sequences where last_value is not null`,
    ),
  );
  return { rows, sequences: sequences.rows, schemaVersion: await readSchemaVersion(connection) };
}

async function readTables(connection: DatabaseConnection): Promise<string[]> {
  const statement = `select tablename as name from pg_tables where schemaname = 'public'`;
  const { rows } = await connection.executeQuery<{ name: string }>(CompiledQuery.raw(statement));
  return rows.map(({ name }) => name);
}

/** Changes with every statement that changes a table, constraint, index, trigger or function. */
async function readSchemaVersion(connection: DatabaseConnection): Promise<unknown> {
  const catalogues = [
    'pg_attribute',
    'pg_constraint',
    'pg_trigger',
    'pg_proc',
    'pg_type',
    'pg_attrdef',
    'pg_namespace',
  ];
  const versions = catalogues.map(
    (catalogue) => `(select count(*) || '/' || max(xmin::text::bigint) from ${catalogue})`,
  );
  const statement = `select concat_ws(' ', (select count(*) from pg_class), ${versions.join(', ')}) as version`;
  const { rows } = await connection.executeQuery<{ version: string }>(CompiledQuery.raw(statement));
  return rows[0]!.version;
}
