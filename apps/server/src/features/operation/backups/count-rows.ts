import { getFirst } from '@lichthof/domain/collections/items.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { isGlobalTable } from '../../../database/schema/global-tables.ts';

export type RowCounts = Record<string, number>;

/** The names of all tables; none in an empty database. */
export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
  return rows.map(({ name }) => name);
}

const reason = sql`/* all customers: compares a backup with its database */`;

/** Counts the rows of every table, one statement a table. */
export async function countRows(db: Database): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const name of await listTables(db)) {
    const { rows } = await sql<{ count: number }>`${isGlobalTable(name) ? sql`` : reason}
      select count(*)::int8 as count from ${sql.table(name)}`.execute(db);
    counts[name] = getFirst(rows).count;
  }
  return counts;
}

export const sumRows = (counts: RowCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Names each table whose rows are not as many as they were. */
export function compareRows(before: RowCounts, after: RowCounts): string[] {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...tables]
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table}: ${before[table] ?? 0} Zeilen gesichert, ${after[table] ?? 0} zurückgespielt`);
}

interface DatabaseState {
  /** The major version of PostgreSQL. */
  version: number;
  lastMigration: string;
}

export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await db.executeQuery<DatabaseState>(
    CompiledQuery.raw(`select current_setting('server_version_num')::int / 10000 as version,
      (select max(name) from kysely_migration) as "lastMigration"`),
  );
  return getFirst(rows);
}
