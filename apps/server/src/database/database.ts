import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, type KyselyConfig } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { embeddedDialect } from './embedded-driver.ts';
import { keepPrivate } from './keep-private.ts';
import { isolatingDialect } from './isolation/isolating-dialect.ts';
import { parseNumberArray } from './number-array.ts';
import { unpackBits } from './packed-amounts.ts';
import { defaultPatience, openPatientPool, type Patience } from './patient-pool.ts';
import { plannerSettings } from './planner-settings.ts';
import type { Tables } from './tables.ts';

/** The database, or a transaction in it: functions accept both. */
export type Database = Kysely<Tables>;

const int8 = 20;
const date = 1082;
const int2Array = 1005;
const int4Array = 1007;
const float8Array = 1022;
const bitVarying = 1562;
pg.types.setTypeParser(int8, Number);
pg.types.setTypeParser(date, String);
pg.types.setTypeParser(int2Array as never, parseNumberArray as never);
pg.types.setTypeParser(int4Array as never, parseNumberArray as never);
pg.types.setTypeParser(float8Array as never, parseNumberArray as never);
pg.types.setTypeParser(bitVarying, unpackBits as never);

/** Hooks that are told of each executed statement. */
type StatementHooks = Pick<KyselyConfig, 'log' | 'plugins'>;

interface Access extends StatementHooks {
  /** Whether requests and jobs take the roles that keep customers apart. */
  takesRoles?: boolean;
}

interface PoolHooks extends Access {
  onPool?: (pool: pg.Pool) => void;
  onConnectionLost?: (error: Error) => void;
  patience?: Patience;
}

const printLoss = (error: Error) => console.error(`Database connection lost: ${error.message}`);

/** Connects to a PostgreSQL server. */
export function connectPostgres(
  databaseUrl: string,
  { onPool, onConnectionLost = printLoss, patience = defaultPatience, takesRoles, ...hooks }: PoolHooks = {},
): Database {
  const settings = Object.entries(plannerSettings).map(([name, value]) => `-c ${name}=${value}`);
  const options = { connectionString: databaseUrl, max: 10, options: settings.join(' '), pipeline: true };
  const { pool, connections } = openPatientPool(options, { patience, onConnectionLost });
  onPool?.(pool);
  return new Kysely<Tables>({
    ...hooks,
    dialect: isolatingDialect(new PostgresDialect({ pool: connections }), { isWanted: takesRoles }),
  });
}

/** Opens the embedded database on disk. Throws DirectoryInUseError, or the error of the file system. */
export async function openEmbedded(dataDir: string, { takesRoles, ...hooks }: Access = {}): Promise<Database> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await lockDirectory(dataDir);
  const directory = join(dataDir, 'database');
  const dialect = await embeddedDialect({ directory });
  await keepPrivate(dataDir, directory);
  return new Kysely<Tables>({ ...hooks, dialect: isolatingDialect(dialect, { isWanted: takesRoles }) });
}

/** Opens the files of an embedded database that nobody else uses, wherever they lie. */
export async function openEmbeddedFolder(directory: string): Promise<Database> {
  return new Kysely<Tables>({ dialect: isolatingDialect(await embeddedDialect({ directory })) });
}

/** Opens an empty embedded database in memory. */
export async function openInMemory(): Promise<Database> {
  return new Kysely<Tables>({ dialect: isolatingDialect(await embeddedDialect()) });
}
