import { CompiledQuery, Kysely, type DatabaseConnection, type Dialect, type Driver, type KyselyConfig } from 'kysely';
import { embeddedDialect } from '../database/embedded-driver.ts';
import { isolatingDialect } from '../database/isolation/isolating-dialect.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { readContent, restoreContent, type DatabaseContent, type RunStatement } from './database-content.ts';

/** Starting an embedded database takes a second, emptying one a tenth. */
interface ReusableDatabase {
  dialect: Dialect;
  driver: Driver;
  connection: DatabaseConnection;
  content: DatabaseContent;
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
  return { dialect, driver, connection, content: await readContent(runOn(connection)) };
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
async function isRestored({ connection, content }: ReusableDatabase): Promise<boolean> {
  const run = runOn(connection);
  // not 'discard all': prepared statements may stay
  await run('reset role; reset all; discard temp; discard sequences; select pg_advisory_unlock_all()');
  return restoreContent(run, content);
}

function runOn(connection: DatabaseConnection): RunStatement {
  return async <Row extends object>(statement: string, ...parameters: unknown[]) => {
    const { rows } = await connection.executeQuery<Row>(CompiledQuery.raw(statement, parameters));
    return rows;
  };
}
